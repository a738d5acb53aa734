import { shortReasons } from '../../../../shared/entities/pick-list.ts'
import { useWords } from '../../floor.ts'
import { Button } from '../../ui/Button.tsx'
import { Screen } from '../../ui/Screen.tsx'
import task from '../../ui/task.module.css'
import { GoodsPanel } from '../GoodsPanel.tsx'
import styles from '../relocation.module.css'
import type { SheetProps } from './props.ts'
import type { StateAt } from '../state.ts'

/** Asks how many pieces were found, and why not all. Those that were found go on, and the place is counted. */
export function SayShort({
  state: { found, reason },
  facts: { sku },
  sheet,
  press,
  frame,
}: SheetProps<StateAt<'short'>>) {
  const { t } = useWords()
  const { quantity, skuName, sourceAlias } = sheet
  return (
    <Screen
      {...frame}
      title={t('relocation.notAll')}
      about={`${sheet.code} · ${sourceAlias}`}
      actions={
        <Button look="main" icon="forward" disabled={reason === null} onPress={() => press({ do: 'lack' })}>
          {found > 0 ? t('relocation.takeFound', { found }) : t('relocation.noneFound')}
        </Button>
      }
    >
      <GoodsPanel
        goods={sheet}
        sku={sku}
        name={skuName}
        quantity={found}
        unit={t('relocation.foundOf', { quantity })}
        isAll={found + 1 >= quantity}
        onPlusOne={() => press({ do: 'quantity', quantity: found + 1 })}
        typed={
          quantity > 1
            ? {
                button: t('relocation.setFound'),
                about: (typed) => t('relocation.foundSo', { typed, quantity }),
                confirm: t('relocation.giveFound'),
                onGive: (typed) => press({ do: 'quantity', quantity: typed }),
              }
            : undefined
        }
      />
      <h2 className={task.heading}>{t('relocation.why')}</h2>
      <div className={styles.reasons}>
        {shortReasons.map((one) => (
          <Button key={one} pressed={reason === one} onPress={() => press({ do: 'reason', reason: one })}>
            {t(`short.${one}`)}
          </Button>
        ))}
      </div>
    </Screen>
  )
}
