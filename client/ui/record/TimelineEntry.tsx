import { Tooltip } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useFormat } from '../app/session.tsx'
import { RecordLink } from './RecordLink.tsx'
import styles from './record.module.css'

interface Props {
  at: string
  /** The center by whose clock the time is shown. */
  centerId?: number
  /** Text shown with the exact time. */
  tip?: string
  mark?: ReactNode
  what: string
  /** Who did it, and by what means. */
  by: readonly ReactNode[]
  lines: readonly string[]
}

/** One entry of a record's history: when, what, who, and the changes. */
export function TimelineEntry({ at, centerId, tip, mark, what, by, lines }: Props) {
  const format = useFormat()
  return (
    <li>
      <Tooltip label={tip ?? format.exact(at, centerId)}>
        <time dateTime={at}>{format.instant(at, centerId)}</time>
      </Tooltip>
      {mark ?? <span />}
      <div>
        <b>{what}</b>
        <span className={styles.muted}>
          {by.filter(Boolean).map((one, nth) => (
            // The parts have no identity but their order, which does not change.
            <Fragment key={nth}>
              {nth === 0 ? ' ' : ' · '}
              {one}
            </Fragment>
          ))}
        </span>
        {lines.map((line) => (
          <span key={line} className={styles.sub}>
            {line}
          </span>
        ))}
      </div>
    </li>
  )
}

/** The user who did it, as a link to them. */
export function ByUser({ userId, userName }: { userId: number | null; userName: string | null }) {
  return (
    <RecordLink of="user" id={userId}>
      {userName}
    </RecordLink>
  )
}
