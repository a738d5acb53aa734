import { isRefusal, type Refusal } from '../../errors.ts'
import type { InvoiceStatus } from '../../entities/invoice.ts'
import { decide } from './decide.ts'
import type { Action } from './actions.ts'
import { Facts, stockKey, type LedgerRow } from '../stock/facts.ts'
import { colleague, leader, uuid, worker, type By } from './inbound.fixture.ts'
import type { Actor } from '../stock/fact-rows.ts'

/** A dispatch area in memory for the rules' tests: parcels of two couriers, a plan with pallets and a box, goods on two shelves. */

export const ids = {
  parcel: 1,
  other: 2,
  hanjin: 3,
  narita: 4,
  empty: 5,
  plan: 10,
  anyPlan: 11,
  naritaPlan: 12,
  pallet: 20,
  pallet2: 21,
  box: 22,
  box2: 23,
  locked: 24,
  anyPallet: 25,
  naritaPallet: 26,
  anyBox: 27,
  toner: 101,
  tea: 102,
  smallBox: 103,
  shelf: 501,
  target: 502,
  closed: 503,
  naritaShelf: 504,
  onTheWay: 505,
  sheet: 700,
} as const

export { colleague, leader, uuid, worker }

export class Dispatch {
  readonly facts = new Facts()
  readonly ledger: LedgerRow[] = []
  private lastId = 0

  constructor() {
    const { facts } = this
    const sku = (id: number, name: string, type: 'GOODS' | 'BOX' = 'GOODS') =>
      facts.skus.set(id, {
        id,
        partnerId: 9,
        name,
        type,
        isExpiryManaged: false,
        isLotManaged: false,
        skuStatus: 'ACTIVATED',
      })
    sku(ids.toner, 'Toner')
    sku(ids.tea, 'Tea')
    sku(ids.smallBox, 'Box S', 'BOX')
    const parcel = (id: number, serial: string, more: object = {}) =>
      facts.invoices.set(id, {
        id,
        serial,
        status: 'PRINTED',
        type: 'NORMAL',
        centerId: 1,
        partnerId: 9,
        courierCode: 'CJGLS',
        printed: true,
        wantsPhoto: false,
        consolId: null,
        loadedById: null,
        lines: [
          { id: id * 10 + 1, name: 'Toner', quantity: 2 },
          { id: id * 10 + 2, name: 'Tea', quantity: 1 },
        ],
        ...more,
      })
    parcel(ids.parcel, '1234-5678-9012')
    parcel(ids.other, '1234-5678-9023')
    parcel(ids.hanjin, '4455-6677-8899', { courierCode: 'HANJIN' })
    parcel(ids.narita, '9999-0000-1111', { centerId: 2 })
    parcel(ids.empty, '7777-0000-1111', { status: 'ALLOCATED', printed: false, lines: [] })
    const plan = (id: number, code: string, courierCode: string, centerId = 1) =>
      facts.plans.set(id, { id, code, status: 'REGISTERED', centerId, courierCode })
    plan(ids.plan, 'ICN1-0131-CJGLS-10', 'CJGLS')
    plan(ids.anyPlan, 'ICN1-0131-ETC-11', 'ETC')
    plan(ids.naritaPlan, 'NRT1-0131-ETC-12', 'ETC', 2)
    const consol = (id: number, containerType: 'PALLET' | 'BOX', more: object = {}) =>
      facts.consols.set(id, {
        id,
        code: `CS-ICN1-0000${id}`,
        centerId: 1,
        planId: ids.plan,
        containerType,
        parentId: null,
        passCheck: null,
        ...more,
      })
    consol(ids.pallet, 'PALLET')
    consol(ids.pallet2, 'PALLET')
    consol(ids.box, 'BOX')
    consol(ids.box2, 'BOX')
    consol(ids.locked, 'PALLET', { passCheck: 77 })
    consol(ids.anyPallet, 'PALLET', { planId: ids.anyPlan })
    consol(ids.anyBox, 'BOX', { planId: ids.anyPlan })
    consol(ids.naritaPallet, 'PALLET', { planId: ids.naritaPlan, centerId: 2 })
    const place = (id: number, alias: string, more: object = {}) =>
      facts.locations.set(id, { id, centerId: 1, alias, pickable: true, disabled: false, ...more })
    place(ids.shelf, 'A-01')
    place(ids.target, 'B-01')
    place(ids.closed, 'C-01', { disabled: true })
    place(ids.naritaShelf, 'N-01', { centerId: 2 })
    place(ids.onTheWay, 'ON-THE-WAY', { pickable: false })
    facts.pieces.set(stockKey(this.at(ids.shelf)), 10)
    Object.assign(facts.balanceOf(1, ids.toner), { INS: 10, AVA: 10 })
    facts.relocations.set(ids.sheet, {
      id: ids.sheet,
      code: 'RM-000700',
      status: 'RELOCATION_READY',
      centerId: 1,
      skuId: ids.toner,
      lot: null,
      expirationDate: null,
      condition: 'GOOD',
      quantity: 4,
      takenQuantity: null,
      storageQuantity: null,
      actualLocationId: null,
      sourceLocationId: ids.shelf,
      targetLocationId: ids.target,
      onTheWayLocationId: ids.onTheWay,
    })
    facts.held.set(stockKey(this.at(ids.shelf)), 4)
  }

