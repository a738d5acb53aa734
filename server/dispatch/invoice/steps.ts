import { randomUUID } from 'node:crypto'
import type { Body } from '../../../shared/api/call.ts'
import type { invoiceApi } from '../../../shared/api/invoice.ts'
import type { InvoiceStatus } from '../../../shared/entities/invoice.ts'
import type { InvoiceStep } from '../../../shared/rules/dispatch/invoice-steps.ts'
import { isRefusal, refuse, type Refusal } from '../../../shared/errors.ts'
import { mayStepInvoice } from '../../../shared/rules/floor/packing.ts'
import type { PackingAction } from '../../../shared/rules/floor/actions.ts'
import { plainCode } from '../../../shared/sync/pack.ts'
import type { ItemOutcome } from '../../crud/bulk.ts'
import type { RowOf } from '../../crud/table-store.ts'
import type { Database } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { forbiddenToPartners } from '../../http/errors.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { runBatch, type Outcome } from '../../ledger/batch.ts'
import { invoiceStore } from './store.ts'

type Row = RowOf<'invoice'>
type OfficeAction = Extract<PackingAction, { type: `invoice.${string}` }>
type WithoutId<A> = A extends { id: string } ? Omit<A, 'id'> : never

/** One office step of a waybill. `at`: when it happened, if that is not now. */
export interface Step {
  row: Pick<Row, 'id' | 'status' | 'partnerId' | 'centerId'>
  action: WithoutId<OfficeAction>
  at?: string
}

/** The user who takes the step, or null for a job of the site itself. */
export type By = Pick<Caller, 'userId' | 'privileges' | 'requestId'> | null

/** Decides by the rules and the batch that the floor's actions go through, and writes an audit row for each step that applied. */
export async function stepInvoices(w: Writer, by: By, steps: readonly Step[]): Promise<Outcome[]> {
  if (steps.length === 0) return []
  const actor = { userId: by?.userId ?? 0, privileges: by?.privileges ?? new Set() }
  const outcomes = await runBatch(
    w,
    steps.map(({ action, at }) => ({
      action: { ...action, id: randomUUID() },
      by: { actor, overriddenBy: null },
      at: at ?? w.now,
      deviceId: null,
    })),
  )
  const applied = steps.filter((_, nth) => !isRefusal(outcomes[nth] ?? refuse('invoice-unknown')))
  if (applied.length === 0) return outcomes
  const after = new Map(
    (
      await w.tx
        .selectFrom('invoice')
        .select(['id', 'status', 'serial'])
        .where(
          'id',
          'in',
          applied.map(({ row }) => row.id),
        )
        .execute()
    ).map((row) => [row.id, row]),
  )
  await w.audit(
    ...applied.map(({ row, action }) => ({
      userId: by?.userId ?? null,
      partnerId: row.partnerId,
      centerId: row.centerId,
      subject: `invoice:${row.id}`,
      what: action.type,
      requestId: by?.requestId ?? null,
      before: { status: row.status },
      after: {
        status: after.get(row.id)?.status,
        ...(action.type === 'invoice.allocate' ? { serial: after.get(row.id)?.serial } : {}),
      },
    })),
  )
  return outcomes
}

/** Cancels waybills in a transaction that has more to do. If one of them cannot be cancelled, the whole is refused. */
export async function cancelWaybills(w: Writer, by: By, ids: readonly number[]): Promise<Refusal | null> {
  const rows = await inParts(ids, (part) =>
    w.tx.selectFrom('invoice').selectAll().where('id', 'in', part).orderBy('id').execute(),
  )
  const outcomes = await stepInvoices(
    w,
    by,
    rows.map((row) => ({ row, action: { type: 'invoice.cancel', payload: { invoiceId: row.id } } })),
  )
  const refusal = outcomes.find(isRefusal)
  if (refusal) return refusal
  for (const row of rows) await cancelAtCourier(w, row)
  return null
}

/** Cancels waybills, each by itself. A courier that gave a serial by its API is told by a job, enqueued in the transaction that cancels. */
export function cancelInvoices(database: Database, caller: Caller, ids: readonly number[]): Promise<ItemOutcome[]> {
  const { table } = invoiceStore(database, caller)
  return database.write(async (w) => {
    const unique = [...new Set(ids)]
    const rows = await table.hold(w, unique)
    const found = unique.flatMap((id) => rows.get(id) ?? [])
    const decided = await stepInvoices(
      w,
      caller,
      found.map((row) => ({ row, action: { type: 'invoice.cancel', payload: { invoiceId: row.id } } })),
    )
    const outcomes = new Map(found.map((row, nth) => [row.id, decided[nth]]))
    for (const row of found) if (!isRefusal(outcomes.get(row.id))) await cancelAtCourier(w, row)
    return unique.map((id) => outcomeOf(id, outcomes.get(id)))
  })
}

