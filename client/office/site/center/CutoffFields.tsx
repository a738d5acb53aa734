import { Switch, TextInput } from '@mantine/core'
import { useT } from '../../../ui/app/language.tsx'
import { CountInput } from '../../../ui/form/CountInput.tsx'
import type { FormPart } from '../../../ui/form/useRecordForm.ts'
import { FieldGrid } from '../../../ui/record/Section.tsx'
import type { CenterDraft } from './centerForm.ts'
import { useCutoffWords } from './useCutoffWords.ts'

const usual = { daysBefore: 1, time: '18:00' }

/** Until when goods can be announced for a day; without a cutoff, at any time. */
export function CutoffFields({ of }: { of: FormPart<CenterDraft> }) {
  const t = useT()
  const cutoffWords = useCutoffWords()
  const { inboundReservationCutoff: cutoff } = of.form.getValues()
  const { onChange } = of.form.getInputProps('inboundReservationCutoff')
  const { errors } = of.form
  return (
    <>
      <Switch
        label={t('center.hasCutoff')}
        description={cutoffWords(cutoff)}
        checked={cutoff !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? usual : null)}
      />
      {cutoff && (
        <div style={{ marginTop: 16 }}>
          <FieldGrid>
            <CountInput
              label={t('center.daysBefore')}
              withAsterisk
              max={30}
              error={errors['inboundReservationCutoff.daysBefore']}
              value={cutoff.daysBefore}
              onChange={(days) => onChange({ ...cutoff, daysBefore: days })}
            />
            <TextInput
              type="time"
              label={t('center.time')}
              withAsterisk
              error={errors['inboundReservationCutoff.time']}
              value={cutoff.time}
              onChange={(event) => onChange({ ...cutoff, time: event.currentTarget.value })}
            />
          </FieldGrid>
        </div>
      )}
    </>
  )
}
