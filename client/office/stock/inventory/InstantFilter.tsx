import { DateTimePicker } from '@mantine/dates'
import { IconClock } from '@tabler/icons-react'
import { instantAt, wallClock } from '../../../ui/app/format.ts'

/** A moment on the clock of a center. */
export function InstantFilter({
  label,
  zone,
  value,
  onChange,
}: {
  label: string
  zone: string
  value: string
  onChange: (value: string) => void
}) {
  return (
    <DateTimePicker
      aria-label={label}
      size="xs"
      w={176}
      leftSection={<IconClock size={14} />}
      valueFormat="YYYY-MM-DD HH:mm"
      value={wallClock(value, zone)}
      onChange={(shown) => shown && onChange(instantAt(shown.length === 16 ? `${shown}:00` : shown, zone))}
    />
  )
}
