import { NumberInput } from '@mantine/core'

/** An amount of a currency, or none. */
export function Amount({
  label,
  value,
  currency,
  error,
  onChange,
}: {
  label: string
  value: number | null
  currency: string
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
      suffix={` ${currency}`}
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
    />
  )
}
