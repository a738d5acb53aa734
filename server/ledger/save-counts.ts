import { sql } from 'kysely'
import { compareCount, judgeCount, type Compared } from '../../shared/rules/floor/count.ts'
import { goodsKey, type Change } from '../../shared/rules/stock/facts.ts'
import type { CountedLine, GoodsKey } from '../../shared/rules/stock/fact-rows.ts'
import { countCode, slipCode } from '../../shared/scan/codes.ts'
import type { RowOf } from '../crud/table-store.ts'
import type { Tx } from '../db/database.ts'
import { readGoods } from '../db/goods-row.ts'
import { inParts } from '../db/in-parts.ts'
import { insertCoded } from '../db/insert-coded.ts'
import type { Writer } from '../db/writer.ts'
import { askForCount } from './ask-for-count.ts'
import type { BatchItem } from './batch-item.ts'

type Count = RowOf<'stockCount'>
interface Counted {
  locationId: number
  lines: readonly CountedLine[]
  actionId: string
  workerId: number
  at: string
}

/**
 * The counts of a batch, and the places where goods were missing. When the batch's ledger is written, each count is compared with what lay
 * there when it was made (docs/decisions/0032-counting.md), in the order in which they came.
 */
export class Counts {
  private readonly asked: (
    | { do: 'count'; count: Counted; locationId: number }
    | { do: 'undo'; actionId: string; locationId: number }
    | { do: 'ask'; locationId: number; workerId: number }
  )[] = []

  note(change: Extract<Change, { at: 'count' | 'uncount' | 'ask-count' }>, { action, at, by }: BatchItem): void {
    const { locationId } = change
    const workerId = by.actor.userId
    if (change.at === 'ask-count') this.ask(locationId, workerId)
    else if (change.at === 'uncount') this.asked.push({ do: 'undo', actionId: change.actionId, locationId })
    else
      this.asked.push({
        do: 'count',
        count: { locationId, lines: change.counted, actionId: action.id, workerId, at },
        locationId,
      })
  }

  /** One request covers everything that was missing at a place, unless somebody counted in between. */
  private ask(locationId: number, workerId: number): void {
    const before = this.asked.findLast((one) => one.locationId === locationId)
    if (before?.do !== 'ask') this.asked.push({ do: 'ask', locationId, workerId })
  }

  async save(writer: Writer): Promise<void> {
    for (const one of this.asked) {
      if (one.do === 'ask') {
        await askForCount(writer, one.locationId, one.workerId)
        continue
      }
      if (one.do === 'count') await saveCount(writer, one.count)
      else await takeBack(writer, one.actionId)
      await noteLastCounted(writer, one.locationId)
    }
  }
}

async function saveCount(writer: Writer, counted: Counted): Promise<void> {
  const { tx } = writer
  const place = await tx
    .selectFrom('location')
    .select(['id', 'centerId', 'lastCountedAt'])
    .where('id', '=', counted.locationId)
    .executeTakeFirstOrThrow()
  const open = await tx
    .selectFrom('stockCount')
    .selectAll()
    .where('locationId', '=', place.id)
    .where('status', 'in', ['REQUESTED', 'RECOUNT', 'PENDING'])
    .orderBy('id')
    .execute()
  const waiting = open.find(({ status }) => status === 'RECOUNT')
  // A worker who counts again before anybody else has answered corrects their own count.
  const isSecond = waiting !== undefined && waiting.firstById !== counted.workerId
  const compared = compareCount(await bookAt(tx, place.id, counted.at), counted.lines)
  const skus = await ownersOf(tx, compared)
  const isOld = !isSecond && place.lastCountedAt !== null && place.lastCountedAt > counted.at
  const verdict = isOld
    ? 'REPLACED'
    : judgeCount(compared, isSecond, (skuId) => skus.get(skuId)?.recountOver ?? Number.POSITIVE_INFINITY)
  const asked = isOld ? undefined : (waiting ?? open.find(({ status }) => status === 'REQUESTED'))
  const row = asked ?? (await newCount(writer, place))
  const lines = isSecond ? await withFirst(tx, row.id, compared) : compared.map((line) => ({ ...line, second: null }))
  await update(writer, row, {
    status: verdict,
    countedAt: counted.at,
    ...figuresOf(compared),
    ...(isSecond
      ? { secondAt: counted.at, secondById: counted.workerId, secondActionId: counted.actionId }
      : { firstAt: counted.at, firstById: counted.workerId, firstActionId: counted.actionId }),
  })
  await writeLines(tx, row.id, lines)
  if (isOld) return
  for (const older of open) if (older.status === 'PENDING') await overtake(writer, older)
  if (verdict === 'PENDING') await writeSlips(writer, row, counted, compared, skus)
}

