import { DateInput, type DateInputProps } from '@mantine/dates'
import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { todayIn, typedDay } from '../app/format.ts'
import { useT } from '../app/language.tsx'
import { useFormat, useSession } from '../app/session.tsx'

/** Between a field and its calendar, in px. */
const gap = 8

/**
 * A day, `YYYY-MM-DD`: typed, or chosen from a calendar. What is no day stays as it was typed and is none, never the day that half of it
 * was. One before `minDate` cannot be chosen; typed, it is for its form to refuse. The calendar opens below what is said to be wrong.
 */
export function DayInput({ minDate, ...props }: DateInputProps) {
  const t = useT()
  const { zoneOf } = useSession()
  const { patterns } = useFormat()
  const [isUnread, setUnread] = useState(false)
  const [today] = useState(() => todayIn(zoneOf(), Date.now()))
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
      // What is typed takes the place of what stood there.
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
