import type { Mark } from './drawing.ts'

/** A row of a list that goes on over pages. Lengths are in mm. */
export interface Row {
  height: number
  at(y: number): Mark[]
  /** The heading that the row stands under. It is repeated if a page begins in between. */
  under?: Row
  /** Whether the row is never the last of its page. */
  keepsNext?: boolean
}

/** Breaks rows into pages, on which they stand between `top` and `bottom`. */
export function paginated(rows: Row[], top: number, bottom: number): Mark[][] {
  const pages: Mark[][] = [[]]
  let y = top
  for (const [index, row] of rows.entries()) {
    if (y > top && y + heightKept(rows, index) > bottom) {
      pages.push([])
      y = top
      for (const heading of headingsOf(row)) y = placed(pages, heading, y)
    }
    y = placed(pages, row, y)
  }
  return pages
}

function placed(pages: Mark[][], row: Row, y: number): number {
  pages.at(-1)?.push(...row.at(y))
  return y + row.height
}

/** The row's height with that of the rows that must stand on the same page. */
function heightKept(rows: Row[], index: number): number {
  const row = rows[index]
  if (row === undefined) return 0
  return row.height + (row.keepsNext === true ? heightKept(rows, index + 1) : 0)
}

/** The headings above a row, from the outermost in. */
function headingsOf(row: Row): Row[] {
  return row.under === undefined ? [] : [...headingsOf(row.under), row.under]
}
