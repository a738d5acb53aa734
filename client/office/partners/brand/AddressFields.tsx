import { Anchor, Select, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AddressParts } from '../../../../shared/entities/brand.ts'
import { useT, type MessageKey } from '../../../ui/app/language.tsx'
import type { FormPart } from '../../../ui/form/useRecordForm.ts'
import styles from '../../../ui/record/record.module.css'
import { FieldGrid } from '../../../ui/record/Section.tsx'
import { useCountries } from '../../site/country/useCountries.ts'
import { emptyAddress, type BrandDraft } from './brandForm.ts'

type Name = 'address' | 'returnAddress' | 'businessAddress'
const finer: [
  part: 'administrativeArea' | 'locality' | 'dependentLocality' | 'street',
  label: MessageKey,
  max: number,
][] = [
  ['administrativeArea', 'party.area', 63],
  ['locality', 'party.locality', 63],
  ['dependentLocality', 'brand.dependentLocality', 63],
  ['street', 'brand.street', 100],
]

/** An address that is the same as the brand's unless the user writes another. */
export function OtherAddressFields({
  of,
  name,
}: {
  of: FormPart<BrandDraft>
  name: 'returnAddress' | 'businessAddress'
}) {
  const t = useT()
  const own = of.form.getValues()[name]
  const { onChange } = of.form.getInputProps(name)
  return (
    <>
      <Switch
        mb={16}
        label={t('brand.sameAddress')}
        checked={own === null}
        onChange={(event) => onChange(event.currentTarget.checked ? null : emptyAddress)}
      />
      {own && <AddressFields of={of} name={name} />}
    </>
  )
}

export function AddressFields({ of, name }: { of: FormPart<BrandDraft>; name: Name }) {
  const t = useT()
  const countries = useCountries()
  const value = of.form.getValues()[name] ?? emptyAddress
  const [inParts, setInParts] = useState(finer.some(([part]) => value[part] !== null))
  const { onChange } = of.form.getInputProps(name)
  const fieldOf = (part: keyof AddressParts, maxLength: number) => ({
    maxLength,
    value: value[part] ?? '',
    error: of.form.errors[`${name}.${part}`],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...value, [part]: event.currentTarget.value || null }),
  })
  // A country that is not in the list stays as it is.
  const known = countries.map(({ code, label }) => ({ value: code, label }))
  const options =
    value.country === null || known.some((one) => one.value === value.country)
      ? known
      : [{ value: value.country, label: value.country }, ...known]
  return (
    <>
      <FieldGrid>
        <Select
          searchable
          clearable
          label={t('party.country')}
          data={options}
          value={value.country}
          error={of.form.errors[`${name}.country`]}
          onChange={(country) => onChange({ ...value, country })}
        />
        <TextInput label={t('party.postalCode')} withAsterisk {...fieldOf('postalCode', 10)} />
        <TextInput
          label={t('party.address')}
          className={styles.wide}
          withAsterisk
          {...fieldOf('fullAddress', 300)}
          error={of.form.errors[`${name}.fullAddress`] ?? of.form.errors[name]}
        />
        <TextInput label={t('party.premise')} {...fieldOf('premise', 100)} />
        {inParts &&
          finer.map(([part, label, max]) => <TextInput key={part} label={t(label)} {...fieldOf(part, max)} />)}
      </FieldGrid>
      {!inParts && (
        <Anchor component="button" type="button" size="xs" mt={8} underline="always" onClick={() => setInParts(true)}>
          {t('brand.inParts')}
        </Anchor>
      )}
    </>
  )
}
