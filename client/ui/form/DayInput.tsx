import { DateInput, type DateInputProps } from '@mantine/dates'
import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { dayIn } from '../../../shared/day-in.ts'
import { typedDay } from '../app/format.ts'
import { useT } from '../app/language.tsx'
import { useFormat, useSession } from '../app/session.tsx'

/** The gap between a field and its calendar, in px. */
const gap = 8

/**
 * A field for a day, `YYYY-MM-DD`, typed or chosen from a calendar. A text that is no day stays as typed and has no value, so that half a
 * date is never saved as another day. A day before `minDate` cannot be chosen; if it is typed, the form must refuse it. The calendar opens
 * below the error.
 */
export function DayInput({ minDate, ...props }: DateInputProps) {
  const t = useT()
  const { zoneOf } = useSession()
  const { patterns } = useFormat()
  const [isUnread, setUnread] = useState(false)
  const [today] = useState(() => dayIn(zoneOf(), Date.now()))
  const { ref: wrong, height } = useElementSize()
  const error = props.error ?? (isUnread && t('form.noDay'))
  const isSaid = Boolean(error) && error !== true
  const read = (text: string) => {
    const day = typedDay(text, today)
    setUnread(day === null && text.trim() !== '')
    if (day === null) props.onChange?.(null)
    return day
  }
  return (
    <DateInput
      size="xs"
      valueFormat={patterns.day}
      highlightToday
      clearButtonProps={{ 'aria-label': t('bulk.clear') }}
      dateParser={read}
      fixOnBlur={!isUnread}
      // What the user types replaces the old day.
      onFocus={(event) => event.currentTarget.select()}
      excludeDate={(day) => typeof minDate === 'string' && day < minDate}
      {...props}
      error={
        isSaid ? (
          <span ref={wrong} style={{ display: 'block' }}>
            {error}
          </span>
        ) : (
          error
        )
      }
      popoverProps={{ ...props.popoverProps, offset: gap + (isSaid ? height + gap : 0) }}
      onChange={(day) => {
        setUnread(false)
        props.onChange?.(day)
      }}
    />
  )
}
