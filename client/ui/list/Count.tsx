import { useFormat } from '../app/session.tsx'
import styles from '../record/record.module.css'
import type { Column } from './columns.ts'
import type { Row } from './useList.ts'

/** A figure in a column; none is quiet, so that the others stand out. */
export function Count({ of }: { of: number }) {
  const format = useFormat()
  return of === 0 ? <span className={styles.muted}>0</span> : <>{format.number(of)}</>
}

/** How many of something a row has. */
export function countColumn<R extends Row>(
  column: Pick<Column<R>, 'id' | 'header' | 'sort' | 'width' | 'optional'>,
  of: (row: R) => number,
): Column<R> {
  return { ...column, align: 'end', render: (row) => <Count of={of(row)} /> }
}