/**
 * What the ledger had at a place at an instant: what lies there now, less what was moved since. A correction moved nothing, so it is not
 * subtracted: the pieces that it wrote were there before, too.
 */
export async function bookAt(tx: Tx, locationId: number, at: string): Promise<(GoodsKey & { quantity: number })[]> {
  const book = new Map<string, GoodsKey & { quantity: number }>()
  const lying = await tx
    .selectFrom('locationStock')
    .select(['skuId', 'lot', 'expirationDate', 'condition', 'quantity'])
    .where('locationId', '=', locationId)
    .where('quantity', '>', 0)
    .execute()
  for (const row of lying.map(readGoods)) book.set(goodsKey(row), row)
  for (const { quantity, ...goods } of await movedSince(tx, [locationId], at)) {
    const before = book.get(goodsKey(goods))?.quantity ?? 0
    book.set(goodsKey(goods), { ...goods, quantity: before - quantity })
  }
  return [...book.values()].filter(({ quantity }) => quantity !== 0)
}

/** Pieces that came to places after an instant. A negative number left them. */
export async function movedSince(
  tx: Tx,
  locationIds: readonly number[],
  at: string,
): Promise<(GoodsKey & { locationId: number; quantity: number })[]> {
  const rows = await inParts(locationIds, (ids) =>
    tx
      .selectFrom('inventoryLog as l')
      .leftJoin('slip', (join) => join.onRef('slip.id', '=', 'l.causeId').on('l.cause', '=', 'slip'))
      .select((e) => [
        'l.skuId',
        'l.lot',
        'l.expirationDate',
        'l.condition',
        sql<number>`${e.ref('l.locationId')}`.as('locationId'),
        sql<number>`cast(sum(${e.ref('l.change')}) as bigint)`.as('quantity'),
      ])
      .where('l.locationId', 'in', ids)
      .where('l.targetField', '=', 'INS')
      .where('l.at', '>', at)
      .where('l.cause', 'not in', ['adjustment', 'count'])
      .where((e) => e.or([e('slip.reason', 'is', null), e('slip.reason', 'not in', ['REVISION', 'IN_REVISION'])]))
      .groupBy(['l.locationId', 'l.skuId', 'l.lot', 'l.expirationDate', 'l.condition'])
      .execute(),
  )
  return rows.map(readGoods)
}

const sumOf = (lines: readonly Compared[], which: 'book' | 'counted') =>
  lines.reduce((sum, line) => sum + line[which], 0)

const figuresOf = (lines: readonly Compared[]) => ({
  bookQuantity: sumOf(lines, 'book'),
  countedQuantity: sumOf(lines, 'counted'),
  differentLines: lines.filter(({ book, counted }) => book !== counted).length,
})

async function ownersOf(tx: Tx, lines: readonly Compared[]) {
  const rows = await inParts(new Set(lines.map(({ skuId }) => skuId)), (ids) =>
    tx
      .selectFrom('sku')
      .innerJoin('partner', 'partner.id', 'sku.partnerId')
      .select(['sku.id', 'sku.partnerId', 'partner.recountOver'])
      .where('sku.id', 'in', ids)
      .execute(),
  )
  return new Map(rows.map(({ id, ...owner }) => [id, owner]))
}

