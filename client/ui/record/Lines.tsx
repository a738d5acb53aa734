import type { ReactNode } from 'react'
import styles from './record.module.css'

export interface LineColumn<R> {
  header: string
  /** An empty value is shown as a dash. */
  render: (row: R) => ReactNode
  align?: 'end'
  /** A code or a status word, which must stay on one line. */
  nowrap?: true
  /** The foot of the column, such as a sum. */
  foot?: ReactNode
}

/** The lines of a record as a short table without paging. Where there is no room for columns, each line is a card. */
export function Lines<R extends { id: number | string }>({
  rows,
  columns,
  empty,
}: {
  rows: readonly R[]
  columns: LineColumn<R>[]
  empty: string
}) {
  if (rows.length === 0) return <p className={styles.none}>{empty}</p>
  return (
    <div className={styles.box}>
      <table className={styles.lines} data-cards>
        <thead>
          <tr>
            {columns.map(({ header, align }) =>
              header === '' ? (
                <td key={header} />
              ) : (
                <th key={header} data-align={align}>
                  {header}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <Cell key={column.header} column={column}>
                  {column.render(row) ?? '–'}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
        {columns.some(({ foot }) => foot !== undefined) && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <Cell key={column.header} column={column}>
                  {column.foot}
                </Cell>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

function Cell<R>({ column: { header, align, nowrap }, children }: { column: LineColumn<R>; children: ReactNode }) {
  const isEmpty = children === undefined || children === null || children === '' || children === '–'
  return (
    <td data-align={align} data-nowrap={nowrap} data-label={header} data-none={isEmpty || undefined}>
      {/* A card has two columns, the name and the value, so the value is one element even if it has several parts. */}
      <div className={styles.value}>{children}</div>
    </td>
  )
}
