import type { z } from 'zod'
import type { Call } from '../../../shared/api/call.ts'
import { send } from '../../api.ts'
import { useRecordForm, type RecordForm, type Values } from './useRecordForm.ts'
import { useSaved } from './useSaved.ts'

interface Row {
  id: number
  version: number
}

interface PlainForm<V extends Values, R extends Row> {
  /** Whose rows are stale once it is saved. */
  table: string
  api: { get: Call; create: Call; update: Call }
  /** What makes a new one; its fields are the form's. */
  input: z.ZodObject
  /** The fields that stay as they were made. */
  fixed: readonly (keyof V & string)[]
  /** The one that is changed, or what a new one begins with. */
  row: R | undefined
  empty: V
  labels: Record<keyof V & string, string>
  shows?: (values: V) => Partial<Record<keyof V & string, string>>
  /** Where one goes when it is saved. */
  savedTo: (row: R) => string
}

/** The form of a plain noun, made and changed by its five calls (`plainCalls`). */
export function usePlainForm<V extends Values, R extends Row>(of: PlainForm<V, R>): RecordForm<V> {
  const { table, api, input, fixed, row, empty, labels, shows, savedTo } = of
  const saved = useSaved()
  // A row holds more than its form.
  const fields = input.strip()
  const toValues = (from: R) => fields.parse(from) as V
  return useRecordForm<V, R>({
    initial: row ? toValues(row) : empty,
    schema: input,
    version: row?.version,
    labels,
    shows,
    save: (values, ifMatch) => {
      const body = input.parse(values)
      if (!row) return ask<R>(api.create, { body })
      const changes = Object.entries(body).filter(([name]) => !fixed.includes(name))
      return ask<R>(api.update, { params: { id: row.id }, ifMatch, body: Object.fromEntries(changes) })
    },
    reload: row && (() => ask<R>(api.get, { params: { id: row.id } })),
    toValues,
    onSaved: (now) => saved([table], savedTo(now)),
  })
}

/** `plainCalls` gives all of them the same parameters and the same row. */
const ask = send as unknown as <R>(
  call: Call,
  input: { params?: object; ifMatch?: number; body?: object },
) => Promise<R>
