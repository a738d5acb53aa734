import { NumberInput } from '@mantine/core'

/** An amount of KRW, or none. */
export function Amount({
  label,
  value,
  error,
  onChange,
}: {
  label: string
  value: number | null
  error?: string | undefined
  onChange: (amount: number | null) => void
}) {
  return (
    <NumberInput
      label={label}
      error={error}
      value={value ?? ''}
      min={0}
      allowDecimal={false}
      thousandSeparator=","
      clampBehavior="none"
      suffix=" KRW"
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
    />
  )
}
