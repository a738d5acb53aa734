import { expect } from 'vitest'
import type { Engine } from '../../../client/offline/engine.ts'
import type { Database } from '../../../server/db/database.ts'
import { isPlanOpen } from '../../../shared/rules/floor/consol.ts'
import type { PlanStatus } from '../../../shared/entities/consol.ts'
import { consols, plans, serialOf, waybills } from './parcels.ts'

/** Payloads, by type, of floor work that was applied and not taken back. */
export interface Deeds {
  of<T extends object>(type: string): T[]
}

const left = ['DISPATCHED', 'DELIVERED']

/** Every waybill is on one pallet at most, where the last load that stands put it; what it went through fits its state. */
export async function parcelsAreWhereTheyWerePut({ read }: Database, deeds: Deeds): Promise<void> {
  const invoices = await read.selectFrom('invoice').selectAll().orderBy('id').execute()
  const places = new Map((await read.selectFrom('consol').selectAll().execute()).map((row) => [row.id, row]))
  const statuses = new Map(
    (await read.selectFrom('consolPlan').selectAll().execute()).map((row) => [row.id, row.status]),
  )
  const loads = deeds.of<{ consolId: number; invoiceId: number }>('consol.load')
  const unloads = deeds.of<{ consolId: number; invoiceId: number }>('consol.unload')
  const packs = deeds.of<{ invoiceId: number }>('packing.pack')
  for (const invoice of invoices) {
    const { id, status, consolId } = invoice
    const say = (what: unknown) => [id, status, what]
    const isOn = status === 'CONSOLIDATED' || left.includes(status)
    if (status !== 'CANCELED') expect(say(consolId !== null)).toEqual(say(isOn))
    const plan = consolId === null ? null : statuses.get(places.get(consolId)?.planId ?? 0)
    if (status === 'CONSOLIDATED') expect(say(plan)).toEqual(say('PROCESSING'))
    if (left.includes(status)) expect(say(plan)).toEqual(say('COMPLETED'))
    expect(say(invoice.packedAt !== null)).toEqual(
      say(isOn || status === 'PACKED' || (status === 'CANCELED' && invoice.packedAt !== null)),
    )
    const packed = packs.filter((one) => one.invoiceId === id).length
    // Some were packed before the shift.
    expect(say(packed)).toEqual(say(invoice.packedAt === null || id % 3 === 0 ? 0 : 1))
    for (const place of consols) {
      // A cancelled plan let go of everything on its pallets.
      if (statuses.get(places.get(place)?.planId ?? 0) === 'CANCELED') continue
      const here = (list: { consolId: number; invoiceId: number }[]) =>
        list.filter((one) => one.invoiceId === id && one.consolId === place).length
      expect(say([place, here(loads) - here(unloads)])).toEqual(say([place, consolId === place ? 1 : 0]))
    }
  }
  for (const { id, parentId, planId, containerType } of places.values()) {
    const parent = places.get(parentId ?? 0)
    if (parent) expect([id, containerType, parent.containerType, parent.planId]).toEqual([id, 'BOX', 'PALLET', planId])
    const nests = deeds
      .of<{ consolId: number; parentId: number }>('consol.nest')
      .filter((one) => one.consolId === id).length
    const unnests = deeds
      .of<{ consolId: number; parentId: number }>('consol.unnest')
      .filter((one) => one.consolId === id).length
    expect([id, nests - unnests]).toEqual([id, parentId === null ? 0 : 1])
  }
}

