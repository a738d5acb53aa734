import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { userApi } from '../../../shared/api/user.ts'
import { useT } from '../../ui/app/language.tsx'
import { useCall } from '../../ui/app/queries.ts'

interface Props {
  label: string
  value: number | null
  onChange: (id: number | null) => void
  /** The label is only heard. */
  quiet?: boolean
  required?: boolean
  error?: ReactNode
}

/** Finds someone in one’s scope by name, user name, mail or phone. */
export function UserPicker({ label, value, onChange, quiet, required, error }: Props) {
  const t = useT()
  const [text, setText] = useState('')
  const chosen = useCall(['user'], userApi.get, { params: { id: value ?? 0 } }, value !== null)
  const name = chosen.data?.name ?? ''
  const [keyword] = useDebouncedValue(text === name ? '' : text.trim(), 200)
  const found = useCall(['user'], userApi.list, { query: { keyword: keyword || undefined, pageSize: 20, sort: 'name', order: 'asc' } })
  const options = (found.data?.rows ?? []).map((user) => ({ value: String(user.id), label: `${user.name} · ${user.username}` }))
  const known = value === null || options.some((option) => option.value === String(value))
  return (
    <Select
      searchable
      clearable={!required}
      label={quiet ? undefined : label}
      aria-label={quiet ? label : undefined}
      placeholder={quiet ? label : undefined}
      withAsterisk={required}
      error={error}
      w={quiet ? 256 : undefined}
      data-autofocus={quiet || undefined}
      // A filter closes when one presses outside it.
      comboboxProps={{ withinPortal: !quiet }}
      // The list of choices itself scrolls, which the field’s arrow keys do: no second thing to tab to.
      withScrollArea={false}
      styles={{ options: { maxHeight: 220, overflowY: 'auto' } }}
      nothingFoundMessage={found.isFetching ? '…' : t('list.nothingFound')}
      // The server has already searched.
      filter={({ options: all }) => all}
      data={known ? options : [...options, { value: String(value), label: name === '' ? '…' : `${name} · ${chosen.data?.username}` }]}
      value={value === null ? null : String(value)}
      onSearchChange={setText}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}
