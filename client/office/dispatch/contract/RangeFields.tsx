import { Text, TextInput } from '@mantine/core'
import { serialNumber, type SerialRange } from '../../../../shared/entities/contract.ts'
import { left } from '../../../../shared/rules/dispatch/serials.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import type { RecordForm } from '../../../ui/form/useRecordForm.ts'
import { FieldGrid } from '../../../ui/record/Section.tsx'
import type { ContractDraft } from './contractForm.ts'

interface Props {
  of: RecordForm<ContractDraft>
  name: 'voluntarySerial' | 'auxiliarySerial'
  /** The stored range, with the serial that was given last. */
  stored: SerialRange | null
  required?: boolean
}

/** The first and last serial of a range, and how many are left. */
export function RangeFields({ of, name, stored, required }: Props) {
  const t = useT()
  const format = useFormat()
  const { form } = of
  const range = form.getValues()[name]
  const set = (patch: Partial<NonNullable<typeof range>>) => {
    const next = { start: range?.start ?? '', end: range?.end ?? '', ...patch }
    form.setFieldValue(name, next.start === '' && next.end === '' ? null : next)
  }
  const errorOf = (field: string) => form.errors[`${name}.${field}`] ?? (required ? form.errors[name] : undefined)
  return (
    <>
      <FieldGrid>
        {(['start', 'end'] as const).map((end) => (
          <TextInput
            key={end}
            label={t(`contract.range.${end}`)}
            withAsterisk={required}
            inputMode="numeric"
            maxLength={20}
            error={errorOf(end)}
            value={range?.[end] ?? ''}
            onChange={(event) => set({ [end]: event.currentTarget.value.trim() })}
          />
        ))}
      </FieldGrid>
      {range && isRange(range) && (
        <Text size="sm" c="dimmed" mt={8}>
          {t('contract.rangeHolds', {
            size: format.number(left({ ...range, current: null })),
            left: format.number(left({ ...range, current: currentIn(range, stored) })),
          })}
          {stored?.current && ` ${t('contract.lastGiven', { serial: stored.current })}`}
        </Text>
      )}
    </>
  )
}

function isRange({ start, end }: { start: string; end: string }): boolean {
  return (
    serialNumber.safeParse(start).success &&
    serialNumber.safeParse(end).success &&
    start.length === end.length &&
    BigInt(start) <= BigInt(end)
  )
}

/** The serial given last, if it lies in the range; else the range is new. */
function currentIn({ start, end }: { start: string; end: string }, stored: SerialRange | null): string | null {
  const current = stored?.current ?? null
  return current !== null && current.length === start.length && start <= current && current <= end ? current : null
}
