import { z } from 'zod'
import type { Privilege } from '../privileges.ts'

/**
 * Who may make a call: anyone, any signed-in user or open API key, a user in person (never a
 * key), an enrolled handheld, a handheld or a user, or a caller with the privilege.
 */
export type Access = 'public' | 'signed-in' | 'oneself' | 'device' | 'device-or-user' | Privilege

/** What a call answers instead of JSON; `print` is PDF or ZPL, or a job if it goes to a label printer. */
export type FileType = 'pdf' | 'print' | 'xlsx' | 'image' | 'any' | 'event-stream' | 'ndjson'

/** One call of the API, as plain data: `mount` serves it, `send` makes it, the OpenAPI document and the tests of the laws read it. */
export interface Call {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Below /api, with `{param}`: `/now/location/{id}`. */
  readonly path: string
  readonly doc: string
  readonly access: Access
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The body's list whose items are read and answered one by one, so that an invalid item does not stop the others. */
  readonly each?: string
  /** A multipart upload: its one file field. */
  readonly upload?: string
  /** The body is bytes as they are (`application/octet-stream`), not JSON. */
  readonly raw?: true
  readonly answer?: z.ZodType
  readonly file?: FileType
  /** 200 by default. */
  readonly status?: 200 | 201 | 202
  /** A PATCH that must carry the version it edits in `If-Match` (decisions.md §5). */
  readonly ifMatch?: boolean
  /** The call changes who may do what. Without the password entered in this session within 15 minutes it answers 403 `proof-needed`. */
  readonly stepUp?: true
  /** With the header `Gantry-Trial` the call answers as usual, but the server keeps none of its changes. */
  readonly trial?: true
  /** The largest body accepted, in bytes; 1 MB by default. */
  readonly limit?: number
}

/** What is needed to make a call whose shapes are known as types alone. */
export interface Line<C extends Call> {
  readonly method: Call['method']
  readonly path: string
  readonly access: Access
  readonly raw?: true
  /** Never set. `Input` and `Answer` infer their types from it. */
  readonly of?: C
}

export type Params<C extends Call> = C['params'] extends z.ZodType ? z.output<C['params']> : Record<string, never>
export type Query<C extends Call> = C['query'] extends z.ZodType ? z.output<C['query']> : Record<string, never>
export type Body<C extends Call> = C['raw'] extends true
  ? Uint8Array<ArrayBuffer>
  : C['body'] extends z.ZodType
    ? z.output<C['body']>
    : undefined
export type Answer<C extends Call> = C['answer'] extends z.ZodType ? z.output<C['answer']> : void

/** What a caller sends: the query and body before defaults are filled in. */
export interface Input<C extends Call> {
  params?: C['params'] extends z.ZodType ? z.input<C['params']> : undefined
  query?: C['query'] extends z.ZodType ? z.input<C['query']> : undefined
  body?: C['raw'] extends true ? Blob : C['body'] extends z.ZodType ? z.input<C['body']> : undefined
  file?: File
  ifMatch?: number
  /** The call is only a trial: the server keeps none of its changes. */
  trial?: true
  /** The browser sends it to the end even if the user leaves the page at this moment. For small bodies: browsers allow 64 kB in all. */
  keepalive?: true
}

/** Declares a group of calls; the key of each becomes its name. */
export function calls<const T extends Record<string, Omit<Call, 'name'>>>(group: string, all: T) {
  return Object.fromEntries(Object.entries(all).map(([key, call]) => [key, { ...call, name: `${group}.${key}` }])) as {
    [K in keyof T]: T[K] & { readonly name: string }
  }
}