  at(locationId: number) {
    return { centerId: 1, skuId: ids.toner, lot: null, expirationDate: null, condition: 'GOOD' as const, locationId }
  }

  pieces = (locationId: number): number => this.facts.pieces.get(stockKey(this.at(locationId))) ?? 0
  status = (invoiceId: number): InvoiceStatus | undefined => this.facts.invoices.get(invoiceId)?.status

  /** Does the action. Returns its id, or the code with which it was refused. */
  does(type: Action['type'], payload: object, by: By = {}): string {
    const done = this.tries(type, payload, by)
    return typeof done === 'string' ? done : done.refused
  }

  tries(type: Action['type'], payload: object, by: By = {}): string | Refusal {
    const actor: Actor = by.actor ?? worker
    const action = { id: uuid(++this.lastId), type, payload } as Action
    const decided = decide(this.facts, action, { actor, overriddenBy: by.overriddenBy ?? null })
    if (isRefusal(decided)) return decided
    this.ledger.push(...this.facts.apply(decided))
    this.facts.actions.set(action.id, { ...action, workerId: actor.userId, undone: false })
    return action.id
  }

  pack = (more: object = {}, by?: By) => this.does('packing.pack', { ...parcelOf(ids.parcel), ...more }, by)
  /** Packs parcels with all goods that belong in them. */
  packed = (...invoiceIds: number[]) => {
    for (const id of invoiceIds) this.does('packing.pack', parcelOf(id))
    return this
  }
  load = (invoiceId: number, consolId: number, by?: By, passCheck: number | null = null) =>
    this.does('consol.load', { consolId, invoiceId, passCheck }, by)
  move = (more: object = {}, by?: By) =>
    this.does(
      'relocation.move',
      {
        skuId: ids.toner,
        lot: null,
        expirationDate: null,
        quantity: 2,
        fromLocationId: ids.shelf,
        toLocationId: ids.target,
        ...more,
      },
      by,
    )
  close = (more: object = {}, by?: By) =>
    this.does('relocation.close', { relocationId: ids.sheet, storageQuantity: 4, locationId: ids.target, ...more }, by)
}

export const parcelOf = (invoiceId: number) => ({
  invoiceId,
  goods: [
    { lineId: invoiceId * 10 + 1, quantity: 2, code: null },
    { lineId: invoiceId * 10 + 2, quantity: 1, code: null },
  ],
  boxSkuId: null,
  packaging: null,
  weight: null,
  photos: 0,
  printerId: null,
})
export const isDone = (answer: string) => answer.startsWith('00000000-')
