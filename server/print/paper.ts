import type { Mark } from './drawing.ts'

/** What labels and sheets are printed on, in mm. */
export const PAPERS = {
  '100x150': { width: 100, height: 150 },
  '4x6': { width: 101.6, height: 152.4 },
  a4: { width: 210, height: 297 },
}

export type Paper = keyof typeof PAPERS

/** A place on a page, in mm. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** What stands on a page or label, and its size in mm. */
export interface Page {
  page: { width: number; height: number }
  marks: Mark[]
}

export function* sized(page: Page['page'], all: Iterable<Mark[]>): Generator<Page> {
  for (const marks of all) yield { page, marks }
}
