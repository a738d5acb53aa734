import { isRefusal, type Refusal } from '../../errors.ts'
import { systemRoles, type SystemRole } from '../../privileges.ts'
import { decide } from './decide.ts'
import type { Action } from './actions.ts'
import { Facts, type LedgerRow } from '../stock/facts.ts'
import type { Actor, InboundFacts } from '../stock/fact-rows.ts'

/** A warehouse in memory for the rules' tests: one accepted inbound of two SKUs, and everyone who may touch it. */

export const ids = {
  inbound: 7,
  shipment: 71,
  secondShipment: 72,
  cushion: 101,
  milk: 102,
  serum: 103,
  unannounced: 104,
  foreign: 105,
  shelf: 501,
  pallet: 502,
  disabled: 503,
  elsewhere: 504,
} as const

export const worker: Actor = { userId: 1, privileges: privilegesOf('SYSR_EMPLOYEE') }
export const colleague: Actor = { userId: 2, privileges: privilegesOf('SYSR_EMPLOYEE') }
export const leader: Actor = { userId: 3, privileges: privilegesOf('SYSR_LEADER') }

function privilegesOf(role: SystemRole): Actor['privileges'] {
  return new Set(systemRoles[role])
}

export interface By {
  actor?: Actor
  overriddenBy?: Actor
}

export class Floor {
  readonly facts = new Facts()
  readonly ledger: LedgerRow[] = []
  private lastId = 0

  constructor(inbound: Partial<InboundFacts> = {}) {
    this.facts.inbounds.set(ids.inbound, {
      id: ids.inbound,
      code: 'IB260131-0042',
      status: 'ACCEPTED',
      centerId: 1,
      partnerId: 9,
      usesAutoConfirm: false,
      items: [
        { skuId: ids.cushion, quantity: 10 },
        { skuId: ids.milk, quantity: 5 },
        { skuId: ids.serum, quantity: 5 },
      ],
      shipments: [
        { id: ids.shipment, status: 'DRAFT', quantity: 2, actualQuantity: null },
        { id: ids.secondShipment, status: 'DRAFT', quantity: 1, actualQuantity: null },
      ],
      lines: [],
      ...inbound,
    })
    const sku = (id: number, name: string, more: object = {}) =>
      this.facts.skus.set(id, {
        id,
        partnerId: 9,
        name,
        type: 'GOODS',
        isExpiryManaged: false,
        isLotManaged: false,
        skuStatus: 'DEFINED',
        ...more,
      })
    sku(ids.cushion, 'Cushion')
    sku(ids.milk, 'Milk', { isExpiryManaged: true })
    sku(ids.serum, 'Serum', { isLotManaged: true })
    sku(ids.unannounced, 'Mask')
    sku(ids.foreign, 'Another partner’s', { partnerId: 10 })
    const location = (id: number, alias: string, more: object = {}) =>
      this.facts.locations.set(id, { id, centerId: 1, alias, pickable: true, disabled: false, ...more })
    location(ids.shelf, 'A-01')
    location(ids.pallet, 'P-01', { pickable: false })
    location(ids.disabled, 'A-99', { disabled: true })
    location(ids.elsewhere, 'N-01', { centerId: 2 })
  }

  get inbound(): InboundFacts {
    const inbound = this.facts.inbounds.get(ids.inbound)
    if (!inbound) throw new Error('the inbound is gone')
    return inbound
  }

  /** Does the action. Returns its id, or the code with which it was refused. */
  does(type: Action['type'], payload: object = {}, by: By = {}): string {
    const done = this.tries(type, payload, by)
    return typeof done === 'string' ? done : done.refused
  }

  /** Does the action. Returns its id, or the whole refusal. */
  tries(type: Action['type'], payload: object = {}, by: By = {}): string | Refusal {
    const actor = by.actor ?? worker
    const action = {
      id: uuid(++this.lastId),
      type,
      payload: { ...(type === 'exception.settle' ? {} : { inboundId: ids.inbound }), ...payload },
    } as Action
    const decided = decide(this.facts, action, { actor, overriddenBy: by.overriddenBy ?? null })
    if (isRefusal(decided)) return decided
    this.ledger.push(...this.facts.apply(decided))
    this.facts.actions.set(action.id, { ...action, workerId: actor.userId, undone: false })
    return action.id
  }

  arrive = (more: object = {}, by?: By) =>
    this.does('inbound.arrive', { shipmentId: ids.shipment, actualQuantity: 2, ...more }, by)
  inspect = (more: object = {}, by?: By) => this.does('inbound.inspect', { ...goods, ...more }, by)
  store = (more: object = {}, by?: By) => this.does('inbound.store', { ...goods, locationId: ids.shelf, ...more }, by)
  undo = (undoes: string, by?: By) => this.does('inbound.undo', { undoes }, by)

  /** Moves one good cushion away from where it lay. */
  cushionMovesOn(locationId: number): void {
    this.facts.apply([
      {
        at: 'stock',
        centerId: 1,
        skuId: ids.cushion,
        locationId,
        lot: null,
        expirationDate: null,
        condition: 'GOOD',
        reason: 'MOVE',
        quantity: -1,
        cause: { kind: 'relocation', id: null },
        undoesActionId: null,
      },
    ])
  }

  /** Everything that counts and nothing else. Two floors are the same if their pictures are equal. */
  picture() {
    const { status, shipments, lines } = this.inbound
    return {
      status,
      shipments: shipments.map((s) => ({ ...s })),
      lines: lines.filter((l) => l.quantity !== 0 || l.storedQuantity !== 0).map((l) => ({ ...l })),
      pieces: Object.fromEntries([...this.facts.pieces].filter(([, pieces]) => pieces !== 0)),
      balances: Object.fromEntries(
        [...this.facts.balances]
          .filter(([, b]) => Object.values(b).some((n) => n !== 0))
          .map(([k, b]) => [k, { ...b }]),
      ),
    }
  }
}

export const goods = { skuId: ids.cushion, lot: null, expirationDate: null, condition: 'GOOD', quantity: 4 }

export const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
export const isDone = (answer: string) => answer.startsWith('00000000-')
