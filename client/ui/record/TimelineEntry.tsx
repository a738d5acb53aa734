import { Tooltip } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useFormat } from '../app/session.tsx'
import { RecordLink } from './RecordLink.tsx'
import styles from './record.module.css'

interface Props {
  at: string
  /** Whose clock shows it. */
  centerId?: number
  /** What the exact time is told with. */
  tip?: string
  mark?: ReactNode
  what: string
  /** Who it was, by what. */
  by: readonly ReactNode[]
  lines: readonly string[]
}

/** One entry of a record's history: when, what, who, and what changed. */
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
            // Their order is all that tells them apart, and it stays.
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

/** Whoever did it, with the way to them. */
export function ByUser({ userId, userName }: { userId: number | null; userName: string | null }) {
  return (
    <RecordLink of="user" id={userId}>
      {userName}
    </RecordLink>
  )
}
