import { Select } from '@mantine/core'
import { useT } from '../app/language.tsx'
import { useCurrencies } from './useCurrencies.ts'

/** What an amount is in. */
export function CurrencySelect({
  hint,
  value,
  onChange,
}: {
  hint?: string
  value: string
  onChange: (currency: string) => void
}) {
  const t = useT()
  return (
    <Select
      label={t('field.currency')}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      allowDeselect={false}
      searchable
      data={useCurrencies(value)}
      value={value}
      onChange={(picked) => picked !== null && onChange(picked)}
    />
  )
}
