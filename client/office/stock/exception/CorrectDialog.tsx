import { Select, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { conditions } from '../../../../shared/entities/inbound.ts'
import type { Exception } from '../../../../shared/entities/exception.ts'
import { ActDialog } from '../../../ui/ActDialog.tsx'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { CountInput } from '../../../ui/form/CountInput.tsx'
import { DayInput } from '../../../ui/form/DayInput.tsx'
import { isCount } from '../../../ui/form/typedFigure.ts'
import { LocationPicker } from '../location/LocationPicker.tsx'
import { correctableOf, fieldLabel, payloadOf, type Correctable } from './payload.ts'
import type { Settle } from './useSettle.ts'

/** Shows what the worker sent, field by field; only changed fields are sent back. */
export function CorrectDialog({
  exception,
  onSettle,
  onClose,
}: {
  exception: Exception
  onSettle: Settle
  onClose: () => void
}) {
  const t = useT()
  const sent = payloadOf(exception.payload)
  const names = correctableOf(exception.payload)
  const [values, setValues] = useState<Record<string, unknown>>(sent)
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const changed = Object.fromEntries(
    names.filter((name) => values[name] !== sent[name]).map((name) => [name, values[name]]),
  )
  const areCounts = Object.values(changed).every((value) => typeof value !== 'number' || isCount(value))
  const set = (name: Correctable, value: unknown) => setValues((before) => ({ ...before, [name]: value }))
  const go = async () => {
    setBusy(true)
    if (await onSettle({ how: 'correct', corrected: changed, note })) onClose()
    else setBusy(false)
  }
  const fieldOf = (name: Correctable) => {
    const label = fieldLabel(name, t)
    const value = values[name]
    switch (name) {
      case 'quantity':
      case 'actualQuantity':
        return (
          <CountInput
            key={name}
            label={label}
            value={typeof value === 'number' ? value : null}
            onChange={(next) => set(name, next)}
          />
        )
      case 'condition':
        return (
          <Select
            key={name}
            label={label}
            allowDeselect={false}
            data={choicesOf(t, 'condition', conditions)}
            value={typeof value === 'string' ? value : null}
            onChange={(next) => set(name, next)}
          />
        )
      case 'expirationDate':
        return (
          <DayInput
            key={name}
            label={label}
            clearable
            value={typeof value === 'string' ? value : null}
            onChange={(next) => set(name, next)}
          />
        )
      case 'locationId':
        return (
          <LocationPicker
            key={name}
            label={label}
            centerId={exception.centerId}
            alias={exception.about.locationAlias}
            onPick={(location) => set(name, location.id)}
          />
        )
      case 'lot':
        return (
          <TextInput
            key={name}
            label={label}
            maxLength={20}
            value={typeof value === 'string' ? value : ''}
            onChange={(event) => set(name, event.currentTarget.value || null)}
          />
        )
    }
  }
  return (
    <ActDialog
      title={t('exception.correct')}
      act={t('exception.correctGo')}
      busy={busy}
      disabled={Object.keys(changed).length === 0 || !areCounts}
      onAct={() => void go()}
      onClose={onClose}
    >
      <Text size="sm">{exception.displayMessage}</Text>
      {names.length === 0 && <Text size="sm">{t('exception.nothingToCorrect')}</Text>}
      {names.map(fieldOf)}
      <Textarea
        label={t('exception.note')}
        autosize
        minRows={2}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ActDialog>
  )
}
