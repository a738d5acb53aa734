import type { ReactNode } from 'react'
import styles from './record.module.css'

export interface LineColumn<R> {
  header: string
  render: (row: R) => ReactNode
  align?: 'end'
}

/** The lines of a record: a short table without paging. */
export function Lines<R extends { id: number | string }>({
  rows,
  columns,
  empty,
  foot,
}: {
  rows: readonly R[]
  columns: LineColumn<R>[]
  empty: string
  foot?: ReactNode
}) {
  if (rows.length === 0) return <p className={styles.none}>{empty}</p>
  return (
    <div className={styles.scroll}>
      <table className={styles.lines}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.header} data-align={column.align}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column.header} data-align={column.align}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  )
}
