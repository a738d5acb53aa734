import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { locationApi } from '../../../shared/api/location.ts'
import type { Location } from '../../../shared/entities/location.ts'
import { useT } from '../../ui/app/language.tsx'
import { useCall } from '../../ui/app/queries.ts'

/** Finds an enabled location of a center by its alias. */
export function LocationPicker({ label, centerId, alias, onPick }: { label: string; centerId: number; alias: string | null; onPick: (location: Location) => void }) {
  const t = useT()
  const [text, setText] = useState(alias ?? '')
  const [picked, setPicked] = useState<string | null>(null)
  const [keyword] = useDebouncedValue(text.trim(), 200)
  const found = useCall(['location'], locationApi.list, { query: { keyword: keyword || undefined, centerIds: [centerId], disabled: false, pageSize: 20, sort: 'alias', order: 'asc' } })
  const locations = found.data?.data ?? []
  return (
    <Select
      searchable
      label={label}
      nothingFoundMessage={found.isFetching ? '…' : t('list.nothingFound')}
      filter={({ options }) => options}
      data={locations.map((location) => ({ value: String(location.id), label: location.alias }))}
      value={picked}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id) => {
        const location = locations.find((one) => String(one.id) === id)
        if (!location) return
        setPicked(id)
        onPick(location)
      }}
    />
  )
}
