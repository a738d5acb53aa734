import type { z } from 'zod'
import type { Translate } from '../app/language.tsx'
import { sentenceOfIssue } from '../form/fieldErrors.ts'
import type { RowError } from './readRows.ts'

type Cells = Record<string, unknown>
type NamesOf<T> = (one: T) => readonly (string | number | null)[]

/** A row as the call takes it, with errors for the names that were not found. */
export interface ReadRow {
  body: Cells
  errors: RowError[]
}

/** Looks up the names in a row's cells: partners, roles, centers. */
export function namesIn(cells: Cells, t: Translate) {
  const errors: RowError[] = []
  const find = <T>(column: string, name: string, all: readonly T[], namesOf: NamesOf<T>): T[] => {
    const found = all.filter((one) => namesOf(one).some((own) => plain(own) === plain(name)))
    if (found.length !== 1)
      errors.push({
        property: column,
        message: t(found.length === 0 ? 'spreadsheet.unknownName' : 'spreadsheet.severalNames', { name }),
      })
    return found.slice(0, 1)
  }
  const textOf = (column: string) => (typeof cells[column] === 'string' ? cells[column] : '')
  return {
    errors,
    /** Null where the cell is empty. */
    one: <T>(column: string, all: readonly T[], namesOf: NamesOf<T>): T | null =>
      textOf(column) === '' ? null : (find(column, textOf(column), all, namesOf)[0] ?? null),
    /** The names are separated by commas. */
    many: <T>(column: string, all: readonly T[], namesOf: NamesOf<T>): T[] =>
      textOf(column)
        .split(/[,;、]/)
        .filter((name) => name.trim() !== '')
        .flatMap((name) => find(column, name.trim(), all, namesOf)),
  }
}

/** All errors of a row, those of its names first. A name that was not found is not reported as missing as well. */
export function errorsOf(schema: z.ZodType, { body, errors }: ReadRow, t: Translate): RowError[] {
  const read = schema.safeParse(body)
  const issues = read.success
    ? []
    : read.error.issues.map((issue) => ({ property: issue.path.join('.'), message: sentenceOfIssue(issue, body, t) }))
  const isNamed = (property: string) =>
    errors.some((one) => [one.property, `${one.property}Id`, one.property.replace(/s$/, 'Ids')].includes(property))
  return [...errors, ...issues.filter(({ property }) => !isNamed(property))]
}

function plain(name: string | number | null): string {
  return String(name ?? '')
    .trim()
    .toLowerCase()
}
