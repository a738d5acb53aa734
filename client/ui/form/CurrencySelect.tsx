import { Select } from '@mantine/core'
import { currencies } from '../../../shared/entities/currency.ts'
import { useLanguage, useT } from '../app/language.tsx'

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

/** The currencies to choose from with their names; `chosen` is always among them. */
function useCurrencies(chosen: string): { value: string; label: string }[] {
  const { language } = useLanguage()
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  const nameOf = (code: string) => (/^[A-Z]{3}$/.test(code) ? `${code} · ${names.of(code) ?? code}` : code)
  return [...new Set([...currencies, chosen])].map((code) => ({ value: code, label: nameOf(code) }))
}
