import type { z } from 'zod'
import { locationApi } from '../../../../shared/api/location.ts'
import { locationInput, locationTypes, type Location } from '../../../../shared/entities/location.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { ChoiceField, FlagField, NumberField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { defaultsOf } from '../../../ui/form/defaultsOf.ts'
import { NewOrStored } from '../../../ui/form/NewOrStored.tsx'
import { usePlainForm } from '../../../ui/form/usePlainForm.ts'
import { FieldSection } from '../../../ui/record/Section.tsx'
import { CenterField } from '../../../ui/form/CentersField.tsx'
import { LocationActions } from './LocationActions.tsx'
import { LocationStatusChip } from './locationStatus.tsx'

type Draft = Omit<z.output<typeof locationInput>, 'centerId'> & { centerId: number | null }

export function LocationForm() {
  return <NewOrStored table="location" get={locationApi.get} form={Form} />
}

function Form({ row: location }: { row?: Location }) {
  const t = useT()
  const { centers, centerId, lacks } = useSession()
  const of = usePlainForm<Draft, Location>({
    table: 'location',
    api: locationApi,
    input: locationInput,
    row: location,
    empty: { ...defaultsOf(locationInput), alias: '', centerId: centerId ?? centers[0]?.id ?? null },
    labels: { alias: t('location.alias'), type: t('location.type') },
  })
  return (
    <FormPage
      of={of}
      title={location?.alias ?? t('location.new')}
      back={{ to: '/location', label: t('nav.location') }}
      refused={lacks('location:write')}
      status={location && <LocationStatusChip disabled={location.disabled} />}
      actions={location && <LocationActions location={location} />}
    >
      <FieldSection title={t('record.what')}>
        <CenterField of={of} name="centerId" required disabled={location !== undefined} />
        <TextField of={of} name="alias" required hint={t('location.aliasHint')} maxLength={31} />
        <ChoiceField of={of} name="type" required options={choicesOf(t, 'location.type', locationTypes)} />
        <TextField of={of} name="description" maxLength={255} />
        <FlagField of={of} name="pickable" hint={t('location.pickableHint')} />
        <FlagField of={of} name="inboundPrimary" hint={t('location.inboundPrimaryHint')} />
      </FieldSection>
      <FieldSection title={t('location.where')}>
        {(['rack', 'bay', 'level', 'cell'] as const).map((name) => (
          <TextField key={name} of={of} name={name} maxLength={15} />
        ))}
        {(['width', 'depth', 'height'] as const).map((name) => (
          <NumberField key={name} of={of} name={name} unit="mm" min={0} />
        ))}
      </FieldSection>
      <FieldSection title={t('location.position')}>
        <TextField of={of} name="utmZone" maxLength={3} />
        {(['utmX', 'utmY', 'utmZ'] as const).map((name) => (
          <NumberField key={name} of={of} name={name} />
        ))}
        <TextField of={of} name="liilyKey" maxLength={31} />
      </FieldSection>
    </FormPage>
  )
}
