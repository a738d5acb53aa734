import { Skeleton } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { brandTrackingApi } from '../../../../shared/api/partner.ts'
import { brandTrackingInput, brandTrackingStatuses, type BrandTracking } from '../../../../shared/entities/brand.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { refresh, useFresh } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { AsyncSelectField } from '../../../ui/form/AsyncSelect.tsx'
import { ChoiceField, DayField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { ActionButton } from '../../../ui/record/RecordPage.tsx'
import { FieldGrid, Section } from '../../../ui/record/Section.tsx'
import { ErrorState, sentenceOf } from '../../../ui/states.tsx'
import { toastDone, toastFailed } from '../../../ui/toasts.tsx'
import { lacks } from '../../people/role/lacks.ts'
import { TrackingLog } from './TrackingLog.tsx'
import { useBrands } from '../brand/useBrands.ts'
import { useAssignees } from './useAssignees.ts'

type Draft = Omit<z.output<typeof brandTrackingInput>, 'brandId'> & { brandId: number | null }
/** A follow-up's row holds more than its form. */
const fields = brandTrackingInput.strip()

/** What is followed up, and below it what came of it. */
export function BrandTrackingForm() {
  const { id } = useParams()
  const tracking = useFresh(['brandTracking'], brandTrackingApi.get, { params: { id: Number(id) } }, id !== undefined)
  if (id === undefined) return <Form />
  if (tracking.data) return <Form key={tracking.data.id} tracking={tracking.data} />
  if (tracking.error) return <ErrorState error={tracking.error} onRetry={() => void tracking.refetch()} />
  return <Skeleton m={24} height={200} />
}

function Form({ tracking }: { tracking?: BrandTracking }) {
  const t = useT()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { me, can } = useSession()
  const of = useRecordForm<Draft, BrandTracking>({
    initial: tracking
      ? fields.parse(tracking)
      : {
          brandId: Number(params.get('brandId')) || null,
          title: '',
          status: 'OPEN',
          assigneeId: me.id,
          dueDate: null,
          memo: null,
        },
    schema: brandTrackingInput,
    version: tracking?.version,
    labels: {
      brandId: t('word.brand'),
      title: t('tracking.what'),
      status: t('word.status'),
      assigneeId: t('tracking.assignee'),
      dueDate: t('tracking.due'),
      memo: t('tracking.memo'),
    },
    shows: ({ status, assigneeId }) => ({
      status: t(`tracking.status.${status}`),
      assigneeId: assignees.nameOf(assigneeId),
    }),
    save: (values, ifMatch) => {
      const body = brandTrackingInput.parse(values)
      if (!tracking) return send(brandTrackingApi.create, { body })
      const { brandId: _, ...patch } = body
      return send(brandTrackingApi.update, { params: { id: tracking.id }, ifMatch, body: patch })
    },
    reload: tracking && (() => send(brandTrackingApi.get, { params: { id: tracking.id } })),
    toValues: (row) => fields.parse(row),
    // A new one stays open: notes are added below.
    onSaved: (row) => {
      toastDone(t('form.saved'))
      void refresh(['brandTracking'])
      void navigate(tracking ? '/brand-tracking' : `/brand-tracking/${row.id}`)
    },
  })
  const { brandId, assigneeId } = of.form.getValues()
  const brands = useBrands([brandId])
  const assignees = useAssignees(
    tracking?.assigneeId ? { id: tracking.assigneeId, name: tracking.assigneeName ?? `#${tracking.assigneeId}` } : null,
    assigneeId,
  )
  const refused = can('brand:write') ? null : lacks('brand:write', t)
  return (
    <FormPage
      of={of}
      title={tracking?.title ?? t('tracking.new')}
      back={{ to: '/brand-tracking', label: t('tracking.title') }}
      refused={refused}
      actions={tracking && <Remove tracking={tracking} refused={refused} />}
    >
      <Section title={t('tracking.about')}>
        <FieldGrid>
          <AsyncSelectField of={of} name="brandId" required disabled={tracking !== undefined} choices={brands} />
          <TextField of={of} name="title" required maxLength={100} />
          <ChoiceField
            of={of}
            name="status"
            required
            options={brandTrackingStatuses.map((value) => ({ value, label: t(`tracking.status.${value}`) }))}
          />
          <AsyncSelectField of={of} name="assigneeId" choices={assignees} />
          <DayField of={of} name="dueDate" clearable />
          <TextField of={of} name="memo" lines={2} wide maxLength={1000} />
        </FieldGrid>
      </Section>
      {tracking && <TrackingLog brandTrackingId={tracking.id} />}
    </FormPage>
  )
}

function Remove({ tracking: { id, title }, refused }: { tracking: BrandTracking; refused: string | null }) {
  const t = useT()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    try {
      await send(brandTrackingApi.remove, { params: { id } })
      toastDone(t('tracking.removed', { title }))
      await navigate('/brand-tracking')
      await refresh(['brandTracking'])
    } catch (error) {
      toastFailed(sentenceOf(error, t))
    }
  }
  return (
    <>
      <ActionButton action={{ label: t('form.delete'), icon: IconTrash, refused, onClick: () => setAsking(true) }} />
      {asking && (
        <ConfirmDialog
          title={t('tracking.removeOne', { title })}
          confirm={t('form.delete')}
          loses={t('tracking.removeLoses')}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          {t('tracking.removeHint')}
        </ConfirmDialog>
      )}
    </>
  )
}