/** A serial with a tracking number is the courier's own, so it is cancelled there. Serials of a range are not cancelled anywhere. */
async function cancelAtCourier(
  w: Writer,
  { id, contractId, serial, trackingNumber, centerId, partnerId }: Row,
): Promise<void> {
  if (serial !== null && trackingNumber !== null)
    await enqueue(w, {
      kind: 'courier-cancel',
      payload: { contractId, invoiceId: id, serial },
      centerId,
      partnerId,
      uniqueKey: `courier-cancel:${contractId}:${serial}`,
    })
}

type Packed = Body<typeof invoiceApi.packed>['invoices'][number]
type Delivered = Body<typeof invoiceApi.delivered>['invoices'][number]

/** Packs parcels on the office's word. Each is named by id or serial. */
export function packInvoices(database: Database, caller: Caller, parcels: readonly Packed[]): Promise<ItemOutcome[]> {
  return stepNamed(database, caller, parcels, 'pack', (row, { boxSkuId, weight }) => ({
    row,
    action: { type: 'invoice.pack', payload: { invoiceId: row.id, boxSkuId, weight } },
  }))
}

/** Notes on the office's word that parcels came to their door, where no courier tells. Each is named by id or serial. */
export function deliverInvoices(
  database: Database,
  caller: Caller,
  parcels: readonly Delivered[],
): Promise<ItemOutcome[]> {
  const now = database.now().toISOString()
  return stepNamed(database, caller, parcels, 'deliver', (row, { deliveredAt }) => {
    const at = deliveredAt === null ? now : new Date(deliveredAt).toISOString()
    const serial = row.serial ?? row.originalOrderId
    if (at > now) return refuse('delivered-ahead', { serial })
    if (row.dispatchedAt !== null && at < row.dispatchedAt) return refuse('delivered-too-early', { serial })
    return { row, at, action: { type: 'invoice.deliver', payload: { invoiceId: row.id } } }
  })
}

/** Takes one step of many waybills on the office's word, each by itself. */
function stepNamed<P extends { id?: number; serial?: string }>(
  database: Database,
  caller: Caller,
  parcels: readonly P[],
  step: InvoiceStep,
  stepOf: (row: Row, parcel: P) => Step | Refusal,
): Promise<ItemOutcome[]> {
  if (caller.partnerId !== null) throw forbiddenToPartners()
  const { table } = invoiceStore(database, caller)
  return database.write(async (w) => {
    const keys = parcels.flatMap(({ id, serial }) =>
      id === undefined && serial !== undefined ? plainCode(serial) : [],
    )
    const bySerial = Map.groupBy(
      keys.length === 0
        ? []
        : await w.tx
            .selectFrom('invoice')
            .select(['id', 'serialKey', 'status'])
            .where('serialKey', 'in', keys)
            .where(table.visible)
            .orderBy('id', 'desc')
            .execute(),
      ({ serialKey }) => serialKey,
    )
    const named = parcels.map((parcel, clientIndex) => {
      const { id, serial = '' } = parcel
      const [one, another] = id === undefined ? meantTo(step, bySerial.get(plainCode(serial)) ?? []) : [id]
      return {
        id: another ? 0 : (one ?? 0),
        unclear: another ? refuse('serial-unclear', { serial }) : null,
        property: id === undefined ? 'serial' : 'id',
        clientIndex,
        parcel,
      }
    })
    const rows = await table.hold(w, [...new Set(named.map(({ id }) => id))])
    const outcomes = new Map<number, Outcome>()
    const steps: { clientIndex: number; step: Step }[] = []
    for (const { id, clientIndex, parcel } of named) {
      const row = rows.get(id)
      const wanted = row && stepOf(row, parcel)
      if (isRefusal(wanted)) outcomes.set(clientIndex, wanted)
      else if (wanted) steps.push({ clientIndex, step: wanted })
    }
    const decided = await stepInvoices(
      w,
      caller,
      steps.map((one) => one.step),
    )
    for (const [nth, { clientIndex }] of steps.entries())
      outcomes.set(clientIndex, decided[nth] ?? refuse('invoice-unknown'))
    return named.map(({ id, unclear, clientIndex, property }) => ({
      ...(unclear ? { id, refusal: unclear, property } : outcomeOf(id, outcomes.get(clientIndex), property)),
      clientIndex,
    }))
  })
}

/** Two couriers may give one number: the waybill that can take the step is meant. If several can, nobody knows which is meant. */
function meantTo(step: InvoiceStep, rows: readonly { id: number; status: InvoiceStatus }[]): number[] {
  const open = rows.filter(({ status }) => mayStepInvoice(step, status))
  return (open.length > 0 ? open : rows.slice(0, 1)).map(({ id }) => id)
}

const properties: Readonly<Record<string, string>> = {
  'box-unknown': 'boxSkuId',
  'not-a-box': 'boxSkuId',
  'delivered-ahead': 'deliveredAt',
  'delivered-too-early': 'deliveredAt',
}

function outcomeOf(id: number, outcome: Outcome | undefined, property = 'id'): ItemOutcome {
  if (outcome === undefined) return { id, refusal: refuse('not-found'), property }
  return isRefusal(outcome) ? { id, refusal: outcome, property: properties[outcome.refused] ?? 'status' } : { id }
}
