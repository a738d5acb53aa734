import { useFloor, useWords } from '../../floor.ts'
import { Button } from '../../ui/Button.tsx'
import { Screen } from '../../ui/Screen.tsx'
import task from '../../ui/task.module.css'
import type { StateProps } from './props.ts'
import type { StateAt } from '../state.ts'

/** A box's label was scanned at an open pallet: put the box in, take it out, or load the box itself. */
export function AskBox({ state, consol, press, frame }: StateProps<StateAt<'nest' | 'take-out'>>) {
  const { engine } = useFloor()
  const { t, number } = useWords()
  const { box, at } = state
  const then = at === 'nest' ? consol.count + box.count : consol.count - box.count
  const openBox = () => void engine.consol(box.id).then((opened) => opened && press({ do: 'open', consol: opened }))
  return (
    <Screen
      {...frame}
      title={t(at === 'nest' ? 'consolidation.nest' : 'consolidation.takeOut')}
      about={`${box.code} · ${consol.code}`}
      actions={
        <>
          <Button onPress={() => press({ do: 'back' })}>
            {t(at === 'nest' ? 'consolidation.nestNo' : 'consolidation.takeOutNo')}
          </Button>
          <Button look="main" onPress={() => press({ do: 'confirm' })}>
            {t(at === 'nest' ? 'consolidation.nestYes' : 'consolidation.takeOutYes')}
          </Button>
        </>
      }
    >
      <dl className={task.facts}>
        <div>
          <dt>{t('consolidation.factBox')}</dt>
          <dd>{number(box.count)}</dd>
        </div>
        <div className={task.strong}>
          <dt>{t('consolidation.factThen')}</dt>
          <dd>{number(then)}</dd>
        </div>
      </dl>
      <p>{t('consolidation.nestHow')}</p>
      <Button icon="packing" onPress={openBox}>
        {t('consolidation.openBox')}
      </Button>
    </Screen>
  )
}
