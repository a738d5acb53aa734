import { useWords } from '../../floor.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Screen } from '../../ui/Screen.tsx'
import task from '../../ui/task.module.css'
import { GoodsPanel } from '../GoodsPanel.tsx'
import { Places } from '../Places.tsx'
import type { SheetProps } from './props.ts'
import type { StateAt } from '../state.ts'

/** The worker goes to the source, scans it and scans the goods, which takes them off. */
export function TakeGoods({ state, facts: { sku }, sheet, press, frame }: SheetProps<StateAt<'source' | 'take'>>) {
  const { t } = useWords()
  const isThere = state.at === 'take'
  const isBare = isThere && sku?.barcodes.length === 0
  return (
    <Screen
      {...frame}
      actions={
        isThere ? (
          <>
            <Button icon="warning" onPress={() => press({ do: 'short' })}>
              {t('relocation.notAll')}
            </Button>
            {isBare && (
              <Button look="main" icon="ok" onPress={() => press({ do: 'take' })}>
                {t('relocation.take')}
              </Button>
            )}
          </>
        ) : undefined
      }
    >
      <Places from={sheet.sourceAlias} to={sheet.targetAlias} now="from" />
      <GoodsPanel
        goods={sheet}
        sku={sku}
        name={sheet.skuName}
        quantity={sheet.quantity}
        unit={t('relocation.pieces', { pieces: sheet.quantity })}
      />
      {isBare && (
        <p className={task.hint}>
          <Icon name="info" /> {t('relocation.noBarcode')}
        </p>
      )}
    </Screen>
  )
}
