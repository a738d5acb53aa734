import { Link } from 'react-router'
import { useFormat } from '../../ui/app/session.tsx'
import styles from './start.module.css'

interface ChartRow {
  name: string
  value: number
  /** The path of the list with its rows. */
  to: string
}

/** Bars, each a link to its rows that also works by keys. */
export function StatusChart({ rows, label, bad }: { rows: ChartRow[]; label: string; bad?: boolean }) {
  const format = useFormat()
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <ul className={styles.bars} aria-label={label} data-bad={bad}>
      {rows.map(({ name, value, to }) => (
        <li key={to}>
          <Link to={to}>
            <span>{name}</span>
            <i aria-hidden>
              <i style={{ width: `${(100 * value) / most}%` }} />
            </i>
            <b>{format.number(value)}</b>
          </Link>
        </li>
      ))}
    </ul>
  )
}
