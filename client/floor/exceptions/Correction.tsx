import { useState, type FormEvent } from 'react'
import type { ExceptionRow } from '../../../shared/sync/protocol.ts'
import { maxQuantity } from '../../../shared/entities/inbound.ts'
import { useFloor, useWords } from '../floor.ts'
import { readDay } from '../goods/day.ts'
import { useKnown } from '../use-known.ts'
import buttons from '../ui/Button.module.css'
import notice from '../ui/Notice.module.css'
import styles from '../ui/task.module.css'
import { Icon } from '../ui/Icon.tsx'
import { correctable, fieldOf, type CorrectableField } from './correctable.ts'
import { Sentence } from '../ui/Sentence.tsx'

interface CorrectionProps {
  exception: ExceptionRow
  /** A location that was scanned in the meantime. */
  location: { id: number; alias: string } | null
  onCorrect: (corrected: Record<string, unknown>) => void
}

/** The refused action with other values. Only changed values are sent. */
export function Correction({ exception, location, onCorrect }: CorrectionProps) {
  const { feedback } = useFloor()
  const { t } = useWords()
  const fields = correctable(exception)
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map((field) => [field, fieldOf(exception.payload, field)])),
  )
  const alias =
    useKnown(
      `place ${exception.id}`,
      async (engine) => (await engine.location(Number(fieldOf(exception.payload, 'locationId'))))?.alias,
    ) ?? ''

  function send(event: FormEvent): void {
    event.preventDefault()
    const corrected: Record<string, unknown> = {}
    for (const field of fields) {
      const typed = (values[field] ?? '').trim()
      if (field === 'locationId' || typed === fieldOf(exception.payload, field)) continue
      const read = readField(field, typed)
      if (!read)
        return feedback.say({
          kind: 'error',
          key: 'correct.wrong',
          with: { field: t(`field.${field}`) },
          scanned: typed,
        })
      corrected[field] = read.value
    }
    if (location && fields.includes('locationId')) corrected['locationId'] = location.id
    if (Object.keys(corrected).length === 0) return feedback.say({ kind: 'error', key: 'correct.nothing' })
    onCorrect(corrected)
  }

  return (
    <form className={notice.form} onSubmit={send}>
      {fields.map((field) =>
        field === 'locationId' ? (
          <p key={field} className={styles.place}>
            <Icon name="location" />{' '}
            <span>
              <Sentence>
                {location ? `${alias} → ${location.alias}` : t('correct.scanLocation', { location: alias })}
              </Sentence>
            </span>
          </p>
        ) : (
          <label key={field}>
            {t(`field.${field}`)}
            <input
              value={values[field]}
              inputMode={field === 'lot' ? 'text' : 'numeric'}
              maxLength={20}
              autoComplete="off"
              onChange={(event) => setValues({ ...values, [field]: event.target.value })}
            />
          </label>
        ),
      )}
      <button type="submit" className={`${buttons.button} ${buttons.main}`}>
        {t('settle.correct')}
      </button>
    </form>
  )
}

function readField(field: CorrectableField, typed: string): { value: string | number | null } | null {
  if (field === 'lot') return { value: typed === '' ? null : typed }
  if (field === 'expirationDate') {
    if (typed === '') return { value: null }
    const read = readDay(typed)
    return 'day' in read ? { value: read.day } : null
  }
  const quantity = /^\d{1,7}$/.test(typed) ? Number(typed) : Number.NaN
  return quantity >= (field === 'quantity' ? 1 : 0) && quantity <= maxQuantity ? { value: quantity } : null
}
