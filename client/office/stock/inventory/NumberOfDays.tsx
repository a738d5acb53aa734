import { Select } from '@mantine/core'
import { useT } from '../../../ui/app/language.tsx'

/** A number of days that the list always has. One from the address need not be among the choices. */
export function NumberOfDays({
  label,
  choices,
  value,
  onChange,
}: {
  label: string
  choices: readonly number[]
  value: number
  onChange: (value: number) => void
}) {
  const t = useT()
  const all = [...new Set([...choices, value])].sort((a, b) => a - b)
  return (
    <Select
      aria-label={label}
      size="xs"
      w={176}
      allowDeselect={false}
      data={all.map((days) => ({ value: String(days), label: `${label}: ${t('inventory.days', { days })}` }))}
      value={String(value)}
      onChange={(days) => days && onChange(Number(days))}
    />
  )
}
