import { carriedBy } from '../../../../shared/rules/floor/relocation.ts'
import { useWords } from '../../floor.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import task from '../../ui/task.module.css'
import { GoodsPanel } from '../GoodsPanel.tsx'
import { Places } from '../Places.tsx'
import type { SheetProps } from './props.ts'
import type { StateAt } from '../state.ts'

/** The goods are on the way. The scan of the target puts them down, all of them or a part. */
export function CarryGoods({ state, facts: { sku }, sheet, press, frame }: SheetProps<StateAt<'carry'>>) {
  const { t } = useWords()
  const { sourceAlias, targetAlias } = sheet
  const all = carriedBy(sheet)
  const quantity = state.quantity ?? all
  return (
    <Screen
      {...frame}
      actions={
        sheet.takenQuantity === null && !state.isAsked ? (
          <Button icon="warning" onPress={() => press({ do: 'short' })}>
            {t('relocation.notAll')}
          </Button>
        ) : undefined
      }
    >
      {state.isAsked && state.to && (
        <p className={task.damaged} role="alert">
          <Icon name="warning" />{' '}
          <Sentence>
            {sheet.condition === 'DAMAGED'
              ? t('relocation.damagedOnceMore', { location: state.to.alias })
              : t('relocation.scanOnceMore', { expected: targetAlias, got: state.to.alias })}
          </Sentence>
        </p>
      )}
      <Places from={sourceAlias} to={targetAlias} now="to" />
      <GoodsPanel
        goods={sheet}
        sku={sku}
        name={sheet.skuName}
        quantity={quantity}
        unit={
          state.quantity === null
            ? t('relocation.pieces', { pieces: quantity })
            : t('relocation.partOf', { quantity: all })
        }
        isAll={quantity >= all}
        onPlusOne={state.isAsked ? undefined : () => press({ do: 'quantity', quantity: quantity + 1 })}
        typed={
          state.isAsked
            ? undefined
            : {
                button: t('relocation.aPart'),
                disabled: all < 2,
                about: (part) =>
                  part === 0
                    ? t('relocation.partOf', { quantity: all })
                    : part > all
                      ? t('relocation.tooMany', { quantity: all })
                      : t('relocation.howMany', { part, quantity: all, rest: all - part }),
                confirm: t('relocation.setPart'),
                onGive: (part) => press({ do: 'quantity', quantity: part }),
              }
        }
      >
        {state.quantity !== null && (
          <Button onPress={() => press({ do: 'quantity', quantity: null })}>
            {t('relocation.putAll', { quantity: all })}
          </Button>
        )}
      </GoodsPanel>
      {quantity < all && !state.isAsked && (
        <p className={task.hint} data-testid="rest">
          <Icon name="undo" />{' '}
          <Sentence>{t('relocation.restBack', { rest: all - quantity, location: sourceAlias })}</Sentence>
        </p>
      )}
    </Screen>
  )
}
