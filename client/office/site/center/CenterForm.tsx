import { Skeleton } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { centerApi, companyApi } from '../../../../shared/api/reference.ts'
import type { Center } from '../../../../shared/entities/center.ts'
import { send } from '../../../api.ts'
import { centerLabel } from '../../../ui/app/centerLabel.ts'
import { useLanguage, useT } from '../../../ui/app/language.tsx'
import { meKey, queryClient, refresh, useCall, useFresh } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { ChoiceField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { ImageField } from '../../../ui/form/ImageField.tsx'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { Stored } from '../../../ui/record/Stored.tsx'
import { FieldSection, Section } from '../../../ui/record/Section.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { toastDone } from '../../../ui/toasts.tsx'
import { useCountries } from '../country/useCountries.ts'
import { centerSchema, draftOf, inputOf, newCenter, patchOf, useCenterLabels, type CenterDraft } from './centerForm.ts'
import { CutoffFields } from './CutoffFields.tsx'
import { PrimaryLocation } from './PrimaryLocation.tsx'
import { useCutoffWords } from './useCutoffWords.ts'

export function CenterForm() {
  const { id } = useParams()
  const { can } = useSession()
  const center = useFresh(['center'], centerApi.get, { params: { id: Number(id) } }, id !== undefined)
  const companies = useCall(
    ['center', 'company'],
    companyApi.list,
    { query: { pageSize: 500, sort: 'name', order: 'asc' } },
    can('center:read'),
  )
  const rows = companies.data?.rows
  if (companies.error) return <ErrorState error={companies.error} onRetry={() => void companies.refetch()} />
  if (can('center:read') && !rows) return <Skeleton m={24} height={200} />
  if (id === undefined) return <Form companies={rows ?? []} />
  return (
    <Stored table="center" of={center}>
      {(row) => <Form key={row.id} center={row} companies={rows ?? []} />}
    </Stored>
  )
}

function Form({ center, companies }: { center?: Center; companies: { id: number; name: string }[] }) {
  const t = useT()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const { can, lacks } = useSession()
  const countries = useCountries()
  const cutoffWords = useCutoffWords()
  const of = useRecordForm<CenterDraft, Center>({
    initial: center ? draftOf(center) : newCenter(companies[0]?.id ?? null),
    schema: centerSchema,
    version: center?.version,
    labels: useCenterLabels(),
    shows: ({ inboundReservationCutoff, countryId, logoImage }) => ({
      inboundReservationCutoff: cutoffWords(inboundReservationCutoff),
      countryId: countries.find(({ id }) => id === countryId)?.label ?? '–',
      logoImage: logoImage === undefined ? '–' : t(logoImage === null ? 'image.remove' : 'image.replace'),
    }),
    save: (values, ifMatch) =>
      center
        ? send(centerApi.update, { params: { id: center.id }, ifMatch, body: patchOf(values) })
        : send(centerApi.create, { body: inputOf(values) }),
    reload: center && (() => send(centerApi.get, { params: { id: center.id } })),
    toValues: draftOf,
    onSaved: () => {
      toastDone(t('form.saved'))
      void refresh(['center'])
      // The user's centers come with the user, so that answer is refetched too.
      void queryClient.invalidateQueries({ queryKey: meKey })
      void navigate('/center')
    },
  })
  const { form } = of
  return (
    <FormPage
      of={of}
      title={center ? centerLabel(center, language) : t('center.new')}
      back={{ to: '/center', label: t('nav.center') }}
      refused={lacks('center:write')}
    >
      <FieldSection title={t('record.what')}>
        <ChoiceField
          of={of}
          name="companyId"
          required
          disabled={center !== undefined}
          options={companies.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextField
          of={of}
          name="code"
          required
          disabled={center !== undefined}
          hint={t('center.codeHint')}
          maxLength={10}
        />
        <ChoiceField
          of={of}
          name="timeZone"
          required
          searchable
          hint={t('center.timeZoneHint')}
          options={Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))}
        />
        <TextField of={of} name="nameKo" required maxLength={63} />
        <TextField of={of} name="nameEn" required maxLength={63} />
        <TextField of={of} name="nameJaRuby" maxLength={63} />
        <TextField of={of} name="phone" maxLength={31} />
        {center && can('location:read') && (
          <PrimaryLocation
            centerId={center.id}
            locationId={form.getValues().primaryLocationId}
            onPick={form.getInputProps('primaryLocationId').onChange}
          />
        )}
        <ImageField of={of} name="logoImage" stored={center?.logoImageUrl ?? null} wide />
      </FieldSection>
      <FieldSection title={t('party.address')}>
        <ChoiceField
          of={of}
          name="countryId"
          searchable
          options={countries.map(({ id, label }) => ({ value: id, label }))}
        />
        <TextField of={of} name="postalCode" maxLength={10} />
        <TextField of={of} name="fullAddress" wide maxLength={300} />
        <TextField of={of} name="premise" maxLength={100} />
        <TextField of={of} name="administrativeArea" maxLength={63} />
        <TextField of={of} name="locality" maxLength={63} />
        <TextField of={of} name="dependentLocality" maxLength={63} />
      </FieldSection>
      <Section title={t('center.cutoff')}>
        <CutoffFields of={of} />
      </Section>
    </FormPage>
  )
}
