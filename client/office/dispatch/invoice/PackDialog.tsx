import { Button, Group, Modal, NumberInput, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { invoiceApi } from '../../../../shared/api/invoice.ts'
import { skuApi } from '../../../../shared/api/sku.ts'
import type { Invoice } from '../../../../shared/entities/invoice.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { refresh, useCall } from '../../../ui/app/queries.ts'
import { sentenceOf } from '../../../ui/states.tsx'
import { toastDone, toastFailed } from '../../../ui/toasts.tsx'

/** Packed on the office's word: nothing was scanned, so box and weight are what someone says. */
export function PackDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = useT()
  const boxes = useCall(['sku'], skuApi.list, { query: { type: ['BOX'], pageSize: 200, sort: 'name', order: 'asc' } })
  const [boxSkuId, setBoxSkuId] = useState<number | null>(null)
  const [weight, setWeight] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const name = invoice.serial ?? invoice.originalOrderId
  const pack = async () => {
    setBusy(true)
    try {
      const { error } = await send(invoiceApi.packed, { body: { invoices: [{ id: invoice.id, boxSkuId, weight }] } })
      if (error[0]) return toastFailed(error[0].message)
      toastDone(t('invoice.packedOne', { name }))
      onClose()
    } catch (error) {
      toastFailed(sentenceOf(error, t))
    } finally {
      setBusy(false)
      await refresh(['invoice'])
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('invoice.packOne', { name })}>
      <Stack gap={16}>
        <Text size="sm">{t('invoice.packHint')}</Text>
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
        <NumberInput
          label={t('word.weight')}
          suffix=" g"
          thousandSeparator=","
          allowDecimal={false}
          min={1}
          max={1_000_000}
          value={weight ?? ''}
          onChange={(value) => setWeight(typeof value === 'number' && value > 0 ? value : null)}
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('dialog.back')}
          </Button>
          <Button loading={busy} onClick={() => void pack()}>
            {t('invoice.pack')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
