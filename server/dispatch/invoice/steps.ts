import { randomUUID } from 'node:crypto'
import type { Body } from '../../../shared/api/call.ts'
import type { invoiceApi } from '../../../shared/api/invoice.ts'
import type { InvoiceStatus } from '../../../shared/entities/invoice.ts'
import { isRefusal, refuse } from '../../../shared/errors.ts'
import { mayStepInvoice, type PackingAction } from '../../../shared/rules/packing.ts'
import { plainCode } from '../../../shared/sync/pack.ts'
import type { ItemOutcome } from '../../crud/bulk.ts'
import type { RowOf } from '../../crud/table-store.ts'
import type { Database } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { forbidden } from '../../http/errors.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { runBatch, type Outcome } from '../../ledger/batch.ts'
import { invoiceStore } from './store.ts'

type Row = RowOf<'invoice'>
type OfficeAction = Extract<PackingAction, { type: `invoice.${string}` }>
type WithoutId<A> = A extends { id: string } ? Omit<A, 'id'> : never

/** One office step of a waybill; `at`: when it happened, where that is not now. */
export interface Step {
  row: Pick<Row, 'id' | 'status' | 'partnerId' | 'centerId'>
  action: WithoutId<OfficeAction>
  at?: string
}

/** Who says so; null: the site itself, by a job. */
export type By = Pick<Caller, 'userId' | 'privileges' | 'requestId'> | null

/** Decided by the rules and the batch that the floor's actions go through, with an audit row for each that applied. */
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

/** Cancels many, each by itself; whoever gave a serial by its API is told by a job, in the transaction that cancels. */
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

/** A tracking number is a courier's own; serials of a range are nobody's to cancel. */
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

/** Parcels that are packed by someone's word; each is named by id or serial. */
export function packInvoices(
  database: Database,
  caller: Caller,
  parcels: Body<typeof invoiceApi.packed>['invoices'],
): Promise<ItemOutcome[]> {
  if (caller.partnerId !== null) throw forbidden('invoice:write at the center')
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
    const meantBy = (serial = '') => meantToPack(bySerial.get(plainCode(serial)) ?? [])
    const named = parcels.map(({ id, serial, ...how }, clientIndex) => {
      const [one, another] = id === undefined ? meantBy(serial) : [id]
      return {
        id: another ? 0 : (one ?? 0),
        unclear: another ? refuse('serial-unclear', { serial: serial ?? '' }) : null,
        property: id === undefined ? 'serial' : 'id',
        clientIndex,
        ...how,
      }
    })
    const rows = await table.hold(w, [...new Set(named.map(({ id }) => id))])
    const found = named.filter(({ id }) => rows.has(id))
    const decided = await stepInvoices(
      w,
      caller,
      found.flatMap(({ id, boxSkuId, weight }) => {
        const row = rows.get(id)
        return row
          ? [{ row, action: { type: 'invoice.pack' as const, payload: { invoiceId: id, boxSkuId, weight } } }]
          : []
      }),
    )
    const outcomes = new Map(found.map(({ clientIndex }, nth) => [clientIndex, decided[nth]]))
    return named.map(({ id, unclear, clientIndex, property }) => ({
      ...(unclear ? { id, refusal: unclear, property } : outcomeOf(id, outcomes.get(clientIndex), property)),
      clientIndex,
    }))
  })
}

/** Two couriers may give one number: the waybill that can be packed is meant; of several nobody knows which. */
function meantToPack(rows: readonly { id: number; status: InvoiceStatus }[]): number[] {
  const open = rows.filter(({ status }) => mayStepInvoice('pack', status))
  return (open.length > 0 ? open : rows.slice(0, 1)).map(({ id }) => id)
}

const aboutBox: ReadonlySet<string> = new Set(['box-unknown', 'not-a-box'])

function outcomeOf(id: number, outcome: Outcome | undefined, property = 'id'): ItemOutcome {
  if (outcome === undefined) return { id, refusal: refuse('not-found'), property }
  return isRefusal(outcome)
    ? { id, refusal: outcome, property: aboutBox.has(outcome.refused) ? 'boxSkuId' : 'status' }
    : { id }
}
