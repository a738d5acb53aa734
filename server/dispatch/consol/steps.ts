import { randomUUID } from 'node:crypto'
import type { Body, Query } from '../../../shared/api/call.ts'
import type { invoiceApi } from '../../../shared/api/invoice.ts'
import { isRefusal, refuse } from '../../../shared/errors.ts'
import { isPlanOpen, takesCourier } from '../../../shared/rules/floor/consol.ts'
import type { ConsolAction } from '../../../shared/rules/floor/actions.ts'
import { plainCode } from '../../../shared/sync/pack.ts'
import type { Database } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import { checkCenterStaff, type Caller } from '../../http/caller.ts'
import { HttpError, refused } from '../../http/errors.ts'
import { runBatch } from '../../ledger/batch.ts'
import { consolStore, type ConsolStore } from './store.ts'
import { visible } from '../../subjects.ts'

/** Puts a box into a pallet. The office knows every pass code, so it gives the pallet's own. */
export function nestBox(database: Database, caller: Caller, id: number, parentCode: string): Promise<void> {
  checkCenterStaff(caller)
  const store = consolStore(database, caller)
  return database.write(async (w) => {
    const box = await store.table.lockOne(w, id)
    const parent = await namedConsol(store, w, parentCode, 'parentConsolCode')
    await step(
      w,
      caller,
      {
        id: randomUUID(),
        type: 'consol.nest',
        payload: { consolId: id, parentId: parent.id, passCheck: parent.passCheck },
      },
      [`consol:${id}`, `consol:${parent.id}`],
      { consolCode: box.code, parentConsolCode: parent.code },
    )
  })
}

/** Takes a box out of the pallet it is in. */
export function unnestBox(database: Database, caller: Caller, id: number): Promise<void> {
  checkCenterStaff(caller)
  const store = consolStore(database, caller)
  return database.write(async (w) => {
    const box = await store.table.lockOne(w, id)
    if (box.parentId === null) throw refused(refuse('not-nested', { consol: box.code }))
    await step(
      w,
      caller,
      { id: randomUUID(), type: 'consol.unnest', payload: { consolId: id, parentId: box.parentId } },
      [`consol:${id}`, `consol:${box.parentId}`],
      { consolCode: box.code, parentId: box.parentId },
    )
  })
}

/** Loads a waybill and returns its id. Couriers may share a serial: the waybill that is packed and may go on this plan is meant. */
export function loadWaybill(
  database: Database,
  caller: Caller,
  { consolCode, ...named }: Body<typeof invoiceApi.load>,
): Promise<number> {
  checkCenterStaff(caller)
  const store = consolStore(database, caller)
  return database.write(async (w) => {
    const consol = await namedConsol(store, w, consolCode, 'consolCode')
    await w.lockCenters([consol.centerId])
    const invoice = meant(
      await namedInvoices(w, caller, named),
      (one) => one.status === 'PACKED' && takesCourier(consol, one),
    )
    const payload = { consolId: consol.id, invoiceId: invoice.id, passCheck: consol.passCheck }
    await step(
      w,
      caller,
      { id: randomUUID(), type: 'consol.load', payload },
      [`consol:${consol.id}`, `invoice:${invoice.id}`],
      { invoiceId: invoice.id, consolCode: consol.code, serial: invoice.serial },
    )
    return invoice.id
  })
}

/**
 * Takes a waybill off the pallet or box that it lies on, and returns its id. Of several with its serial, the one that lies on any is meant.
 */
export function unloadWaybill(
  database: Database,
  caller: Caller,
  named: Query<typeof invoiceApi.unload>,
): Promise<number> {
  checkCenterStaff(caller)
  return database.write(async (w) => {
    const invoice = meant(await namedInvoices(w, caller, named), ({ consolId }) => consolId !== null)
    if (invoice.consolId === null)
      throw refused(refuse('not-loaded', { serial: invoice.serial ?? invoice.originalOrderId }))
    const payload = { consolId: invoice.consolId, invoiceId: invoice.id }
    await step(
      w,
      caller,
      { id: randomUUID(), type: 'consol.unload', payload },
      [`consol:${invoice.consolId}`, `invoice:${invoice.id}`],
      { invoiceId: invoice.id, consolCode: invoice.consolCode, serial: invoice.serial },
    )
    return invoice.id
  })
}

/** Deletes an empty pallet or box of an open plan. */
export function removeConsol(database: Database, caller: Caller, id: number): Promise<void> {
  checkCenterStaff(caller)
  const { table } = consolStore(database, caller)
  return database.write(async (w) => {
    const row = await table.lockOne(w, id)
    const plan = await w.tx
      .selectFrom('consolPlan')
      .select(['code', 'status'])
      .where('id', '=', row.planId)
      .executeTakeFirstOrThrow()
    if (!isPlanOpen(plan.status)) throw refused(refuse('plan-closed', { plan: plan.code, consol: row.code }))
    await table.remove(w, row)
    w.changed(row.centerId, 'plan', row.planId)
  })
}

/** Decides by the rules that the floor's actions go through, and writes an audit row for each subject. */
async function step(
  w: Writer,
  caller: Caller,
  action: ConsolAction,
  subjects: readonly string[],
  after: object,
): Promise<void> {
  const by = { actor: { userId: caller.userId, privileges: caller.privileges }, overriddenBy: null }
  const [outcome] = await runBatch(w, [{ action, by, at: w.now, deviceId: null }])
  if (!outcome || isRefusal(outcome)) throw refused(outcome ?? refuse('consol-unknown'))
  await w.audit(
    ...subjects.map((subject) => ({
      userId: caller.userId,
      subject,
      what: action.type,
      after,
      requestId: caller.requestId,
    })),
  )
}

async function namedConsol(store: ConsolStore, w: Writer, code: string, property: string) {
  const consol = await store.byCode(code, w.tx)
  if (!consol)
    throw new HttpError(404, 'consol-unknown', {
      details: [{ property, errorType: 'WRONG_VALUE', message: 'There is no such pallet or box.' }],
    })
  return consol
}

/** Waybills by id, which names only one, or by serial, the newest first. */
function namedInvoices(w: Writer, caller: Caller, { id, serial = '' }: Query<typeof invoiceApi.unload>) {
  const seen = w.tx
    .selectFrom('invoice')
    .where(visible(caller, 'invoice'))
    .leftJoin('consol', 'consol.id', 'invoice.consolId')
    .select([
      'invoice.id',
      'invoice.serial',
      'invoice.originalOrderId',
      'invoice.status',
      'invoice.courierCode',
      'invoice.consolId',
      'consol.code as consolCode',
    ])
    .orderBy('invoice.id', 'desc')
  return (
    id === undefined ? seen.where('invoice.serialKey', '=', plainCode(serial)) : seen.where('invoice.id', '=', id)
  ).execute()
}

/** Refuses if several waybills fit, because nobody knows which is meant. If none fits, returns the newest, whose refusal says why. */
function meant<R extends { serial: string | null }>(rows: readonly R[], fits: (row: R) => boolean): R {
  const [one = rows[0], another] = rows.filter(fits)
  if (!one) throw unknownSerial()
  if (another) throw refused(refuse('serial-unclear', { serial: one.serial ?? '' }))
  return one
}

function unknownSerial(): HttpError {
  return new HttpError(404, 'invoice-unknown', {
    details: [{ property: 'serial', errorType: 'WRONG_VALUE', message: 'There is no such waybill.' }],
  })
}
