import { Select } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { productApi } from '../../../../shared/api/product.ts'
import type { OrderInput } from '../../../../shared/entities/order.ts'
import { useT } from '../../../ui/app/language.tsx'
import { byName, useMatches, useTypedWords } from '../../../ui/form/async-select.ts'

type Deal = Pick<OrderInput['lines'][number], 'dealCode' | 'dealName' | 'optionCode' | 'optionName'>

/** Finds an option of a product that the channel sells, by name or code. */
export function ProductPicker({ channelId, onPick }: { channelId: number | null; onPick: (deal: Deal) => void }) {
  const t = useT()
  const { keyword, find } = useTypedWords()
  const [text, setText] = useState('')
  const found = useMatches(
    ['product'],
    productApi.list,
    { query: { ...byName, keyword, channelIds: channelId === null ? undefined : [channelId] } },
    channelId !== null,
  )
  const deals = (found.data?.data ?? []).flatMap((product) =>
    product.options.map((option, nth) => ({
      value: `${product.id}.${nth}`,
      label: [product.name, option.name ?? option.code].filter(Boolean).join(' · '),
      deal: {
        dealCode: product.code,
        dealName: product.name,
        optionCode: option.code,
        optionName: option.name,
      },
    })),
  )
  const label = t(channelId === null ? 'order.channelFirst' : 'order.addLine')
  return (
    <Select
      searchable
      selectFirstOptionOnChange
      aria-label={label}
      placeholder={label}
      disabled={channelId === null}
      leftSection={<IconSearch size={14} />}
      nothingFoundMessage={found.isFetching ? '…' : t('list.nothingFound')}
      // The server has already searched.
      filter={({ options }) => options}
      data={deals.map(({ value, label }) => ({ value, label }))}
      value={null}
      searchValue={text}
      onSearchChange={(words) => {
        setText(words)
        find(words)
      }}
      onChange={(value) => {
        const picked = deals.find((one) => one.value === value)
        if (picked) onPick(picked.deal)
        setText('')
        find('')
      }}
    />
  )
}
