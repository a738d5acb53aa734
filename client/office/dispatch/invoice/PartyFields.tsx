import { Select, Switch, TextInput } from '@mantine/core'
import { countryApi } from '../../../../shared/api/country.ts'
import type { Party } from '../../../../shared/entities/invoice.ts'
import { useLanguage, type MessageKey } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { FieldGrid } from '../../../ui/record/Section.tsx'
import styles from '../../../ui/record/record.module.css'
import { emptyParty } from './invoiceForm.ts'

interface Props {
  /** The name of its fields in errors: `recipient`. */
  name: string
  value: Party
  errors: Record<string, unknown>
  disabled?: boolean
  onChange: (party: Party) => void
}

type TextField = 'administrativeArea' | 'locality' | 'address' | 'premise' | 'postalCode'
const texts: [field: TextField, label: MessageKey, max: number][] = [
  ['postalCode', 'party.postalCode', 16],
  ['administrativeArea', 'party.area', 100],
  ['locality', 'party.locality', 100],
  ['address', 'party.street', 300],
  ['premise', 'party.premise', 100],
]

/** The fields of a sender or recipient: name, phones, address. */
export function PartyFields({ name, value, errors, disabled, onChange }: Props) {
  const { t } = useLanguage()
  const errorOf = (field: string) => errors[`${name}.${field}`]?.toString()
  const [first = '', second = ''] = value.phones
  const setPhones = (...phones: string[]) => onChange({ ...value, phones: phones.filter((phone) => phone !== '') })
  return (
    <FieldGrid>
      <TextInput
        label={t('party.name')}
        withAsterisk
        disabled={disabled}
        maxLength={100}
        error={errorOf('name')}
        value={value.name}
        onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
      />
      <TextInput
        label={t('party.phone')}
        disabled={disabled}
        maxLength={31}
        error={errorOf('phones.0')}
        value={first}
        onChange={(event) => setPhones(event.currentTarget.value, second)}
      />
      <TextInput
        label={t('party.phone2')}
        disabled={disabled || first === ''}
        maxLength={31}
        error={errorOf('phones.1')}
        value={second}
        onChange={(event) => setPhones(first, event.currentTarget.value)}
      />
      <CountryField
        value={value.country}
        disabled={disabled}
        error={errorOf('country')}
        onChange={(country) => onChange({ ...value, country })}
      />
      {texts.map(([field, label, max]) => (
        <TextInput
          key={field}
          label={t(label)}
          className={field === 'address' ? styles.wide : undefined}
          disabled={disabled}
          maxLength={max}
          error={errorOf(field)}
          value={value[field] ?? ''}
          onChange={(event) => onChange({ ...value, [field]: event.currentTarget.value || null, fullAddress: null })}
        />
      ))}
    </FieldGrid>
  )
}

/** The country is chosen by name if the user may see the countries, else typed as its two letters. */
function CountryField({
  value,
  disabled,
  error,
  onChange,
}: {
  value: string
  disabled?: boolean
  error?: string
  onChange: (code: string) => void
}) {
  const { t, language } = useLanguage()
  const { can } = useSession()
  const countries = useCall(
    ['country'],
    countryApi.search,
    { body: { pageSize: 500, sort: 'name', order: 'asc' } },
    can('country:read'),
  )
  if (!countries.data)
    return (
      <TextInput
        label={t('party.country')}
        disabled={disabled}
        maxLength={2}
        error={error}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
      />
    )
  const known = countries.data.rows.map(({ isoCode2, displayName, names }) => ({
    value: isoCode2,
    label: `${names[language] || displayName} (${isoCode2})`,
  }))
  return (
    <Select
      searchable
      allowDeselect={false}
      label={t('party.country')}
      disabled={disabled}
      error={error}
      data={known.some((one) => one.value === value) ? known : [{ value, label: value }, ...known]}
      value={value}
      onChange={(code) => code && onChange(code)}
    />
  )
}

/** A party that the contract knows unless the user names another. */
export function OptionalPartyFields({
  label,
  value,
  onChange,
  ...fields
}: Omit<Props, 'value' | 'onChange'> & {
  label: string
  value: Party | null
  onChange: (party: Party | null) => void
}) {
  return (
    <>
      <Switch
        mb={16}
        label={label}
        disabled={fields.disabled}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? emptyParty : null)}
      />
      {value && <PartyFields {...fields} value={value} onChange={onChange} />}
    </>
  )
}
