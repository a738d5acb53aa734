import { DateTimePicker } from '@mantine/dates'
import { IconClock } from '@tabler/icons-react'
import { useFormat } from '../../../ui/app/session.tsx'
import { instantAt, wallClock } from '../../../ui/app/format.ts'

/** A filter for a moment by the clock of a center. */
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
  const format = useFormat()
  const shown = wallClock(value, zone)
  return (
    <DateTimePicker
      // The chosen moment is part of the field's name for screen readers.
      aria-label={`${label} ${format.day(shown.slice(0, 10))} ${shown.slice(11, 16)}`}
      size="xs"
      w={176}
      leftSection={<IconClock size={14} />}
      valueFormat={`${format.patterns.day} HH:mm`}
      value={shown}
      onChange={(picked) => picked && onChange(instantAt(picked.length === 16 ? `${picked}:00` : picked, zone))}
    />
  )
}
