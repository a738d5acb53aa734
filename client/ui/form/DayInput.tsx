import { DateInput, type DateInputProps } from '@mantine/dates'
import { useState } from 'react'
import { todayIn, typedDay } from '../app/format.ts'
import { useT } from '../app/language.tsx'
import { useFormat, useSession } from '../app/session.tsx'

/** A day, `YYYY-MM-DD`: typed, or chosen from a calendar. */
export function DayInput(props: DateInputProps) {
  const t = useT()
  const { zoneOf } = useSession()
  const { patterns } = useFormat()
  const [today] = useState(() => todayIn(zoneOf(), Date.now()))
  return (
    <DateInput
      size="xs"
      valueFormat={patterns.day}
      highlightToday
      clearButtonProps={{ 'aria-label': t('bulk.clear') }}
      dateParser={(text) => typedDay(text, today)}
      // What is typed takes the place of what stood there.
      onFocus={(event) => event.currentTarget.select()}
      {...props}
    />
  )
}
