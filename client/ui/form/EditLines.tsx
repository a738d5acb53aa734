import type { CSSProperties, ReactNode } from 'react'
import styles from '../record/record.module.css'

interface Head {
  /** Empty above the buttons of a line. */
  text: string
  /** px */
  width?: number
  align?: 'end'
}

/**
 * Lines that the user edits, one table row each. Where there is no room for columns, a line is a card and each field has its head before
 * it.
 */
export function EditLines({ heads, children }: { heads: readonly (string | Head)[]; children: ReactNode }) {
  const columns = heads.map((head) => (typeof head === 'string' ? { text: head } : head))
  // On a card each cell takes its head from here (record.module.css), so that the cells need not repeat it.
  const names = Object.fromEntries(columns.map(({ text }, index) => [`--head-${index + 1}`, JSON.stringify(text)]))
  return (
    <div className={styles.box}>
      <table className={styles.lines} data-edits style={names as CSSProperties}>
        <thead>
          <tr>
            {columns.map(({ text, width, align }, index) =>
              text === '' ? (
                <td key={index} style={{ width: width ?? 40 }} />
              ) : (
                <th key={index} style={{ width }} data-align={align}>
                  {text}
                </th>
              ),
            )}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  )
}
