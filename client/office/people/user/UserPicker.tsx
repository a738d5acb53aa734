import type { ReactNode } from 'react'
import { AsyncSelect } from '../../../ui/form/AsyncSelect.tsx'
import { useUsers } from './useUsers.ts'

interface Props {
  label: string
  value: number | null
  onChange: (id: number | null) => void
  /** The label is only for screen readers. */
  quiet?: boolean
  required?: boolean
  error?: ReactNode
}

/** Finds a user in scope by name, user name, mail or phone. */
export function UserPicker({ label, value, onChange, quiet, required, error }: Props) {
  return (
    <AsyncSelect
      choices={useUsers([value])}
      clearable={!required}
      label={quiet ? undefined : label}
      aria-label={quiet ? label : undefined}
      placeholder={quiet ? label : undefined}
      withAsterisk={required}
      error={error}
      w={quiet ? 256 : undefined}
      data-autofocus={quiet || undefined}
      // A filter closes when the user presses outside it, so the list must stay inside.
      comboboxProps={{ withinPortal: !quiet }}
      // The list of choices scrolls by itself with the field's arrow keys, so it needs no scroll area to tab to.
      withScrollArea={false}
      styles={{ options: { maxHeight: 220, overflowY: 'auto' } }}
      value={value}
      onChange={onChange}
    />
  )
}