function newCount(w: Writer, { id: locationId, centerId }: { id: number; centerId: number }): Promise<Count> {
  const asked = { centerId, locationId, status: 'REQUESTED' as const, createdAt: w.now, updatedAt: w.now }
  return insertCoded(w.tx, 'stockCount', asked, countCode)
}

async function update(w: Writer, row: Count, values: Partial<Omit<Count, 'id' | 'version'>>): Promise<void> {
  await w.tx
    .updateTable('stockCount')
    .set((e) => ({ ...values, version: e('version', '+', 1), updatedAt: w.now }))
    .where('id', '=', row.id)
    .execute()
  w.changed(row.centerId, 'stockCount', row.id)
  w.changed(row.centerId, 'location', row.locationId)
}

type Line = Compared & { second: number | null }

/** The lines of a first count beside those of the second. The second decides what the ledger had. */
async function withFirst(tx: Tx, id: number, second: readonly Compared[]): Promise<Line[]> {
  const first = (await tx.selectFrom('stockCountLine').selectAll().where('stockCountId', '=', id).execute()).map(
    readGoods,
  )
  const lines = new Map<string, Line>(
    first.map((line) => [goodsKey(line), { ...line, book: 0, counted: line.firstQuantity, second: 0 }]),
  )
  for (const { counted, ...line } of second)
    lines.set(goodsKey(line), { ...line, counted: lines.get(goodsKey(line))?.counted ?? 0, second: counted })
  return [...lines.values()]
}

async function writeLines(tx: Tx, stockCountId: number, lines: readonly Line[]): Promise<void> {
  await tx.deleteFrom('stockCountLine').where('stockCountId', '=', stockCountId).execute()
  await inParts(lines, async (part) => {
    await tx
      .insertInto('stockCountLine')
      .values(
        part.map(({ skuId, lot, expirationDate, condition, book, counted, second }) => ({
          stockCountId,
          skuId,
          lot: lot ?? '',
          expirationDate: expirationDate ?? '',
          condition,
          bookQuantity: book,
          firstQuantity: counted,
          secondQuantity: second,
        })),
      )
      .execute()
    return []
  })
}

/** Writes one REVISION slip per partner for what differs. The office approves a slip by closing it and rejects it by cancelling it. */
async function writeSlips(
  w: Writer,
  { id: stockCountId, code, centerId }: Count,
  { locationId, workerId, at }: Counted,
  compared: readonly Compared[],
  skus: ReadonlyMap<number, { partnerId: number }>,
): Promise<void> {
  const differing = compared.filter(({ book, counted }) => book !== counted)
  const byPartner = Map.groupBy(differing, ({ skuId }) => skus.get(skuId)?.partnerId ?? 0)
  for (const [partnerId, lines] of byPartner) {
    const opened = {
      centerId,
      partnerId,
      reason: 'REVISION' as const,
      status: 'RESERVED' as const,
      referenceType: 'COUNT',
      referenceId: code,
      description: null,
      createdBy: workerId,
      stockCountId,
      createdAt: w.now,
      updatedAt: w.now,
    }
    const { id } = await insertCoded(w.tx, 'slip', opened, slipCode)
    await w.tx
      .insertInto('slipLine')
      .values(
        lines.map(({ skuId, lot, expirationDate, condition, counted }) => ({
          slipId: id,
          skuId,
          lot: lot ?? '',
          expirationDate: expirationDate ?? '',
          condition,
          locationId,
          targetLocationId: null,
          quantity: counted,
          status: 'RESERVED' as const,
          countedAt: at,
        })),
      )
      .execute()
    w.changed(centerId, 'slip', id)
    await w.audit({
      userId: workerId,
      partnerId,
      centerId,
      subject: `slip:${id}`,
      what: 'slip.create',
      after: { code: slipCode(id), reason: 'REVISION', referenceType: 'COUNT', referenceId: code },
    })
  }
}

