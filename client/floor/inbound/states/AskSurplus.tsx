import { useWords } from '../../floor.ts'
import { Button } from '../../ui/Button.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { GoodsAsked } from '../../goods/GoodsAsked.tsx'
import type { StateProps } from './props.ts'
import type { StateAt } from '../state.ts'
import { countedOf } from '../tally.ts'
import styles from '../../ui/task.module.css'

/** There are more pieces than were announced. The worker counts again, then says that they are really there. */
export function AskSurplus({ state, inbound, press, frame }: StateProps<StateAt<'surplus'>>) {
  const { t, number } = useWords()
  const before = countedOf(inbound, state.counted.skuId)
  return (
    <Screen
      {...frame}
      title={t('surplus.ask')}
      actions={
        <>
          <Button onPress={() => press({ do: 'back' })}>{t('surplus.no')}</Button>
          <Button look="main" onPress={() => press({ do: 'confirm' })}>
            {t('surplus.yes', { quantity: state.counted.quantity })}
          </Button>
        </>
      }
    >
      <GoodsAsked name={state.goods?.name} />
      <dl className={styles.facts}>
        <div>
          <dt>{t('fact.announced')}</dt>
          <dd>{number(state.expected)}</dd>
        </div>
        <div>
          <dt>{t('fact.counted')}</dt>
          <dd>{number(before)}</dd>
        </div>
        <div>
          <dt>{t('fact.now')}</dt>
          <dd>+{number(state.counted.quantity)}</dd>
        </div>
        <div className={styles.strong}>
          <dt>{t('fact.surplus')}</dt>
          <dd>{number(before + state.counted.quantity - state.expected)}</dd>
        </div>
      </dl>
      <p>{t('surplus.how')}</p>
    </Screen>
  )
}
