import { Skeleton } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { z } from 'zod'
import { countryApi } from '../../../../shared/api/country.ts'
import { countryInput, type Country } from '../../../../shared/entities/country.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { refresh, useFresh } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { ActionButton } from '../../../ui/record/RecordPage.tsx'
import { FieldGrid, Section } from '../../../ui/record/Section.tsx'
import { ErrorState, sentenceOf } from '../../../ui/states.tsx'
import { toastDone, toastFailed } from '../../../ui/toasts.tsx'
import { lacks } from '../../people/role/lacks.ts'

type Draft = z.output<typeof countryInput>
/** A country's row holds more than its form. */
const fields = countryInput.strip()

export function CountryForm() {
  const { id } = useParams()
  const country = useFresh(['country'], countryApi.get, { params: { countryId: Number(id) } }, id !== undefined)
  if (id === undefined) return <Form />
  if (country.data) return <Form key={country.data.id} country={country.data} />
  if (country.error) return <ErrorState error={country.error} onRetry={() => void country.refetch()} />
  return <Skeleton m={24} height={200} />
}

function Form({ country }: { country?: Country }) {
  const t = useT()
  const navigate = useNavigate()
  const { can } = useSession()
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
    onSaved: () => {
      toastDone(t('form.saved'))
      void refresh(['country'])
      void navigate('/country')
    },
  })
  const refused = can('country:write') ? null : lacks('country:write', t)
  return (
    <FormPage
      of={of}
      title={country?.name ?? t('country.new')}
      back={{ to: '/country', label: t('country.title') }}
      refused={refused}
      actions={country && <Remove country={country} refused={refused} />}
    >
      <Section title={t('country.what')}>
        <FieldGrid>
          <TextField of={of} name="name" required maxLength={100} />
          <TextField of={of} name="displayName" required hint={t('country.displayHint')} maxLength={100} />
          <TextField of={of} name="isoCode2" required hint={t('country.code2Hint')} maxLength={2} />
          <TextField of={of} name="isoCode3" required hint={t('country.code3Hint')} maxLength={3} />
        </FieldGrid>
      </Section>
    </FormPage>
  )
}

function Remove({ country: { id, name }, refused }: { country: Country; refused: string | null }) {
  const t = useT()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    try {
      await send(countryApi.remove, { params: { countryId: id } })
      toastDone(t('country.removed', { name }))
      void navigate('/country')
      await refresh(['country'])
    } catch (error) {
      toastFailed(sentenceOf(error, t))
    }
  }
  return (
    <>
      <ActionButton action={{ label: t('form.delete'), icon: IconTrash, refused, onClick: () => setAsking(true) }} />
      {asking && (
        <ConfirmDialog
          title={t('country.removeOne', { name })}
          confirm={t('form.delete')}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          {t('country.removeHint')}
        </ConfirmDialog>
      )}
    </>
  )
}
