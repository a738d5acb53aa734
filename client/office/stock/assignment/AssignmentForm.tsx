import type { z } from 'zod'
import { assignmentApi } from '../../../../shared/api/assignment.ts'
import { assignmentInput, type Assignment } from '../../../../shared/entities/assignment.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { AsyncSelectField } from '../../../ui/form/AsyncSelect.tsx'
import { NumberField } from '../../../ui/form/fields.tsx'
import { PlainFormPage } from '../../../ui/form/PlainFormPage.tsx'
import { NewOrStored } from '../../../ui/form/NewOrStored.tsx'
import { usePlainForm } from '../../../ui/form/usePlainForm.ts'
import { FieldSection } from '../../../ui/record/Section.tsx'
import { useLocations } from '../location/useLocations.ts'
import { useSkus } from '../sku/useSkus.ts'

type Draft = Omit<z.output<typeof assignmentInput>, 'locationId' | 'skuId' | 'maxStock'> & {
  locationId: number | null
  skuId: number | null
  maxStock: number | null
}

export function AssignmentForm() {
  return <NewOrStored table="assignment" get={assignmentApi.get} form={Form} />
}

function Form({ row: assignment }: { row?: Assignment }) {
  const t = useT()
  const { centerId } = useSession()
  const of = usePlainForm<Draft, Assignment>({
    table: 'assignment',
    api: assignmentApi,
    input: assignmentInput,
    row: assignment,
    empty: {
      locationId: null,
      skuId: null,
      safetyStock: 0,
      maxStock: null,
      daysBetweenReplenishment: null,
      replenishmentAmount: 0,
    },
    shows: ({ locationId }) => ({ locationId: locations.nameOf(locationId) }),
  })
  const { locationId, skuId } = of.form.getValues()
  const locations = useLocations(assignment?.centerId ?? centerId, [locationId])
  const skus = useSkus([skuId])
  const name = assignment && `${assignment.locationAlias} · ${assignment.skuName}`
  return (
    <PlainFormPage of={of} name={name} fresh={t('assignment.new')} removeHint={t('assignment.removeHint')}>
      <FieldSection title={t('assignment.what')}>
        <AsyncSelectField of={of} name="locationId" required choices={locations} />
        <AsyncSelectField of={of} name="skuId" required disabled={assignment !== undefined} choices={skus} />
      </FieldSection>
      <FieldSection title={t('assignment.amounts')}>
        <NumberField of={of} name="safetyStock" required min={0} hint={t('assignment.safetyHint')} />
        <NumberField of={of} name="maxStock" required min={1} hint={t('assignment.maxHint')} />
        <NumberField of={of} name="replenishmentAmount" required min={0} hint={t('assignment.amountHint')} />
        <NumberField
          of={of}
          name="daysBetweenReplenishment"
          min={1}
          max={365}
          unit={t('word.days')}
          hint={t('assignment.daysHint')}
        />
      </FieldSection>
    </PlainFormPage>
  )
}
