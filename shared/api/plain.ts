import { z } from 'zod'
import type { Privilege } from '../privileges.ts'
import { historyEntry } from '../entities/inbound.ts'
import type { Access } from './call.ts'
import { idParam } from './list.ts'

interface Noun<
  Q extends z.ZodObject,
  L extends z.ZodType,
  R extends z.ZodType,
  I extends z.ZodType,
  P extends z.ZodType,
> {
  path: string
  read: Privilege
  write: Privilege
  /** `query`: the list's query; `page`: a page of its answer. */
  query: Q
  page: L
  row: R
  input: I
  patch: P
  doc: Record<'list' | 'create' | 'get' | 'update' | 'remove', string>
}

/** The five plain calls of a noun, which `crudRoutes` serves. A group overrides a call that differs by writing it after these. */
export function plainCalls<
  Q extends z.ZodObject,
  L extends z.ZodType,
  R extends z.ZodType,
  I extends z.ZodType,
  P extends z.ZodType,
>({ path, read, write, query, page, row, input, patch, doc }: Noun<Q, L, R, I, P>) {
  const one = `${path}/{id}`
  return {
    list: { method: 'GET', path, access: read, doc: doc.list, query, answer: page },
    create: { method: 'POST', path, access: write, status: 201, doc: doc.create, body: input, answer: row },
    get: { method: 'GET', path: one, access: read, doc: doc.get, params: idParam, answer: row },
    update: {
      method: 'PATCH',
      path: one,
      access: write,
      ifMatch: true,
      doc: doc.update,
      params: idParam,
      body: patch,
      answer: row,
    },
    remove: { method: 'DELETE', path: one, access: write, doc: doc.remove, params: idParam },
  } as const
}

/** The call for the filtered list as a spreadsheet. */
export function sheetOf<Q extends z.ZodObject>(
  path: string,
  access: Access,
  query: Q,
  doc = 'The filtered list as a spreadsheet.',
) {
  return { method: 'GET', path: `${path}/download/excel`, access, file: 'xlsx', doc, query } as const
}

/** The call for the template of a spreadsheet to upload. */
export function templateOf(path: string, access: Access, doc: string) {
  return { method: 'GET', path: `${path}/download/sample`, access, file: 'xlsx', doc } as const
}

/** The call that counts rows by status, for the figures on a list's tabs. */
export function statusCount<Q extends z.ZodObject>(path: string, access: Access, query: Q, doc: string) {
  return { method: 'GET', path: `${path}/count`, access, doc, query, answer: countsByStatus } as const
}

/** The call for the history of one row. */
export function historyOf(path: string, access: Access, doc = 'Its history: office and floor, oldest first.') {
  return { method: 'GET', path: `${path}/{id}/logs`, access, doc, params: idParam, answer: historyAnswer } as const
}

const countsByStatus = z.object({ total: z.int(), byStatus: z.record(z.string(), z.int()) })
const historyAnswer = z.object({ data: z.array(historyEntry) })