/** Ends an older count that waits: the place was counted again since, so the older difference says nothing any more. */
async function overtake(w: Writer, older: Count): Promise<void> {
  await cancelSlips(w, older)
  const { n } = await w.tx
    .selectFrom('slip')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('stockCountId', '=', older.id)
    .where('status', '=', 'CLOSED')
    .executeTakeFirstOrThrow()
  await update(w, older, { status: Number(n) > 0 ? 'APPROVED' : 'REPLACED' })
}

async function cancelSlips(w: Writer, count: Count): Promise<void> {
  const slips = await w.tx
    .updateTable('slip')
    .set((e) => ({ status: 'CANCELED', canceledAt: w.now, version: e('version', '+', 1), updatedAt: w.now }))
    .where('stockCountId', '=', count.id)
    .where('status', 'in', ['RESERVED', 'PROGRESSING'])
    .returning(['id', 'partnerId'])
    .execute()
  for (const { id, partnerId } of slips) {
    await w.tx.updateTable('slipLine').set({ status: 'CANCELED' }).where('slipId', '=', id).execute()
    w.changed(count.centerId, 'slip', id)
    await w.audit({
      userId: null,
      partnerId,
      centerId: count.centerId,
      subject: `slip:${id}`,
      what: 'slip.cancel',
      after: { status: 'CANCELED' },
    })
  }
}

/**
 * Taking back a second count leaves the first waiting. Taking back a first count restores the office's request, if there was one. Neither
 * is done if the place was counted or requested again since, because the floor owes one count of it, not two.
 */
async function takeBack(w: Writer, actionId: string): Promise<void> {
  const row = await w.tx
    .selectFrom('stockCount')
    .selectAll()
    .where((e) => e.or([e('firstActionId', '=', actionId), e('secondActionId', '=', actionId)]))
    .executeTakeFirst()
  // The same worker counted again in the same push, and that count replaced this one.
  if (!row) return
  await cancelSlips(w, row)
  const anew = await w.tx
    .selectFrom('stockCount')
    .select('id')
    .where('locationId', '=', row.locationId)
    .where('id', '>', row.id)
    .where('status', 'in', ['REQUESTED', 'RECOUNT', 'PENDING'])
    .executeTakeFirst()
  const noSecond = { secondAt: null, secondById: null, secondActionId: null } as const
  if (row.secondActionId === actionId) {
    const status = anew ? 'REPLACED' : 'RECOUNT'
    const first = await firstOf(w.tx, row)
    await writeLines(
      w.tx,
      row.id,
      first.map((line) => ({ ...line, second: null })),
    )
    return update(w, row, { ...noSecond, status, countedAt: row.firstAt, ...figuresOf(first) })
  }
  if (row.requestedAt === null || anew) return update(w, row, { status: 'CANCELED' })
  await w.tx.deleteFrom('stockCountLine').where('stockCountId', '=', row.id).execute()
  await update(w, row, {
    ...noSecond,
    status: 'REQUESTED',
    firstAt: null,
    firstById: null,
    firstActionId: null,
    countedAt: null,
    bookQuantity: 0,
    countedQuantity: 0,
    differentLines: 0,
  })
}

/** A first count as it was before somebody else counted: compared with what the ledger had then. */
async function firstOf(tx: Tx, { id, locationId, firstAt, createdAt }: Count): Promise<Compared[]> {
  const lines = await tx.selectFrom('stockCountLine').selectAll().where('stockCountId', '=', id).execute()
  return compareCount(
    await bookAt(tx, locationId, firstAt ?? createdAt),
    lines.map(readGoods).map(({ firstQuantity, ...line }) => ({ ...line, quantity: firstQuantity })),
  )
}

async function noteLastCounted({ tx }: Writer, locationId: number): Promise<void> {
  await tx
    .updateTable('location')
    .set((e) => ({
      lastCountedAt: e
        .selectFrom('stockCount')
        .select((c) => c.fn.max('countedAt').as('at'))
        .where('stockCount.locationId', '=', locationId)
        .where('status', 'not in', ['CANCELED', 'REQUESTED']),
    }))
    .where('id', '=', locationId)
    .execute()
}
