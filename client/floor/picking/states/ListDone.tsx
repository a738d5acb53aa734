import { toPutBack } from '../../../../shared/rules/floor/pick-pieces.ts'
import type { PickListView } from '../../../offline/engine.ts'
import { useStatus, useWords } from '../../floor.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import notice from '../../ui/Notice.module.css'
import { Screen } from '../../ui/Screen.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import task from '../../ui/task.module.css'
import { afterPicking, isEnded, slotsOf } from '../stops.ts'
import type { FlowState } from '../state.ts'
import type { StateProps } from './props.ts'

/** Everything that was there is picked. */
export function ListDone({ list, press, frame }: Omit<StateProps<FlowState>, 'state'> & { list: PickListView }) {
  const { t, number } = useWords()
  const { unsent } = useStatus()
  const sum = (of: 'processedQuantity' | 'shortQuantity' | 'putBackQuantity') =>
    list.lines.reduce((all, line) => all + line[of], 0)
  const short = sum('shortQuantity')
  const slots = slotsOf(list).length
  const back = list.lines.reduce((all, line) => all + toPutBack(line), 0)
  const picked = sum('processedQuantity') - sum('putBackQuantity') - back
  const isOver = isEnded(list)
  return (
    <Screen
      {...frame}
      title={list.code}
      about={list.partnerName}
      actions={
        <>
          <Button look={slots > 0 ? undefined : 'main'} icon="forward" onPress={() => press({ do: 'leave' })}>
            {t('picking.next')}
          </Button>
          {slots > 0 && (
            <Button look="main" icon="packing" onPress={() => press({ do: 'open-hand', slipId: list.id })}>
              {t('picking.handOut')}
            </Button>
          )}
        </>
      }
    >
      {short > 0 && (
        <p className={task.hint}>
          <Icon name="warning" /> {t('picking.shortSum', { short })}
        </p>
      )}
      {back > 0 && (
        <p className={task.hint}>
          <Icon name="warning" /> {t('picking.backSum', { back })}
        </p>
      )}
      <div className={notice.notice} data-testid="list-done">
        <Icon name={isOver ? 'error' : 'complete'} size={60} />
        <p>
          <Sentence>{t(isOver ? 'picking.isEnded' : 'picking.isDone', { list: list.code })}</Sentence>
        </p>
        <span className={notice.figure}>{number(picked)}</span>
        {picked > 0 && <p className={notice.small}>{t(afterPicking(list))}</p>}
        {unsent > 0 && <p className={notice.small}>{t('closed.willSend', { unsent })}</p>}
      </div>
    </Screen>
  )
}
