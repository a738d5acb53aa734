import { useFormat } from '../app/session.tsx'
import styles from '../record/record.module.css'
import type { Column } from './columns.ts'
import type { Row } from './useList.ts'

/** A count in a column; 0 is muted, so that other counts stand out. */
export function Count({ of }: { of: number }) {
  const format = useFormat()
  return of === 0 ? <span className={styles.muted}>0</span> : <>{format.number(of)}</>
}

export function countColumn<R extends Row>(
  column: Pick<Column<R>, 'id' | 'header' | 'sort' | 'width' | 'optional'>,
  of: (row: R) => number,
): Column<R> {
  return { ...column, align: 'end', render: (row) => <Count of={of(row)} /> }
}
