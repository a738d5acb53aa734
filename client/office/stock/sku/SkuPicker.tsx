import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { skuApi } from '../../../../shared/api/sku.ts'
import type { Sku } from '../../../../shared/entities/sku.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'

/** Finds a SKU by name, item number or barcode; a scanner ends with Enter, which picks the first match. */
export function SkuPicker({
  partnerId,
  label,
  onPick,
}: {
  partnerId: number | null
  label: string
  onPick: (sku: Sku) => void
}) {
  const t = useT()
  const [text, setText] = useState('')
  const [keyword] = useDebouncedValue(text.trim(), 200)
  const found = useCall(
    ['sku'],
    skuApi.list,
    {
      query: {
        keyword: keyword || undefined,
        partnerIds: partnerId === null ? undefined : [partnerId],
        pageSize: 20,
        sort: 'name',
        order: 'asc',
      },
    },
    partnerId !== null,
  )
  const skus = found.data?.data ?? []
  return (
    <Select
      searchable
      selectFirstOptionOnChange
      aria-label={label}
      placeholder={partnerId === null ? t('sku.partnerFirst') : label}
      disabled={partnerId === null}
      leftSection={<IconSearch size={14} />}
      nothingFoundMessage={found.isFetching ? '…' : t('list.nothingFound')}
      // The server has already searched.
      filter={({ options }) => options}
      data={skus.map((sku) => ({
        value: String(sku.id),
        label: [sku.partnerItemNumber, sku.name].filter(Boolean).join(' · '),
      }))}
      value={null}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id) => {
        const sku = skus.find((one) => String(one.id) === id)
        if (sku) onPick(sku)
        setText('')
      }}
    />
  )
}
