import { z } from 'zod'
import { instant } from '../api/list.ts'

/** Why the server does not accept a worker's sign-in: the `why` of `grant-invalid`. */
export const grantDoubts = [
  'unknown',
  'badge-unknown',
  'badge-expired',
  'badge-ended',
  'before-badge',
  'not-told',
  'other-device',
  'other-worker',
  'expired',
  'signature',
] as const
export type GrantDoubt = (typeof grantDoubts)[number]

/** `ALREADY_DONE`: another worker did the same first, and nothing was left to decide. */
export const exceptionStatuses = ['OPEN', 'RETRIED', 'CORRECTED', 'ACCEPTED', 'DISCARDED', 'ALREADY_DONE'] as const
export type ExceptionStatus = (typeof exceptionStatuses)[number]

/** A worker's action that the server refused (decisions.md §9). It is kept with its reason until a leader settles it. */
export const exception = z
  .object({
    id: z.int(),
    version: z.int(),
    centerId: z.int(),
    centerCode: z.string(),
    status: z.enum(exceptionStatuses),
    code: z.string(),
    /** The values for the code's sentence, `expected` and `got` among them. */
    with: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
    displayMessage: z.string(),
    actionId: z.string().nullable(),
    type: z.string(),
    payload: z.unknown(),
    /** Names for the ids in the payload. */
    about: z.object({
      inboundId: z.int().nullable(),
      inboundCode: z.string().nullable(),
      skuName: z.string().nullable(),
      locationAlias: z.string().nullable(),
      invoiceId: z.int().nullable(),
      invoiceSerial: z.string().nullable(),
      consolId: z.int().nullable(),
      consolCode: z.string().nullable(),
      relocationId: z.int().nullable(),
      relocationCode: z.string().nullable(),
      pickListId: z.int().nullable(),
      pickListCode: z.string().nullable(),
    }),
    workerId: z.int().nullable(),
    workerName: z.string().nullable(),
    /** A worker who did nothing wrong, and whose earlier action stands. */
    concernsName: z.string().nullable(),
    deviceLabel: z.string().nullable(),
    at: instant,
    createdAt: instant,
    /** Later actions that wait for this one. */
    heldCount: z.int(),
    waivable: z.boolean(),
    settledAt: instant.nullable(),
    settledByName: z.string().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'Exception' })
export type Exception = z.infer<typeof exception>
