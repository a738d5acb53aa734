import { useFormat } from '../app/session.tsx'
import styles from '../record/record.module.css'

/** A figure in a column; none is quiet, so that the others stand out. */
export function Count({ of }: { of: number }) {
  const format = useFormat()
  return of === 0 ? <span className={styles.muted}>0</span> : <>{format.number(of)}</>
}
