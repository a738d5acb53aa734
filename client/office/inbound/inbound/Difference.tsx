import { useFormat } from '../../../ui/app/session.tsx'
import styles from '../../../ui/record/record.module.css'

/** Counted against announced. While counting goes on, fewer pieces are normal; more never are. */
export function Difference({ announced, counted, settled }: { announced: number; counted: number; settled: boolean }) {
  const format = useFormat()
  const difference = counted - announced
  if (difference === 0) return <span className={styles.muted}>0</span>
  if (counted === 0 && !settled) return <span className={styles.muted}>–</span>
  if (difference < 0 && !settled) return <span className={styles.muted}>{format.signed(difference)}</span>
  return <span className={styles.bad}>{format.signed(difference)}</span>
}
