import { Button, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { mostGoodsLabels } from '../../../../shared/entities/goods-label.ts'
import { useT } from '../../../ui/app/language.tsx'
import { DialogButtons } from '../../../ui/DialogButtons.tsx'

interface Props {
  /** How many labels, of how many SKUs. */
  total: number
  skus: number
  /** They can be counted, and there are some. */
  isRight: boolean
  busy: boolean
  onPrint: () => Promise<void>
  onClose: () => void
}

/** Prints labels of goods, or says that they are too many for one time. */
export function PrintLabels({ total, skus, isRight, busy, onPrint, onClose }: Props) {
  const t = useT()
  const fits = total <= mostGoodsLabels && skus <= 500
  return (
    <>
      {!fits && (
        <Text size="sm" c="red" role="alert">
          {t('sku.labelsTooMany')}
        </Text>
      )}
      <DialogButtons onClose={onClose}>
        <Button
          leftSection={<IconPrinter size={16} />}
          loading={busy}
          disabled={!fits || !isRight}
          onClick={() => void onPrint()}
        >
          {t('sku.labelsPrint', { labels: total })}
        </Button>
      </DialogButtons>
    </>
  )
}
