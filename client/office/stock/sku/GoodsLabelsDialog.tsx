import { Group, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { mostGoodsLabels } from '../../../../shared/entities/goods-label.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { JobsDialog } from '../../site/job/JobsDialog.tsx'
import { PrintLabels } from './PrintLabels.tsx'
import { useGoodsLabels } from './useGoodsLabels.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { CountInput } from '../../../ui/form/CountInput.tsx'
import { isCount } from '../../../ui/form/typedFigure.ts'

const labelCopies = { min: 1, max: mostGoodsLabels }

interface Goods {
  id: number
  name: string
  barcodes?: readonly { code: string; isMain: boolean }[]
}

/**
 * Prints barcode labels for goods, as many as wanted of each SKU. For a single SKU they can have its lot and expiry, so that one scan tells
 * all.
 */
export function GoodsLabelsDialog({ skus, onClose }: { skus: readonly Goods[]; onClose: () => void }) {
  const t = useT()
  const { centerId } = useSession()
  const { fields, print, busy, jobIds } = useGoodsLabels(centerId, onClose)
  const [copies, setCopies] = useState<number | null>(1)
  const [barcode, setBarcode] = useState<string | null>(null)
  const [lot, setLot] = useState('')
  const [expiry, setExpiry] = useState('')
  const one = skus.length === 1 ? skus[0] : undefined
  const total = skus.length * (copies ?? 0)
  const send = async () => {
    if (!isCount(copies, labelCopies)) return
    await print(
      skus.map(({ id }) => ({
        skuId: id,
        copies,
        lot: one && lot.trim() ? lot.trim() : null,
        expirationDate: one && expiry ? expiry : null,
        ...(one && barcode ? { barcode } : {}),
      })),
    )
  }
  if (jobIds.length > 0) return <JobsDialog title={t('sku.labels')} ids={jobIds} onClose={onClose} />
  return (
    <Dialog onClose={onClose} title={t('sku.labels')}>
      <Stack gap={16}>
        <CountInput
          data-autofocus
          label={t(one ? 'sku.labelCopies' : 'sku.labelCopiesEach')}
          {...labelCopies}
          value={copies}
          onChange={setCopies}
        />
        {one && (
          <>
            {(one.barcodes?.length ?? 0) > 1 && (
              <Select
                label={t('sku.labelCode')}
                data={(one.barcodes ?? []).map(({ code }) => code)}
                value={barcode ?? one.barcodes?.find(({ isMain }) => isMain)?.code ?? null}
                onChange={setBarcode}
                allowDeselect={false}
              />
            )}
            <Group grow align="start">
              <TextInput
                label={t('word.lot')}
                maxLength={20}
                value={lot}
                onChange={(event) => setLot(event.currentTarget.value)}
              />
              <TextInput
                type="date"
                label={t('word.expiry')}
                value={expiry}
                onChange={(event) => setExpiry(event.currentTarget.value)}
              />
            </Group>
          </>
        )}
        {fields}
        <PrintLabels
          total={total}
          skus={skus.length}
          isRight={isCount(copies, labelCopies)}
          busy={busy}
          onPrint={send}
          onClose={onClose}
        />
      </Stack>
    </Dialog>
  )
}
