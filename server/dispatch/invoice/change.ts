import type { LegacyInvoice, LegacyInvoicePatch } from '../../../shared/entities/invoice.ts'
import { checkVersion, type RowOf } from '../../crud/table-store.ts'
import type { Database } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { detailOf, HttpError, noSuch } from '../../http/errors.ts'
import { countriesOf } from './check.ts'
import { hashOf } from './create.ts'
import { Goods } from './goods.ts'
import { changedColumns, changesOfLegacy, type LineDraft } from './input.ts'
import { linesOf } from './read.ts'
import { recipientOf } from './view.ts'
import { invoiceStore } from './store.ts'

type Row = RowOf<'invoice'>
type Patch = Partial<LegacyInvoicePatch>

/** Fields that neither a courier nor a printed label holds, so they can always change. */
const alwaysFree = new Set(['memo', 'deliveryAttributeType'])

/** While CREATED everything can change. Later a courier has the address, or it stands on the parcel. */
export function changeInvoice(
  database: Database,
  caller: Caller,
  id: number,
  patch: Patch,
  version: number,
): Promise<LegacyInvoice> {
  const store = invoiceStore(database, caller)
  return database.write(async (w) => {
    const row = await store.table.lockOne(w, id)
    const before = await store.legacyOne(id, w.tx)
    checkVersion(row, version, before)
    checkFree(
      row,
      Object.keys(patch).filter((name) => !alwaysFree.has(name)),
    )
    const changes = changesOfLegacy(patch)
    if (changes.lines) {
      await checkOfNoOrder(w, row, 'goodsInfos')
      await putLines(w, row, changes.lines)
    }
    const saved = await store.table.update(w, row, {
      ...changedColumns(changes),
      ...(await countryColumn(w, patch)),
      hash: await hashAfter(w, row, changes),
      // Other orders may no longer join a waybill that a person changed.
      mergeKey: null,
    })
    const after = await store.legacyOne(id, w.tx)
    if (changes.lines)
      await store.table.record(w, saved, 'goods', { goodsInfos: before.goodsInfos }, { goodsInfos: after.goodsInfos })
    return after
  })
}

/** Deletes a waybill that never had a serial; only its audit stays. A later one is cancelled instead. */
export function removeInvoice(database: Database, caller: Caller, id: number): Promise<void> {
  const { table } = invoiceStore(database, caller)
  return database.write(async (w) => {
    const row = await table.lockOne(w, id)
    if (row.status !== 'CREATED')
      throw new HttpError(409, 'invoice-transition', {
        values: { serial: row.serial ?? row.originalOrderId, status: row.status },
      })
    await checkOfNoOrder(w, row)
    await table.remove(w, row)
  })
}

/** Refuses a waybill of an order: what the order holds for it would stay held for goods that nobody sends. */
async function checkOfNoOrder(w: Writer, row: Row, ...fixed: string[]): Promise<void> {
  const held = await w.tx.selectFrom('parcelLine').select('id').where('invoiceId', '=', row.id).executeTakeFirst()
  if (!held) return
  const values = { serial: row.serial ?? row.originalOrderId }
  throw new HttpError(409, 'invoice-of-order', {
    values,
    details: fixed.map((property) => detailOf(property, 'invoice-of-order', values)),
  })
}

function checkFree(row: Row, fixed: readonly string[]): void {
  if (row.status === 'CREATED' || fixed.length === 0) return
  const code = row.printedAt === null ? 'invoice-transition' : 'invoice-printed'
  const details = fixed.map((property) => ({
    property,
    errorType: 'WRONG_VALUE' as const,
    message: 'cannot change any more',
  }))
  throw new HttpError(409, code, { values: { serial: row.serial ?? row.originalOrderId, status: row.status }, details })
}

/** The country follows the recipient, unless the caller names one. */
async function countryColumn(w: Writer, { countryId, recipient }: Patch): Promise<Pick<Partial<Row>, 'countryId'>> {
  if (countryId === undefined && recipient === undefined) return {}
  const { ids, byCode } = await countriesOf(w.tx)
  if (countryId != null && !ids.has(countryId)) throw noSuch('countryId', 'There is no such country.')
  if (countryId != null) return { countryId }
  return { countryId: recipient ? (byCode.get(recipient.country.toUpperCase()) ?? null) : null }
}

async function putLines(w: Writer, row: Row, lines: readonly LineDraft[]): Promise<void> {
  const goods = await Goods.load(w.tx, [{ lines: [...lines] }])
  await w.tx.deleteFrom('invoiceLine').where('invoiceId', '=', row.id).execute()
  const rows = lines.map((line) => ({ ...goods.filled(row.partnerId, line), invoiceId: row.id }))
  if (rows.length > 0) await w.tx.insertInto('invoiceLine').values(rows).execute()
}

async function hashAfter(w: Writer, row: Row, changes: ReturnType<typeof changesOfLegacy>): Promise<string> {
  return hashOf({
    contractId: row.contractId,
    originalOrderId: changes.originalOrderId ?? row.originalOrderId,
    recipient: changes.recipient ?? recipientOf(row),
    lines: changes.lines ?? (await linesOf(w.tx, [row.id])).get(row.id) ?? [],
  })
}
