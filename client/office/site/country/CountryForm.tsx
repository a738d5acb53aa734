import { useParams } from 'react-router'
import type { z } from 'zod'
import { countryApi } from '../../../../shared/api/country.ts'
import { countryInput, type Country } from '../../../../shared/entities/country.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFresh } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { useSaved } from '../../../ui/form/useSaved.ts'
import { Stored } from '../../../ui/record/Stored.tsx'
import { RemoveAction } from '../../../ui/record/RemoveAction.tsx'
import { FieldSection } from '../../../ui/record/Section.tsx'

type Draft = z.output<typeof countryInput>
/** A country's row has more fields than its form. */
const fields = countryInput.strip()

export function CountryForm() {
  const { id } = useParams()
  const country = useFresh(['country'], countryApi.get, { params: { countryId: Number(id) } }, id !== undefined)
  if (id === undefined) return <Form />
  return (
    <Stored table="country" of={country}>
      {(row) => <Form key={row.id} country={row} />}
    </Stored>
  )
}

function Form({ country }: { country?: Country }) {
  const t = useT()
  const { lacks } = useSession()
  const saved = useSaved()
  const of = useRecordForm<Draft, Country>({
    initial: country ? fields.parse(country) : { isoCode2: '', isoCode3: '', name: '', displayName: '' },
    schema: countryInput,
    version: country?.version,
    labels: {
      isoCode2: t('country.code2'),
      isoCode3: t('country.code3'),
      name: t('word.name'),
      displayName: t('country.displayName'),
    },
    save: (values, ifMatch) => {
      const body = countryInput.parse(values)
      return country
        ? send(countryApi.update, { params: { countryId: country.id }, ifMatch, body })
        : send(countryApi.create, { body })
    },
    reload: country && (() => send(countryApi.get, { params: { countryId: country.id } })),
    toValues: (row) => fields.parse(row),
    onSaved: () => saved(['country'], '/country'),
  })
  const refused = lacks('country:write')
  return (
    <FormPage
      of={of}
      title={country?.name ?? t('country.new')}
      back={{ to: '/country', label: t('nav.country') }}
      refused={refused}
      actions={
        country && (
          <RemoveAction
            refused={refused}
            of="country"
            name={country.name}
            hint={t('country.removeHint')}
            remove={() => send(countryApi.remove, { params: { countryId: country.id } })}
          />
        )
      }
    >
      <FieldSection title={t('record.what')}>
        <TextField of={of} name="name" required maxLength={100} />
        <TextField of={of} name="displayName" required hint={t('country.displayHint')} maxLength={100} />
        <TextField of={of} name="isoCode2" required hint={t('country.code2Hint')} maxLength={2} />
        <TextField of={of} name="isoCode3" required hint={t('country.code3Hint')} maxLength={3} />
      </FieldSection>
    </FormPage>
  )
}
