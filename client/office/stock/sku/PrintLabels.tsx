import { Button, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { mostGoodsLabels } from '../../../../shared/entities/goods-label.ts'
import { useT } from '../../../ui/app/language.tsx'
import { DialogButtons } from '../../../ui/DialogButtons.tsx'

interface Props {
  total: number
  skus: number
  /** All counts are valid, and there is at least one label. */
  isRight: boolean
  busy: boolean
  onPrint: () => Promise<void>
  onClose: () => void
}

/** Prints labels of goods, or says that they are too many for one print. */
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
