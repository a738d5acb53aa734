import type { z } from 'zod'
import type { Call } from '../../../shared/api/call.ts'
import { officePageOf, type Subject } from '../../../shared/entities/subject.ts'
import { valueWord } from '../../../shared/messages/records/value-word.ts'
import { isPrivilege } from '../../../shared/privileges.ts'
import { send } from '../../api.ts'
import { useLanguage } from '../app/language.tsx'
import { useSession } from '../app/session.tsx'
import { fieldLabel } from './fieldLabel.ts'
import type { Terms } from './clash.ts'
import { useRecordForm, type RecordForm, type Values } from './useRecordForm.ts'
import { useSaved } from './useSaved.ts'

interface Row {
  id: number
  version: number
}

interface Options<V extends Values, R extends Row> {
  /** The table whose rows are stale once the form is saved. */
  table: Subject
  api: { get: Call; create: Call; update: Call & { body: z.ZodObject }; remove?: Call }
  /**
   * The schema of a new row. Its fields are those of the form; a field that an update does not take keeps the value it was created with.
   */
  input: z.ZodObject
  /** A looser schema of the same fields, for stored rows with values that would not be accepted today. */
  kept?: z.ZodObject
  /** The row to edit; undefined for a new one, which begins with `empty`. */
  row: R | undefined
  empty: V
  /** The labels of fields that are called differently here than in the history. */
  labels?: Partial<Record<keyof V & string, string>>
  shows?: (values: V) => Partial<Record<keyof V & string, string>>
  /** The field that gives other fields their unit (`useRecordForm`). */
  terms?: Terms<V>
  /** Where the user goes after saving; the list by default. */
  savedTo?: (row: R) => string
}

/** A form of a plain noun with its list, why the user may not change it, and how it is deleted, for `PlainFormPage`. */
export interface PlainForm<V extends Values> extends RecordForm<V> {
  table: Subject
  listPath: string
  refused: string | null
  /** Absent for a new row. */
  remove?: () => Promise<unknown>
}

/** The form of a plain noun, which the five calls of `plainCalls` create and change. */
export function usePlainForm<V extends Values, R extends Row>(of: Options<V, R>): PlainForm<V> {
  const { table, api, input, row, empty, labels = {}, shows } = of
  const { t, language } = useLanguage()
  const { lacks } = useSession()
  const saved = useSaved()
  const listPath = `/${officePageOf(table)}`
  const { savedTo = () => listPath } = of
  const { access } = api.update
  const params = { id: row?.id }
  // A row has more fields than its form.
  const fields = (of.kept ?? input).strip()
  const toValues = (from: R) => fields.parse(from) as V
  const form = useRecordForm<V, R>({
    initial: row ? toValues(row) : empty,
    schema: input,
    version: row?.version,
    labels: { ...said<V>(Object.keys(input.shape), (name) => fieldLabel(table, name, t)), ...labels },
    shows: (values) => ({
      ...said<V>(wordsAmong(values), (name) => valueWord(table, name, values[name], { t, language })),
      ...shows?.(values),
    }),
    terms: of.terms,
    save: (values, ifMatch) => {
      const body = input.parse(values)
      if (!row) return ask<R>(api.create, { body })
      const changes = Object.entries(body).filter(([name]) => name in api.update.body.shape)
      return ask<R>(api.update, { params, ifMatch, body: Object.fromEntries(changes) })
    },
    reload: row && (() => ask<R>(api.get, { params })),
    toValues,
    onSaved: (now) => saved([table], savedTo(now)),
  })
  const { remove } = api
  return {
    ...form,
    table,
    listPath,
    refused: isPrivilege(access) ? lacks(access) : null,
    remove: row && remove && (() => ask(remove, { params })),
  }
}

/** The fields whose values may have a word in the office: a code, or yes and no. */
const wordsAmong = (values: Values) =>
  Object.keys(values).filter((name) => /^(string|boolean)$/.test(typeof values[name]))

const said = <V>(names: readonly string[], word: (name: string) => string) =>
  Object.fromEntries(names.map((name) => [name, word(name)])) as Record<keyof V & string, string>

/** All calls of `plainCalls` have the same parameters and the same row. */
const ask = send as unknown as <R>(
  call: Call,
  input: { params?: object; ifMatch?: number; body?: object },
) => Promise<R>
