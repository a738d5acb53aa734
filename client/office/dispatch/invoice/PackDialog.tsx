import { Select, Text } from '@mantine/core'
import { useState } from 'react'
import { invoiceApi } from '../../../../shared/api/invoice.ts'
import { skuApi } from '../../../../shared/api/sku.ts'
import type { Invoice } from '../../../../shared/entities/invoice.ts'
import { forOne } from '../../../bulk.ts'
import { send } from '../../../api.ts'
import { ActDialog } from '../../../ui/ActDialog.tsx'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { CountInput } from '../../../ui/form/CountInput.tsx'
import { whyNoCount } from '../../../ui/form/typedFigure.ts'
import { toastDone } from '../../../ui/toasts.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { Lacking } from './Lacking.tsx'

const weights = { min: 1, max: 1_000_000 }

/** Packs on the office's word: nothing was scanned, so the user gives box and weight. */
export function PackDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = useT()
  const { run, busy } = useRun(['invoice'])
  const boxes = useCall(['sku'], skuApi.list, { query: { type: ['BOX'], pageSize: 200, sort: 'name', order: 'asc' } })
  const [boxSkuId, setBoxSkuId] = useState<number | null>(null)
  const [weight, setWeight] = useState<number | null>(null)
  const name = invoice.serial ?? invoice.originalOrderId
  const pack = () =>
    run(async () => {
      await forOne(send(invoiceApi.packed, { body: { invoices: [{ id: invoice.id, boxSkuId, weight }] } }))
      toastDone(t('invoice.packedOne', { name }))
      onClose()
    })
  return (
    <ActDialog
      title={t('invoice.packOne', { name })}
      act={t('invoice.pack')}
      busy={busy}
      disabled={whyNoCount(weight, weights) !== null}
      onAct={() => void pack()}
      onClose={onClose}
    >
      <Text size="sm">{t('invoice.packHint')}</Text>
      <Lacking invoice={invoice} />
      <Select
        searchable
        clearable
        label={t('invoice.box')}
        data={(boxes.data?.data ?? []).map((sku) => ({
          value: String(sku.id),
          label: [sku.name, sku.partnerName].join(' · '),
        }))}
        value={boxSkuId === null ? null : String(boxSkuId)}
        onChange={(id) => setBoxSkuId(id === null ? null : Number(id))}
      />
      <CountInput label={t('word.weight')} suffix=" g" {...weights} value={weight} onChange={setWeight} />
    </ActDialog>
  )
}
