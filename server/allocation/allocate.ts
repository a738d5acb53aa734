import { z } from 'zod'
import { allocateTypes, type allocationApi } from '../../shared/api/allocation.ts'
import type { Answer, Body } from '../../shared/api/call.ts'
import { languages } from '../../shared/entities/account.ts'
import type { FailureReason } from '../../shared/entities/interim-allocation.ts'
import { refuse, type Refusal } from '../../shared/errors.ts'
import { collectedStatuses } from '../../shared/rules/allocation/lateness.ts'
import { bulkAnswerOf, type ItemOutcome } from '../crud/bulk.ts'
import type { Database } from '../db/database.ts'
import { inParts } from '../db/in-parts.ts'
import type { By, CourierParts } from '../dispatch/door.ts'
import type { Caller } from '../http/caller.ts'
import { Gathering } from '../http/gather.ts'
import type { Handlers } from '../jobs/claim.ts'
import { handler } from '../jobs/handler.ts'
import { visible } from '../subjects.ts'
import { resend } from './courier.ts'
import { dueOrders } from './due.ts'
import { refusalsOf, whyFailed } from './interim/store.ts'
import { allocateOrders, few, type Run } from './run.ts'

/** Who asked, as far as it matters later: a job allocates what that user could see, and says in their language why not. */
const asker = z.object({
  userId: z.int(),
  partnerId: z.int().nullable(),
  centerIds: z.array(z.int()).readonly().nullable(),
  language: z.enum(languages),
})
type Asker = z.infer<typeof asker>
const payload = z.object({ type: z.enum(allocateTypes), targets: z.array(z.int()), asker })

type Allocated = Exclude<Answer<typeof allocationApi.allocate>, { jobId: number }>

interface ToAllocate extends Pick<Run, 'by' | 'seer'> {
  parts: CourierParts
  ids: readonly number[]
}
type Allocating = Gathering<ToAllocate, Map<number, FailureReason>>

/** Gathers the orders that one caller allocates in many small calls at once, so that they share a run. */
export function allocateTogether(): Allocating {
  return new Gathering(async (calls) => {
    const [{ parts, by, seer }] = calls as [ToAllocate]
    const reasons = await allocateOrders(parts, [...new Set(calls.flatMap(({ ids }) => ids))], { by, seer })
    return calls.map(() => reasons)
  })
}

/** A job that runs by the clock sees everything. */
export const theSite = { partnerId: null, centerIds: null }

/**
 * Allocates orders again, or by hand, each target by itself (accounts.md §7). If an order holds its goods and waits for its courier's
 * number, the courier is asked again. Orders go by the rules of the centers that the asker sees.
 */
export async function allocate(
  parts: CourierParts,
  { targets }: Pick<Body<typeof allocationApi.allocate>, 'targets'>,
  { language, userId, partnerId, centerIds }: Asker,
  { progress, signal, together }: Pick<Run, 'progress' | 'signal'> & { together?: Allocating } = {},
): Promise<Allocated> {
  const unique = [...new Set(targets)]
  const orders = new Map(
    (
      await inParts(unique, (ids) =>
        parts.database.read
          .selectFrom('order')
          .leftJoin('interimAllocation', 'interimAllocation.salesOrderId', 'order.id')
          .select(['order.id', 'order.channelOrderId', 'order.status', 'interimAllocation.failureReason'])
          .where('order.id', 'in', ids)
          .where(visible({ partnerId, centerIds }, 'order'))
          .execute(),
      )
    ).map((row) => [row.id, row]),
  )
  const by: By = { userId, privileges: new Set(), requestId: '' }
  const ready = unique.filter((id) => orders.get(id)?.status === 'READY')
  const waiting = unique.filter((id) => {
    const order = orders.get(id)
    return order?.failureReason === 'INVOICE_SEND_ERROR' && collectedStatuses.some((one) => one === order.status)
  })
  progress?.(0, unique.length)
  const seer = { partnerId: null, centerIds }
  const reasons = new Map(
    together && ready.length <= few
      ? await together.add({ userId }, JSON.stringify(centerIds), { parts, ids: ready, by, seer })
      : await allocateOrders(parts, ready, {
          by,
          seer,
          progress: (done) => progress?.(unique.length - ready.length + done, unique.length),
          ...(signal ? { signal } : {}),
        }),
  )
  for (const [id, reason] of await resend(parts, by, waiting)) reasons.set(id, reason)
  progress?.(unique.length, unique.length)
  // Somebody was quicker: another run, or a user who held the order or called it off.
  const missed = ready.filter((id) => !reasons.has(id))
  for (const { id, status } of await statusesOf(parts.database, missed)) {
    const order = orders.get(id)
    if (collectedStatuses.some((one) => one === status)) reasons.set(id, 'NONE')
    else if (order) orders.set(id, { ...order, status })
  }
  const numberless = unique.filter((id) => reasons.get(id) === 'INVOICE_SEND_ERROR')
  const refusals = await refusalsOf(parts.database.read, numberless)
  const outcomes = unique.map((id): ItemOutcome => {
    const reason = reasons.get(id)
    if (reason === 'NONE') return { id }
    if (reason) return { id, refusal: whyFailed(reason, refusals.get(id)), property: 'failureReason' }
    return { id, refusal: notOpen(id, orders.get(id)), property: 'targets' }
  })
  const { success, error } = bulkAnswerOf(outcomes, language)
  return { success: success.map(({ id }) => id), error: error.map(({ id = 0, ...why }) => ({ id, ...why })) }
}

const statusesOf = ({ read }: Database, orderIds: readonly number[]) =>
  inParts(orderIds, (ids) => read.selectFrom('order').select(['id', 'status']).where('id', 'in', ids).execute())

function notOpen(id: number, order: { channelOrderId: string; status: string } | undefined): Refusal {
  return order
    ? refuse('order-transition', { order: order.channelOrderId, status: order.status })
    : refuse('order-unknown', { order: id })
}

export function allocateJobs(parts: Pick<CourierParts, 'secrets' | 'couriers'>): Handlers {
  return {
    allocate: handler(payload, {
      maxAttempts: 5,
      run: async ({ payload: { asker, ...asked } }, { database, progress, signal }) =>
        allocate({ ...parts, database }, asked, asker, { progress, signal }),
    }),
    /** Allocates orders that became ready, and orders that waited for something that has changed. */
    'allocate-due': handler(z.object({}), {
      maxAttempts: 3,
      run: async (_, { database, progress, signal }) => {
        const of = { ...parts, database }
        const due = await dueOrders(database)
        const reasons = await allocateOrders(of, due, { by: null, seer: theSite, progress, signal })
        const resent = await resend(of, null, 'due')
        const done = [...reasons.values(), ...resent.values()]
        return { tried: done.length, allocated: done.filter((reason) => reason === 'NONE').length }
      },
    }),
  }
}

export function askerOf({ userId, partnerId, centerIds, language }: Caller): Asker {
  return { userId, partnerId, centerIds, language }
}
