import type { z } from 'zod'
import type { Privilege } from '../privileges.ts'
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
  /** What the list is asked, and a page of it. */
  query: Q
  page: L
  row: R
  input: I
  patch: P
  doc: Record<'list' | 'create' | 'get' | 'update' | 'remove', string>
}

/** The five plain calls of a noun, which `crudRoutes` serves. One that differs is written out after them. */
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
