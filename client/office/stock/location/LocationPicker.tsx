import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { locationApi } from '../../../../shared/api/location.ts'
import type { Location } from '../../../../shared/entities/location.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'

interface Props {
  label: string
  /** For a table whose heading already names the column. */
  hideLabel?: boolean
  centerId: number
  /** The alias of the location that is set already. */
  alias: string | null
  onPick: (location: Location) => void
  /** Given where no location may be chosen. */
  onClear?: () => void
}

/** Finds an enabled location of a center by its alias. */
export function LocationPicker({ label, hideLabel, centerId, alias, onPick, onClear }: Props) {
  const t = useT()
  const [text, setText] = useState(alias ?? '')
  const [picked, setPicked] = useState(alias)
  const [keyword] = useDebouncedValue(text.trim(), 200)
  const found = useCall(['location'], locationApi.list, {
    query: {
      keyword: keyword || undefined,
      centerIds: [centerId],
      disabled: false,
      pageSize: 20,
      sort: 'alias',
      order: 'asc',
    },
  })
  // The place of goods on the way is left out, since nobody could name it.
  const locations = (found.data?.data ?? []).filter((location) => !location.isOnTheWay)
  return (
    <Select
      searchable
      clearable={onClear !== undefined}
      clearButtonProps={{ 'aria-label': t('bulk.clear') }}
      label={hideLabel ? undefined : label}
      aria-label={label}
      nothingFoundMessage={found.isFetching ? '…' : t('list.nothingFound')}
      filter={({ options }) => options}
      // The chosen location stays among the choices while the user searches for another; otherwise it would vanish from the field.
      data={[...new Set([...locations.map((location) => location.alias), ...(picked === null ? [] : [picked])])]}
      value={picked}
      searchValue={text}
      onSearchChange={setText}
      onChange={(next) => {
        if (next === null) {
          setPicked(null)
          onClear?.()
        }
        const location = locations.find((one) => one.alias === next)
        if (!location) return
        setPicked(next)
        onPick(location)
      }}
    />
  )
}
