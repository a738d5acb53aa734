import { addressBookApi } from '../../../../shared/api/address-book.ts'
import { addressBookInput, type AddressBook, type AddressBookInput } from '../../../../shared/entities/address-book.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { ChoiceField, TextField } from '../../../ui/form/fields.tsx'
import { PlainFormPage } from '../../../ui/form/PlainFormPage.tsx'
import { defaultsOf } from '../../../ui/form/defaultsOf.ts'
import { NewOrStored } from '../../../ui/form/NewOrStored.tsx'
import { PartnerField } from '../../../ui/form/PartnerField.tsx'
import { usePlainForm } from '../../../ui/form/usePlainForm.ts'
import { FieldSection } from '../../../ui/record/Section.tsx'
import { useCountries } from '../../site/country/useCountries.ts'
import { useBrandsOf } from '../brand/useBrandsOf.ts'

type Draft = Omit<AddressBookInput, 'partnerId'> & { partnerId: number | null }

export function AddressBookForm() {
  return <NewOrStored table="addressBook" get={addressBookApi.get} form={Form} />
}

function Form({ row }: { row?: AddressBook }) {
  const t = useT()
  const { me } = useSession()
  const of = usePlainForm<Draft, AddressBook>({
    table: 'addressBook',
    api: addressBookApi,
    input: addressBookInput,
    row,
    empty: { ...defaultsOf(addressBookInput), partnerId: me.partnerId, name: '', address: '' },
    labels: {
      address: t('party.street'),
      fullAddress: t('addressBook.fullAddress'),
    },
  })
  const { partnerId, country } = of.form.getValues()
  const brands = useBrandsOf(partnerId, row?.brandId)
  const countries = useCountries().map(({ code, label }) => ({ value: code, label }))
  return (
    <PlainFormPage of={of} name={row?.name} fresh={t('addressBook.new')} removeHint={t('addressBook.removeHint')}>
      <FieldSection title={t('addressBook.what')}>
        <PartnerField of={of} isStored={row !== undefined} />
        <ChoiceField of={of} name="brandId" searchable options={brands} />
        <TextField of={of} name="name" required maxLength={20} />
        <TextField of={of} name="phonePrimary" maxLength={15} />
      </FieldSection>
      <FieldSection title={t('party.address')}>
        <ChoiceField
          of={of}
          name="country"
          required
          searchable
          options={
            countries.some(({ value }) => value === country)
              ? countries
              : [...countries, { value: country, label: country }]
          }
        />
        <TextField of={of} name="postalCode" maxLength={10} />
        <TextField of={of} name="administrativeArea" maxLength={30} />
        <TextField of={of} name="locality" maxLength={30} />
        <TextField of={of} name="address" required wide maxLength={300} />
        <TextField of={of} name="premise" wide maxLength={300} />
        <TextField of={of} name="fullAddress" wide maxLength={500} hint={t('addressBook.fullAddressHint')} />
      </FieldSection>
    </PlainFormPage>
  )
}
