import type { Inbound, InboundInput, InboundPatch } from '../../../shared/entities/inbound.ts'
import type { Detail } from '../../../shared/api/error-body.ts'
import { checkVersion, type RowOf } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import { everyCenter, type Writer } from '../../db/writer.ts'
import { seesCenter, seesPartner, type Caller } from '../../http/caller.ts'
import { forbiddenToPartners, HttpError } from '../../http/errors.ts'
import { cutoffOf } from '../../organisations/door.ts'
import { dayIn } from '../../../shared/day-in.ts'
import { daysBefore, instantOf } from '../../db/local-day.ts'
import { tellCenter } from './notices.ts'
import { inboundStore, shipmentCodeOf } from './store.ts'

type Head = Partial<RowOf<'inboundRequest'>>

/** Announces an inbound: a partner says what comes, how and when. */
export function announceInbound(database: Database, caller: Caller, input: InboundInput): Promise<Inbound> {
  const store = inboundStore(database, caller)
  return database.write(async (w) => {
    const { items, shipments, ...head } = input
    const { center, partner } = await checkParties(w.tx, caller, input)
    if (caller.partnerId !== null && (head.centerMemo !== null || head.centerMemoShared)) throw forbiddenToPartners()
    checkReservation(caller, center, firstDay(shipments), w.now)
    await checkItems(w.tx, items, partner.id)
    const row = await store.table.insert(w, {
      ...head,
      code: await nextCode(w, center),
      status: partner.usesAutoAccept ? 'ACCEPTED' : 'REGISTERED',
      naverBillingStatus: 'NONE',
      scheduledDate: firstDay(shipments),
    })
    await putItems(w.tx, row.id, items)
    await putShipments(w.tx, row.id, shipments)
    const announced = await store.get(row.id, w.tx)
    await tellCenter(w, caller, 'inboundAnnounced', announced)
    return announced
  })
}

/** Changes an inbound. While it is REGISTERED everything can change; later only the memos can, because others work by the rest. */
export function changeInbound(
  database: Database,
  caller: Caller,
  id: number,
  patch: Partial<InboundPatch>,
  version: number,
): Promise<Inbound> {
  const store = inboundStore(database, caller)
  return database.write(async (w) => {
    const row = await store.table.lockOne(w, id)
    const before = await store.get(id, w.tx)
    checkVersion(row, version, before)
    const { items, shipments: sent, ...head } = patch
    // A form always sends all shipments. If they are unchanged their rows stay, with their pictures and what came of them.
    const shipments = sent && toldOf(sent) !== toldOf(before.shipments) ? sent : undefined
    const fixed = Object.keys(patch).filter((name) => !memos.includes(name))
    if (row.status !== 'REGISTERED' && fixed.length > 0)
      throw new HttpError(409, 'inbound-transition', {
        values: { inbound: row.code, status: row.status },
        details: fixed.map((property) => ({ property, errorType: 'WRONG_VALUE', message: 'cannot change any more' })),
      })
    if (caller.partnerId !== null) {
      const { centerMemo = before.centerMemo, centerMemoShared = row.centerMemoShared } = head
      if (centerMemo !== before.centerMemo || centerMemoShared !== row.centerMemoShared) throw forbiddenToPartners()
      // A partner's people who are not shown the center's memo send it back empty.
      delete head.centerMemo
    }
    if (items) {
      await checkItems(
        w.tx,
        items,
        row.partnerId,
        before.items.map(({ skuId }) => skuId),
      )
      await w.tx.deleteFrom('inboundItem').where('inboundId', '=', id).execute()
      await putItems(w.tx, id, items)
    }
    if (shipments) {
      if (firstDay(shipments) !== row.scheduledDate)
        checkReservation(caller, await reservationOf(w.tx, row.centerId), firstDay(shipments), w.now)
      const pictures = await w.tx
        .selectFrom('attachment')
        .select('id')
        .where('inboundId', '=', id)
        .limit(1)
        .executeTakeFirst()
      if (pictures)
        throw new HttpError(409, 'in-use', {
          details: [{ property: 'shipments', errorType: 'WRONG_VALUE', message: 'A shipment with pictures stays.' }],
        })
      await w.tx.deleteFrom('inboundShipment').where('inboundId', '=', id).execute()
      await putShipments(w.tx, id, shipments)
    }
    const saved = await store.table.update(w, row, {
      ...head,
      ...(shipments ? { scheduledDate: firstDay(shipments) } : {}),
    } satisfies Head)
    const after = await store.get(id, w.tx)
    if (items)
      await store.table.record(
        w,
        saved,
        'items',
        { items: before.items.map(announced) },
        { items: after.items.map(announced) },
      )
    if (shipments)
      await store.table.record(w, saved, 'shipments', { shipments: before.shipments }, { shipments: after.shipments })
    return after
  })
}

const announced = ({ skuId, skuName, quantity }: Inbound['items'][number]) => ({ skuId, skuName, quantity })
const memos: readonly string[] = ['partnerMemo', 'centerMemo', 'centerMemoShared'] satisfies (keyof InboundPatch)[]

type Reserving = Pick<RowOf<'center'>, 'timeZone' | 'inboundReservationCutoffJson'>

/** A center plans its day: a partner's people may announce for a day until the center's cutoff, and the office at any time. */
function checkReservation(
  caller: Caller,
  { timeZone, inboundReservationCutoffJson }: Reserving,
  day: string | null,
  now: string,
): void {
  const cutoff = cutoffOf(inboundReservationCutoffJson)
  if (caller.partnerId === null || cutoff === null || day === null) return
  const lastDay = daysBefore(day, cutoff.daysBefore)
  if (now > instantOf(timeZone, lastDay, cutoff.time))
    throw new HttpError(409, 'reservation-closed', { values: { day, until: lastDay, time: cutoff.time } })
}

