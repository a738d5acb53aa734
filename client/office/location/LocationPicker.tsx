import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { locationApi } from '../../../shared/api/location.ts'
import type { Location } from '../../../shared/entities/location.ts'
import { useT } from '../../ui/app/language.tsx'
import { useCall } from '../../ui/app/queries.ts'

interface Props {
  label: string
  /** Where a column's heading says it already. */
  hideLabel?: boolean
  centerId: number
  alias: string | null
  onPick: (location: Location) => void
}

/** Finds an enabled location of a center by its alias. */
export function LocationPicker({ label, hideLabel, centerId, alias, onPick }: Props) {
  const t = useT()
  const [text, setText] = useState(alias ?? '')
  const [picked, setPicked] = useState<string | null>(null)
  const [keyword] = useDebouncedValue(text.trim(), 200)
  const found = useCall(['location'], locationApi.list, { query: { keyword: keyword || undefined, centerIds: [centerId], disabled: false, pageSize: 20, sort: 'alias', order: 'asc' } })
  // What is on the way lies nowhere that one could name.
  const locations = (found.data?.data ?? []).filter((location) => !location.isOnTheWay)
  return (
    <Select
      searchable
      label={hideLabel ? undefined : label}
      aria-label={label}
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
