import { z } from 'zod'
import { languages } from '../entities/account.ts'
import { device, deviceQueues, deviceStatuses } from '../entities/device.ts'
import { exception, exceptionStatuses } from '../entities/exception.ts'
import { invoiceStatuses } from '../entities/invoice.ts'
import { settlements } from '../rules/floor/settlements.ts'
import { grant, pullAnswer, pushAnswer, pushBody } from '../sync/protocol.ts'
import { maxPushBytes } from '../sync/limits.ts'
import { calls } from './call.ts'
import { syncLines } from './handheld-lines.ts'
import { byCursor, cursorQuery, dataPage, flag, id, idParam, instant, integer, listQuery, many } from './list.ts'

/** Handhelds: enrolment, push, pull, snapshot, pokes, exceptions (decisions.md §3, §9, §10). */
export const syncApi = calls('sync', {
  devices: {
    method: 'GET',
    path: '/sync/device',
    access: 'device:read',
    doc: 'Enrolled handhelds with what they last said of their queues.',
    answer: dataPage(device),
    query: listQuery(['id', 'label', 'lastSeenAt', 'enrolledAt'], {
      centerIds: many(id),
      status: z.enum(deviceStatuses).optional(),
      /** Handhelds with unsent work (`UNSENT`), or with unsent work that is older than 30 minutes (`STUCK`). */
      queue: z.enum(deviceQueues).optional(),
    }),
  },
  issueEnrolment: {
    method: 'POST',
    path: '/sync/device/enrolment',
    access: 'device:write',
    stepUp: true,
    status: 201,
    doc: 'A one-time code that enrols one handheld for one center, good for 24 hours; shown this once.',
    body: z.strictObject({ centerId: id, label: z.string().trim().min(1).max(63) }),
    answer: z.object({ code: z.string(), label: z.string(), centerId: z.int(), expiresAt: instant }),
  },
  printEnrolment: {
    method: 'POST',
    path: '/sync/device/enrolment/print',
    access: 'device:write',
    file: 'pdf',
    doc: 'The device code as a sheet.',
    body: z.strictObject({ code: z.string().max(255) }),
  },
  enrol: {
    ...syncLines.enrol,
    status: 201,
    doc: 'Enrols this handheld by its code, once; answers its token, this once.',
    body: z.strictObject({ code: z.string().max(255), userAgent: z.string().max(500).default('') }),
    answer: z.object({
      deviceId: z.int(),
      label: z.string(),
      token: z.string(),
      centerId: z.int(),
      centerCode: z.string(),
      epoch: z.string(),
    }),
  },
  renameDevice: {
    method: 'PATCH',
    path: '/sync/device/{id}',
    access: 'device:write',
    ifMatch: true,
    doc: 'Renames a handheld.',
    params: idParam,
    body: z.strictObject({ label: z.string().trim().min(1).max(63) }),
    answer: device,
  },
  revokeDevice: {
    method: 'POST',
    path: '/sync/device/{id}/revoke',
    access: 'device:write',
    doc: 'Ends a handheld’s enrolment. What it still has queued can be exported there and imported by a manager.',
    params: idParam,
    answer: device,
  },

  signIn: {
    ...syncLines.signIn,
    doc: 'Sign-in on a handheld by password: the server grants the session key that the handheld made.',
    body: z.strictObject({
      username: z.string().trim().min(1).max(63),
      password: z.string().min(1).max(200),
      grantId: z.uuid(),
      sessionKey: z.string().length(43),
    }),
    answer: z.object({ grant, name: z.string(), language: z.string(), privileges: z.array(z.string()) }),
  },
  push: {
    ...syncLines.push,
    limit: maxPushBytes,
    doc: 'Takes queued actions: each exactly once, in order, durable before it answers.',
    each: 'actions',
    body: pushBody,
    answer: pushAnswer,
  },
  pull: {
    ...syncLines.pull,
    doc: 'What changed after a cursor, what is gone, and this client’s last seq, all from one read.',
    query: z.strictObject({
      cursor: z.string().max(127).optional(),
      clientId: z.uuid(),
      rosterVersion: z.string().max(127).optional(),
      limit: integer(1, 5000).default(2000),
    }),
    answer: pullAnswer,
  },
  snapshot: {
    ...syncLines.snapshot,
    file: 'ndjson',
    doc: 'All reference data and stock of the center, packed; resumable with `after`.',
    query: z.strictObject({ after: z.string().max(63).optional() }),
  },
  whereabouts: {
    ...syncLines.whereabouts,
    doc: 'For a waybill that this handheld does not know: the code of another center it belongs to, or why it is not on the floor.',
    params: z.object({ serial: z.string().trim().min(1).max(63) }),
    answer: z.object({ centerCode: z.string().nullable(), status: z.enum(invoiceStatuses).nullable() }),
  },
  label: {
    ...syncLines.label,
    file: 'pdf',
    doc: 'A waybill’s label as PDF, for a bench without a printer of its own; the waybill then counts as printed.',
    params: idParam,
  },
  consolLabel: {
    ...syncLines.consolLabel,
    file: 'pdf',
    doc: 'A pallet’s or box’s label as PDF, where no printer is.',
    params: idParam,
    query: z.strictObject({ language: z.enum(languages).default('ko') }),
  },
  live: {
    ...syncLines.live,
    file: 'event-stream',
    doc: 'Pokes: which tables moved in which center, within a second of the commit; a heartbeat every 20 s.',
  },
  importQueue: {
    method: 'POST',
    path: '/sync/import',
    access: 'device:write',
    limit: 20_000_000,
    doc: 'Takes a queue exported from a handheld as a file; what already came is not counted again.',
    each: 'actions',
    body: z.strictObject({
      format: z.literal('gantry-queue').optional(),
      v: z.literal(1).optional(),
      clientId: z.uuid(),
      deviceId: id,
      grants: z.array(grant).max(500),
      actions: z.array(z.unknown()).max(50_000),
    }),
    answer: z.object({ applied: z.int(), refused: z.int(), known: z.int() }),
  },

  exceptions: {
    method: 'GET',
    path: '/sync/exception',
    access: 'exception:read',
    doc: 'What the floor did and the server could not square.',
    answer: byCursor(dataPage(exception)),
    query: cursorQuery(['id', 'at', 'code', 'workerName', 'deviceLabel'], {
      centerIds: many(id),
      status: many(z.enum(exceptionStatuses)),
      code: z.string().max(63).optional(),
      inboundId: id.optional(),
      workerId: id.optional(),
      /** Whether later actions wait until the exception is settled. */
      holds: flag.optional(),
      /** The subject of the exception: `invoice:12`, `consol:3`. */
      subject: z.string().max(63).optional(),
    }),
  },
  exception: {
    method: 'GET',
    path: '/sync/exception/{id}',
    access: 'exception:read',
    doc: 'One exception.',
    params: idParam,
    answer: exception,
  },
  settle: {
    method: 'POST',
    path: '/sync/exception/{id}/settle',
    access: 'exception:write',
    doc: 'Retries, corrects, accepts or discards it; the record of all this stays.',
    params: idParam,
    body: z.strictObject({
      how: z.enum(settlements),
      corrected: z.record(z.string(), z.unknown()).optional(),
      note: z.string().trim().max(500).default(''),
    }),
    answer: exception,
  },
})
