import type { PickListView } from '../../../offline/engine.ts'
import { useStatus, useWords } from '../../floor.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import notice from '../../ui/Notice.module.css'
import { Screen } from '../../ui/Screen.tsx'
import task from '../../ui/task.module.css'
import type { FlowState } from '../state.ts'
import type { StateProps } from './props.ts'

/** All is picked that was there. */
export function ListDone({ list, press, frame }: Omit<StateProps<FlowState>, 'state'> & { list: PickListView }) {
  const { t, number } = useWords()
  const { unsent } = useStatus()
  const sum = (of: 'processedQuantity' | 'shortQuantity') => list.lines.reduce((all, line) => all + line[of], 0)
  const short = sum('shortQuantity')
  return (
    <Screen
      {...frame}
      title={list.code}
      about={list.partnerName}
      actions={
        <Button look="main" icon="forward" onPress={() => press({ do: 'leave' })}>
          {t('picking.next')}
        </Button>
      }
    >
      {short > 0 && (
        <p className={task.hint}>
          <Icon name="warning" /> {t('picking.shortSum', { short })}
        </p>
      )}
      <div className={notice.notice} data-testid="list-done">
        <Icon name="complete" size={60} />
        <p>{t('picking.isDone', { list: list.code })}</p>
        <span className={notice.figure}>{number(sum('processedQuantity'))}</span>
        <p className={notice.small}>{t('picking.toPacking')}</p>
        {unsent > 0 && <p className={notice.small}>{t('closed.willSend', { unsent })}</p>}
      </div>
    </Screen>
  )
}