/** What a handheld shows of plans and pallets matches the waybills themselves. */
export async function countsAreRight({ read }: Database, engine: Engine): Promise<void> {
  const invoices = await read.selectFrom('invoice').selectAll().execute()
  const places = await read.selectFrom('consol').selectAll().execute()
  for (const row of await read.selectFrom('consolPlan').selectAll().execute()) {
    const own = new Set(places.filter((place) => place.planId === row.id).map((place) => place.id))
    const missing = isPlanOpen(row.status as PlanStatus)
      ? invoices.filter(
          ({ courierCode, consolId }) =>
            consolId === null && (row.courierCode === 'ETC' || courierCode === row.courierCode),
        )
      : []
    const counts = {
      loaded: invoices.filter(({ consolId, status }) => consolId !== null && own.has(consolId) && status !== 'CANCELED')
        .length,
      toLoad: missing.filter(({ status }) => status === 'PACKED').length,
      toPack: missing.filter(({ status }) => status === 'ALLOCATED' || status === 'PRINTED').length,
    }
    const shown = await engine.plan(row.id)
    expect([
      row.id,
      shown?.status,
      shown && { loaded: shown.loaded, toLoad: shown.toLoad, toPack: shown.toPack },
    ]).toEqual([row.id, row.status, counts])
  }
  for (const place of places) {
    const shown = await engine.consol(place.id)
    const here = invoices.filter(({ consolId }) => consolId === place.id)
    expect([place.id, shown?.invoiceIds.toSorted((a, b) => a - b)]).toEqual([
      place.id,
      here.filter(({ status }) => status !== 'CANCELED').map(({ id }) => id),
    ])
    expect([place.id, shown?.canceledIds.toSorted((a, b) => a - b)]).toEqual([
      place.id,
      here.filter(({ status }) => status === 'CANCELED').map(({ id }) => id),
    ])
  }
}

/** Nothing that a sheet holds was taken, and each sheet is as far as its steps say. */
export async function sheetsHold({ read }: Database, deeds: Deeds): Promise<void> {
  const sheets = await read.selectFrom('relocation').selectAll().execute()
  const lying = await read.selectFrom('locationStock').selectAll().execute()
  for (const place of lying) {
    const held = sheets.filter(
      (s) =>
        s.status === 'RELOCATION_READY' &&
        s.skuId === place.skuId &&
        s.sourceLocationId === place.locationId &&
        s.lot === place.lot &&
        s.expirationDate === place.expirationDate &&
        s.condition === place.condition,
    )
    expect(held.reduce((sum, sheet) => sum + sheet.quantity, 0)).toBeLessThanOrEqual(place.quantity)
  }
  for (const { id, status, takenQuantity } of sheets) {
    const of = <T extends { relocationId: number }>(type: string) =>
      deeds.of<T>(type).filter((one) => one.relocationId === id)
    const short = of<{ relocationId: number; quantity: number; arrived: boolean }>('relocation.short')
    const begun = of('relocation.arrive').length + short.filter(({ arrived }) => !arrived).length
    expect([id, status, begun, short.map(({ quantity }) => quantity), of('relocation.close').length]).toEqual([
      id,
      status,
      status === 'RELOCATION_READY' ? 0 : 1,
      takenQuantity === null ? [] : [takenQuantity],
      status === 'CLOSED' && takenQuantity !== 0 ? 1 : 0,
    ])
  }
}

/** Everything of parcels that a worker could look up. */
export async function parcelPicture(engine: Engine): Promise<unknown> {
  const byId = <T extends { id: number }>(rows: T[]) => rows.toSorted((a, b) => a.id - b.id)
  return {
    invoices: await Promise.all(waybills.map((id) => engine.invoice(id))),
    found: await Promise.all(
      waybills.map(async (id) => (await engine.invoicesBySerial(serialOf(id))).map((one) => one.id)),
    ),
    consols: await Promise.all(consols.map(async (id) => inOrder(await engine.consol(id)))),
    open: (await engine.openConsols()).map(({ code }) => code),
    plans: await Promise.all(plans.map((id) => engine.plan(id))),
    lists: (await engine.openPickLists()).map(({ lines, ...list }) => ({ ...list, lines: byId(lines) })),
    sheets: byId(await engine.openRelocations()),
  }
}

function inOrder(view: Awaited<ReturnType<Engine['consol']>>) {
  const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b)
  return (
    view && {
      ...view,
      invoiceIds: sorted(view.invoiceIds),
      boxes: view.boxes.map((box) => ({ ...box, invoiceIds: sorted(box.invoiceIds) })),
      disputed: view.disputed.map(({ id }) => id),
    }
  )
}
