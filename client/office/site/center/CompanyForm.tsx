import { Select, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { z } from 'zod'
import { locationApi } from '../../../../shared/api/location.ts'
import { companyApi } from '../../../../shared/api/reference.ts'
import { companyPatch, type Company } from '../../../../shared/entities/center.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall, useFresh } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { useSaved } from '../../../ui/form/useSaved.ts'
import { Stored } from '../../../ui/record/Stored.tsx'
import { FieldSection } from '../../../ui/record/Section.tsx'
import { PrimaryLocation } from './PrimaryLocation.tsx'

const schema = companyPatch.required()
type Draft = z.output<typeof schema>
const draftOf = ({ name, description, primaryLocationId }: Company): Draft => ({ name, description, primaryLocationId })

/** The form of the company that runs the centers. */
export function CompanyForm() {
  const id = Number(useParams().id)
  const company = useFresh(['company'], companyApi.get, { params: { id } })
  return (
    <Stored table="company" of={company}>
      {(row) => <Form key={row.id} company={row} />}
    </Stored>
  )
}

function Form({ company }: { company: Company }) {
  const t = useT()
  const { can, lacks } = useSession()
  const saved = useSaved()
  const of = useRecordForm<Draft, Company>({
    initial: draftOf(company),
    schema,
    version: company.version,
    labels: {
      name: t('word.name'),
      description: t('center.description'),
      primaryLocationId: t('center.primaryLocation'),
    },
    save: (values, ifMatch) =>
      send(companyApi.update, { params: { id: company.id }, ifMatch, body: schema.parse(values) }),
    reload: () => send(companyApi.get, { params: { id: company.id } }),
    toValues: draftOf,
    onSaved: () => saved(['company', 'center'], '/center'),
  })
  return (
    <FormPage
      of={of}
      title={`${company.code} · ${company.name}`}
      back={{ to: '/center', label: t('nav.center') }}
      refused={lacks('center:write')}
    >
      <FieldSection title={t('center.company')}>
        <TextField of={of} name="name" required maxLength={63} />
        {can('location:read') && (
          <MainLocation
            companyId={company.id}
            locationId={of.form.getValues().primaryLocationId}
            onPick={of.form.getInputProps('primaryLocationId').onChange}
          />
        )}
        <TextField of={of} name="description" lines={3} wide maxLength={1000} />
      </FieldSection>
    </FormPage>
  )
}

/** Chooses the company's main location: first one of its centers, then a location in it. */
function MainLocation({
  companyId,
  locationId,
  onPick,
}: {
  companyId: number
  locationId: number | null
  onPick: (id: number | null) => void
}) {
  const t = useT()
  const { centers } = useSession()
  const own = centers.filter((center) => center.companyId === companyId)
  const location = useCall(['location'], locationApi.get, { params: { id: locationId ?? 0 } }, locationId !== null)
  const [asked, setAsked] = useState<number | null>(null)
  const centerId = asked ?? location.data?.centerId ?? own[0]?.id
  if (centerId === undefined) return null
  if (locationId !== null && location.isLoading) return <Skeleton height={56} />
  return (
    <>
      {own.length > 1 && (
        <Select
          label={t('center.primaryCenter')}
          allowDeselect={false}
          data={own.map(({ id, code }) => ({ value: String(id), label: code }))}
          value={String(centerId)}
          onChange={(id) => setAsked(Number(id))}
        />
      )}
      <PrimaryLocation
        key={centerId}
        centerId={centerId}
        locationId={location.data?.centerId === centerId ? locationId : null}
        onPick={onPick}
      />
    </>
  )
}