function reservationOf(db: Reader, centerId: number): Promise<Reserving> {
  return db
    .selectFrom('center')
    .select(['timeZone', 'inboundReservationCutoffJson'])
    .where('id', '=', centerId)
    .executeTakeFirstOrThrow()
}

/**
 * Checks the center and the partner that an inbound or a slip names: the caller sees both, the partner uses the center and, where goods
 * come in, is active. Goods of a deactivated partner that are already here are still moved, counted and sent back.
 */
export async function checkParties(
  db: Reader,
  caller: Caller,
  input: Pick<InboundInput, 'centerId' | 'partnerId'>,
  { comesIn = true } = {},
) {
  const center = await db
    .selectFrom('center')
    .select(['id', 'timeZone', 'inboundReservationCutoffJson'])
    .where('id', '=', input.centerId)
    .executeTakeFirst()
  if (!center || !seesCenter(caller, center.id)) throw unknown('centerId')
  const partner = await db
    .selectFrom('partner')
    .select(['id', 'name', 'status', 'usesAutoAccept'])
    .where('id', '=', input.partnerId)
    .executeTakeFirst()
  if (!partner || !seesPartner(caller, partner.id)) throw unknown('partnerId')
  if (comesIn && partner.status !== 'ACTIVE')
    throw new HttpError(409, 'partner-inactive', { values: { partner: partner.name } })
  const served = await db
    .selectFrom('partnerCenter')
    .select('centerId')
    .where('partnerId', '=', partner.id)
    .where('centerId', '=', center.id)
    .executeTakeFirst()
  if (!served) throw new HttpError(409, 'center-not-served', { values: { partner: partner.name } })
  return { center, partner }
}

/** `announced`: SKUs that the inbound names already, which may have been disabled since. */
async function checkItems(
  db: Reader,
  items: InboundInput['items'],
  partnerId: number,
  announced: readonly number[] = [],
): Promise<void> {
  const ids = items.map((item) => item.skuId)
  const rows = await db
    .selectFrom('sku')
    .select(['id', 'disabled'])
    .where('partnerId', '=', partnerId)
    .where('id', 'in', ids)
    .execute()
  const own = new Map(rows.map((row) => [row.id, row]))
  const details = ids.flatMap((id, index): Detail[] => {
    const property = `items.${index}.skuId`
    if (!own.has(id)) return [{ property, errorType: 'WRONG_VALUE', message: 'The partner has no such SKU.' }]
    if (own.get(id)?.disabled && !announced.includes(id))
      return [{ property, errorType: 'WRONG_VALUE', message: 'This SKU is disabled.' }]
    return ids.indexOf(id) < index
      ? [{ property, errorType: 'DUPLICATED', message: 'This SKU is announced twice.' }]
      : []
  })
  if (details.length > 0)
    throw new HttpError(400, 'bad-request', { values: { fields: details.map((d) => d.property).join(', ') }, details })
}

export async function putItems(db: Reader, inboundId: number, items: InboundInput['items']): Promise<void> {
  for (let at = 0; at < items.length; at += 500) {
    await db
      .insertInto('inboundItem')
      .values(items.slice(at, at + 500).map(({ skuId, quantity }) => ({ inboundId, skuId, quantity })))
      .execute()
  }
}

async function putShipments(db: Reader, inboundId: number, shipments: InboundInput['shipments']): Promise<void> {
  await db
    .insertInto('inboundShipment')
    .values(
      shipments.map(({ scheduledDateRange, ...shipment }) => ({
        ...shipment,
        inboundId,
        status: 'DRAFT',
        actualQuantity: null,
        arrivedAt: null,
        shipmentCode: shipmentCodeOf(shipment.shipmentNumber),
        scheduledFrom: scheduledDateRange.from,
        scheduledTo: scheduledDateRange.to,
      })),
    )
    .execute()
}

/** What is announced of shipments, as a text that shows whether they change. */
function toldOf(shipments: InboundInput['shipments']): string {
  return JSON.stringify(
    shipments.map(({ quantity, vehicleType, courierCode, shipmentNumber, scheduledDateRange: { from, to } }) => [
      quantity,
      vehicleType,
      courierCode,
      shipmentNumber,
      from,
      to,
    ]),
  )
}

function firstDay(shipments: InboundInput['shipments']): string | null {
  return shipments.map(({ scheduledDateRange }) => scheduledDateRange.from).sort()[0] ?? null
}

/**
 * The next code, IB<yymmdd>-<4 or more digits>, by the center's day. The feed's counters are locked first and until the commit, so two
 * callers who announce at once wait for each other here and never get the same number.
 */
export async function nextCode(w: Writer, center: { id: number; timeZone: string }): Promise<string> {
  await w.lockCenters([center.id, everyCenter])
  const prefix = `IB${dayIn(center.timeZone, new Date(w.now)).slice(2).replaceAll('-', '')}-`
  const last = await w.outsideScope(() =>
    w.tx
      .selectFrom('inboundRequest')
      .select('code')
      .where((e) => e(e.fn('substr', ['code', e.lit(1), e.lit(prefix.length)]), '=', prefix))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  return inboundCode(prefix, last ? Number(last.code.slice(prefix.length)) + 1 : 1)
}

export function inboundCode(prefix: string, number: number): string {
  return prefix + String(number).padStart(4, '0')
}

function unknown(property: string): HttpError {
  return new HttpError(404, 'not-found', {
    details: [{ property, errorType: 'WRONG_VALUE', message: 'There is no such record.' }],
  })
}
