import { addressBookApi } from '../../../../shared/api/address-book.ts'
import { addressBookInput, type AddressBook, type AddressBookInput } from '../../../../shared/entities/address-book.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { AsyncSelectField } from '../../../ui/form/AsyncSelect.tsx'
import { ChoiceField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { NewOrStored } from '../../../ui/form/NewOrStored.tsx'
import { usePartners } from '../../../ui/form/usePartners.ts'
import { usePlainForm } from '../../../ui/form/usePlainForm.ts'
import { RemoveAction } from '../../../ui/record/RemoveAction.tsx'
import { FieldGrid, Section } from '../../../ui/record/Section.tsx'
import { useCountries } from '../../site/country/useCountries.ts'
import { useBrandsOf } from '../brand/useBrandsOf.ts'

type Draft = Omit<AddressBookInput, 'partnerId'> & { partnerId: number | null }

export function AddressBookForm() {
  return <NewOrStored table="addressBook" get={addressBookApi.get} form={Form} />
}

function Form({ row }: { row?: AddressBook }) {
  const t = useT()
  const { me, lacks } = useSession()
  const of = usePlainForm<Draft, AddressBook>({
    table: 'addressBook',
    api: addressBookApi,
    input: addressBookInput,
    fixed: ['partnerId'],
    row,
    empty: {
      ...addressBookInput.omit({ partnerId: true }).parse({ name: '-', address: '-' }),
      name: '',
      address: '',
      partnerId: me.partnerId,
    },
    labels: {
      partnerId: t('word.partner'),
      brandId: t('word.brand'),
      name: t('word.name'),
      country: t('party.country'),
      administrativeArea: t('party.area'),
      locality: t('party.locality'),
      address: t('party.street'),
      premise: t('party.premise'),
      postalCode: t('party.postalCode'),
      phonePrimary: t('party.phone'),
      fullAddress: t('addressBook.fullAddress'),
    },
    savedTo: () => '/address-book',
  })
  const { partnerId, country } = of.form.getValues()
  const partners = usePartners([partnerId])
  const brands = useBrandsOf(partnerId, row?.brandId)
  const countries = useCountries().map(({ code, label }) => ({ value: code, label }))
  const refused = lacks('brand:write')
  return (
    <FormPage
      of={of}
      title={row?.name ?? t('addressBook.new')}
      back={{ to: '/address-book', label: t('addressBook.title') }}
      refused={refused}
      actions={
        row && (
          <RemoveAction
            refused={refused}
            title={t('addressBook.removeOne', { name: row.name })}
            hint={t('addressBook.removeHint')}
            done={t('addressBook.removed', { name: row.name })}
            remove={() => send(addressBookApi.remove, { params: { id: row.id } })}
            back="/address-book"
            tables={['addressBook']}
          />
        )
      }
    >
      <Section title={t('addressBook.what')}>
        <FieldGrid>
          <AsyncSelectField
            of={of}
            name="partnerId"
            required
            disabled={row !== undefined || me.partnerId !== null}
            choices={partners}
          />
          <ChoiceField of={of} name="brandId" searchable options={brands} />
          <TextField of={of} name="name" required maxLength={20} />
          <TextField of={of} name="phonePrimary" maxLength={15} />
        </FieldGrid>
      </Section>
      <Section title={t('party.address')}>
        <FieldGrid>
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
        </FieldGrid>
      </Section>
    </FormPage>
  )
}
