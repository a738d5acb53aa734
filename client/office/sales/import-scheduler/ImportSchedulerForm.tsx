import { useSearchParams } from 'react-router'
import { channelApi } from '../../../../shared/api/channel.ts'
import { importSchedulerApi } from '../../../../shared/api/import-scheduler.ts'
import {
  importSchedulerInput,
  type ImportScheduler,
  type ImportSchedulerInput,
} from '../../../../shared/entities/import-scheduler.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat } from '../../../ui/app/session.tsx'
import { AsyncSelectField } from '../../../ui/form/AsyncSelect.tsx'
import { DayField } from '../../../ui/form/fields.tsx'
import { PlainFormPage } from '../../../ui/form/PlainFormPage.tsx'
import { NewOrStored } from '../../../ui/form/NewOrStored.tsx'
import { usePlainForm } from '../../../ui/form/usePlainForm.ts'
import { FieldSection, Section } from '../../../ui/record/Section.tsx'
import { useChannels } from '../channel/useChannels.ts'
import { ScheduleFields } from './ScheduleFields.tsx'
import { cronOf } from '../../../../shared/rules/orders/schedule-choice.ts'
import { useNextImport } from './useNextImport.ts'
import { useScheduleWords } from './useScheduleWords.ts'

type Draft = Omit<ImportSchedulerInput, 'channelId'> & { channelId: number | null }

export function ImportSchedulerForm() {
  return <NewOrStored table="importScheduler" get={importSchedulerApi.get} form={Form} />
}

/** The zone of the schedule's times; for a new one, as soon as its channel is chosen. */
function useZoneOf(schedule: ImportScheduler | undefined, channelId: number | null): string | undefined {
  const isNew = schedule === undefined && channelId !== null
  const channel = useCall(['channel', 'partner'], channelApi.get, { params: { id: channelId ?? 0 } }, isNew)
  return schedule?.timeZone ?? channel.data?.timeZone
}

function Form({ row: schedule }: { row?: ImportScheduler }) {
  const t = useT()
  const format = useFormat()
  const next = useNextImport()
  const words = useScheduleWords()
  const [params] = useSearchParams()
  const channelId = Number(params.get('channelId')) || null
  const of = usePlainForm<Draft, ImportScheduler>({
    table: 'importScheduler',
    api: importSchedulerApi,
    input: importSchedulerInput,
    row: schedule,
    empty: { channelId, scheduleTime: cronOf({ every: 'minutes', step: 10 }), validAfter: null, validBefore: null },
    shows: ({ scheduleTime }) => ({ scheduleTime: words(scheduleTime) }),
    savedTo: ({ channelId: of }) => `/channel/${of}?tab=schedules`,
  })
  const { form } = of
  const { channelId: chosen, scheduleTime } = form.getValues()
  const channels = useChannels(null, [chosen])
  const timeZone = useZoneOf(schedule, chosen)
  return (
    <PlainFormPage
      of={of}
      name={schedule && `${schedule.channelName} · ${words(schedule.scheduleTime)}`}
      fresh={t('schedule.new')}
      removeHint={t('schedule.removeHint')}
    >
      <FieldSection title={t('schedule.what')}>
        <AsyncSelectField of={of} name="channelId" required disabled={schedule !== undefined} choices={channels} />
      </FieldSection>
      <Section title={t('schedule.time')}>
        <ScheduleFields
          cron={scheduleTime}
          error={form.errors['scheduleTime']}
          onChange={(cron) => form.setFieldValue('scheduleTime', cron)}
        />
        {timeZone !== undefined && (
          <p>
            {t('schedule.zone', { zone: format.zone(timeZone) })}{' '}
            {schedule && (schedule.nextRunAt ? t('schedule.nextAt', { time: next(schedule) }) : next(schedule))}
          </p>
        )}
      </Section>
      <FieldSection title={t('schedule.days')}>
        <DayField of={of} name="validAfter" clearable />
        <DayField of={of} name="validBefore" clearable />
      </FieldSection>
    </PlainFormPage>
  )
}
