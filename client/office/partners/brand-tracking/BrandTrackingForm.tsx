import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { brandTrackingApi } from '../../../../shared/api/partner.ts'
import { brandTrackingInput, brandTrackingStatuses, type BrandTracking } from '../../../../shared/entities/brand.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { AsyncSelectField } from '../../../ui/form/AsyncSelect.tsx'
import { ChoiceField, DayField, FlagField, TextField } from '../../../ui/form/fields.tsx'
import { PlainFormPage } from '../../../ui/form/PlainFormPage.tsx'
import { NewOrStored } from '../../../ui/form/NewOrStored.tsx'
import { usePlainForm } from '../../../ui/form/usePlainForm.ts'
import { FieldSection } from '../../../ui/record/Section.tsx'
import { TrackingLog } from './TrackingLog.tsx'
import { useBrands } from '../brand/useBrands.ts'
import { useAssignees } from './useAssignees.ts'

type Draft = Omit<z.output<typeof brandTrackingInput>, 'brandId'> & { brandId: number | null }

/** The form of a follow-up, with its notes below. */
export function BrandTrackingForm() {
  return <NewOrStored table="brandTracking" get={brandTrackingApi.get} form={Form} />
}

function Form({ row: tracking }: { row?: BrandTracking }) {
  const t = useT()
  const [params] = useSearchParams()
  const { me } = useSession()
  const of = usePlainForm<Draft, BrandTracking>({
    table: 'brandTracking',
    api: brandTrackingApi,
    input: brandTrackingInput,
    row: tracking,
    empty: {
      brandId: Number(params.get('brandId')) || null,
      title: '',
      status: 'OPEN',
      assigneeId: me.id,
      dueDate: null,
      memo: null,
      isShared: me.partnerId !== null,
    },
    labels: {
      title: t('tracking.what'),
      assigneeId: t('tracking.assignee'),
    },
    shows: ({ assigneeId }) => ({ assigneeId: assignees.nameOf(assigneeId) }),
    // A new follow-up stays open, since its notes are added below.
    savedTo: (row) => (tracking ? '/brand-tracking' : `/brand-tracking/${row.id}`),
  })
  const { brandId, assigneeId } = of.form.getValues()
  const brands = useBrands([brandId])
  const assignees = useAssignees(
    tracking?.assigneeId ? { id: tracking.assigneeId, name: tracking.assigneeName ?? `#${tracking.assigneeId}` } : null,
    assigneeId,
  )
  return (
    <PlainFormPage
      of={of}
      name={tracking?.title}
      fresh={t('tracking.new')}
      removeHint={t('tracking.removeHint')}
      removeLoses={t('tracking.removeLoses')}
    >
      <FieldSection title={t('tracking.about')}>
        <AsyncSelectField of={of} name="brandId" required disabled={tracking !== undefined} choices={brands} />
        <TextField of={of} name="title" required maxLength={100} />
        <ChoiceField of={of} name="status" required options={choicesOf(t, 'tracking.status', brandTrackingStatuses)} />
        <AsyncSelectField of={of} name="assigneeId" choices={assignees} />
        <DayField of={of} name="dueDate" clearable />
        <TextField of={of} name="memo" lines={2} wide maxLength={1000} />
        {me.partnerId === null && <FlagField of={of} name="isShared" hint={t('tracking.sharedHint')} />}
      </FieldSection>
      {tracking && <TrackingLog tracking={tracking} />}
    </PlainFormPage>
  )
}
