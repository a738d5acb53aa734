import { DateInput, type DateInputProps } from '@mantine/dates'
import { useState } from 'react'
import { todayIn, typedDay } from '../app/format.ts'
import { useT } from '../app/language.tsx'
import { useSession } from '../app/session.tsx'

/** A day, `YYYY-MM-DD`: typed, or chosen from a calendar. */
export function DayInput(props: DateInputProps) {
  const t = useT()
  const { zoneOf } = useSession()
  const [today] = useState(() => todayIn(zoneOf(), Date.now()))
  return (
    <DateInput
      size="xs"
      valueFormat="YYYY-MM-DD"
      highlightToday
      clearButtonProps={{ 'aria-label': t('bulk.clear') }}
      dateParser={(text) => typedDay(text, today)}
      // What is typed takes the place of what stood there.
      onFocus={(event) => event.currentTarget.select()}
      {...props}
    />
  )
}
