import type { FailureReason } from '../../entities/interim-allocation.ts'
import { refuse, type Refusal } from '../../errors.ts'
import {
  contractFor,
  inTriedOrder,
  whyNot,
  type DeliveryRuleFacts,
  type OrderToDeliver,
  type RuleContract,
} from './delivery-rule.ts'
import { Room } from './parcels.ts'

/** Pieces of an order, as they are sent. */
export interface PiecesToSend {
  orderItemId: number
  orderLineId: number | null
  skuId: number
  quantity: number
  /** Pieces of each parcel have a waybill of their own; 0 unless a person split them off. */
  parcel?: number
}

export interface OrderToAllocate extends OrderToDeliver {
  id: number
  /** The order with the lowest priority number goes first. */
  priority: number
  placedAt: string
  /** The day for which the order was promised (YYYY-MM-DD). */
  promisedOn: string | null
  /** The order's pieces come out of Qoo10's share. */
  isQoo10: boolean
  /** The channel takes several waybills for the order. */
  canSplit: boolean
  /** The destination is unclear, though the order's checks passed. */
  isAddressUnclear: boolean
  /** The number of the same order under another account or from another upload. */
  duplicateOf: string | null
  pieces: readonly PiecesToSend[]
  /** The names of its SKUs that are not in use yet, and of its lines whose SKUs are not known. */
  unknownGoods: readonly string[]
  /** Orders with the same key may share a waybill; null: the order goes alone. */
  mergeKey: string | null
  /**
   * Contracts that share a rule’s orders take turns by this number: the order's id,
   * or that of the first order with which it may share a waybill.
   */
  turn: number
}

export interface ContractToAllocate extends RuleContract {
  /** KRW for one parcel; null: not known. */
  parcelPrice: number | null
  takesOdd: boolean
  /** Its next collection: the day, and the instant of its cut-off; null: there is none. */
  collection: { day: string; at: string } | null
  courierCode: string
  /** Waybill numbers left in its range; null: its courier or its seller gives them. */
  numbersLeft: number | null
}

export interface RuleToAllocate extends Omit<DeliveryRuleFacts, 'contracts'> {
  centerId: number
  centerName: string
  /** The present day at the center. */
  today: string
  contracts: readonly ContractToAllocate[]
}

/** Pieces of a SKU in a center that orders may take. */
export interface StockToAllocate {
  available: number
  qoo10Available: number
  /** The pieces of both kinds that can be picked: good, not expired, at an enabled place. */
  pickable: number
}

export interface AllocationFacts {
  orders: readonly OrderToAllocate[]
  rules: readonly RuleToAllocate[]
  /** Keyed by stockOf(center, sku). */
  stock: ReadonlyMap<string, StockToAllocate>
  skuNames: ReadonlyMap<number, string>
  /** How many more orders the existing parcels can take, keyed by `sharedBy`. */
  room: ReadonlyMap<string, number>
}

/** A waybill to be made. */
export interface Shipment {
  centerId: number
  contractId: number
  deliveryRuleId: number
  collectionAt: string
  collectionDay: string
  pieces: PiecesToSend[]
  /** Shipments of one contract with the same key share a waybill (decisions.md §14); null: the shipment has its own. */
  mergeKey: string | null
}

export interface TriedRule {
  id: number
  name: string | null
  whyNot: Refusal[]
}

/** Missing pieces of a SKU, in the center that came closest. */
export interface MissingPieces {
  skuId: number
  centerId: number
  wanted: number
  available: number
}

export interface Allocation {
  orderId: number
  reason: FailureReason
  /** All reasons that stopped the order, the one that counts first. */
  reasons: FailureReason[]
  tried: TriedRule[]
  missing: MissingPieces[]
  /** The names of its goods that are not SKUs in use, if the order waits for them. */
  unknownGoods: readonly string[]
  /** The waybills to be made; if the order gets no numbers, the waybills that would have been made. */
  shipments: Shipment[]
  /** Why the order gets no waybill numbers, if nothing else stopped it. */
  refusal: Refusal | null
  /** Gifts that are out of stock. The order goes without them. */
  leftOut: { skuId: number; quantity: number }[]
  /** The collection is too late for the order's promised day. */
  isLate: boolean
}

export const stockOf = (centerId: number, skuId: number): string => `${centerId}|${skuId}`

/** The orders of a run, first to last: by priority, promised day, time of the order, and number (decisions.md §17). */
export function inAllocationOrder<O extends Pick<OrderToAllocate, 'id' | 'priority' | 'promisedOn' | 'placedAt'>>(
  orders: readonly O[],
): O[] {
  return [...orders].sort(
    (a, b) =>
      a.priority - b.priority ||
      compare(a.promisedOn ?? '9999', b.promisedOn ?? '9999') ||
      compare(a.placedAt, b.placedAt) ||
      a.id - b.id,
  )
}
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Decides all orders in one pass over a snapshot. Each order gets a center, a contract, a collection day and its pieces, or the reason why
 * not; pieces that one order takes are gone for the next. The same facts give the same result in whatever order they come, and the function
 * changes none of them (decisions.md §17).
 */
export function allocate(facts: AllocationFacts): Allocation[] {
  return [...allocating(facts)]
}

/** The same, one order at a time, for callers with other work to do between two orders. */
export function* allocating({ orders, rules, stock, skuNames, room }: AllocationFacts): Generator<Allocation> {
  const left = { stock: new Stock(stock), numbers: new Numbers(rules, room) }
  const tried = inTriedOrder(rules)
  for (const order of inAllocationOrder(orders)) {
    const whole = allocateOne(order, tried, left, skuNames)
    const less = whole.missing.length === 0 ? null : withoutGifts(order, whole.missing)
    const going = less && allocateOne(less.order, tried, left, skuNames)
    yield going && going.missing.length === 0 ? { ...going, leftOut: less?.gifts ?? [] } : whole
  }
}

/**
 * The order without the gifts that are out of stock, since they do not stop it (decisions.md §16). Null if it has no such gifts, or nothing
 * else. Gifts that a person put in a parcel of their own stay, because that person wants them sent.
 */
function withoutGifts(order: OrderToAllocate, missing: readonly MissingPieces[]) {
  const short = new Set(missing.map(({ skuId }) => skuId))
  const isShortGift = ({ orderLineId, skuId, parcel = 0 }: PiecesToSend) =>
    orderLineId === null && parcel === 0 && short.has(skuId)
  const gifts = order.pieces.filter(isShortGift).map(({ skuId, quantity }) => ({ skuId, quantity }))
  const pieces = order.pieces.filter((one) => !isShortGift(one))
  return gifts.length === 0 || pieces.length === 0 ? null : { order: { ...order, pieces }, gifts }
}

/**
 * The reasons by their weight. The rule that came furthest counts first, and stock is checked last. A rule that is for other orders gives
 * the reason only if no rule is for this order.
 */
const furthest: readonly FailureReason[] = [
  'FORBIDDEN_SPLIT_SHIPMENT',
  'SHORTAGE_INVENTORY',
  'NOT_EXIST_INVENTORY',
  'NOT_EXIST_RECEPTION_SCHEDULE',
  'FORBIDDEN_DEFORMED_BOX',
  'NOT_EXIST_LOGISTICS_CONTRACT',
]

function allocateOne(
  order: OrderToAllocate,
  rules: readonly RuleToAllocate[],
  left: { stock: Stock; numbers: Numbers },
  names: ReadonlyMap<number, string>,
): Allocation {
  const { stock } = left
  const failed = (reasons: FailureReason[], tried: TriedRule[] = [], missing: MissingPieces[] = []): Allocation => ({
    orderId: order.id,
    reason: reasons[0] ?? 'UNKNOWN_ERROR',
    reasons,
    tried,
    missing,
    unknownGoods: reasons[0] === 'NO_ITEM' ? order.unknownGoods : [],
    shipments: [],
    refusal: null,
    leftOut: [],
    isLate: false,
  })
  const goes = (shipments: Shipment[], tried: TriedRule[]): Allocation => {
    const refusal = left.numbers.refuse(shipments)
    if (refusal) return { ...failed(['INVOICE_SEND_ERROR'], tried), shipments, refusal }
    stock.take(order, shipments)
    left.numbers.take(shipments)
    return { ...success(order, shipments), tried }
  }
  const own = wrongWith(order)
  if (own) return failed([own])

  const wanted = piecesBySku(order.pieces)
  const tried: TriedRule[] = []
  const reasons = new Set<FailureReason>()
  const fitting: { rule: RuleToAllocate; contract: ContractToAllocate; collection: { day: string; at: string } }[] = []
  for (const rule of rules) {
    const why = fit(rule, order)
    if ('reason' in why) {
      reasons.add(why.reason)
      tried.push({ id: rule.id, name: rule.name, whyNot: why.whyNot })
      continue
    }
    const short = stock.shortOf(rule.centerId, order, wanted)
    if (short.length === 0) {
      tried.push({ id: rule.id, name: rule.name, whyNot: [] })
      const shipments = parcelsOf(order.pieces).map((pieces) => shipmentOf(rule, why, pieces))
      const [shipment] = shipments
      if (shipment && shipments.length === 1 && rule.mergesOrders) shipment.mergeKey = order.mergeKey
      return goes(shipments, tried)
    }
    fitting.push({ rule, ...why })
    tried.push({ id: rule.id, name: rule.name, whyNot: short.slice(0, 3).map((one) => shortWords(rule, one, names)) })
  }
  if (fitting.length === 0) return failed(inOrder(reasons, 'NOT_EXIST_LOGISTICS_CENTER'), tried)

  // A center gives part of an order only if its rule allows it.
  const parting = order.canSplit ? fitting.filter(({ rule }) => rule.splitShipment) : []
  const split = splitOver(parting, order, stock)
  const missing = stock.missing(order, wanted, [...new Set(fitting.map(({ rule }) => rule.centerId))])
  if (split) {
    const shipments = split.flatMap(({ rule, contract, collection, pieces }) =>
      parcelsOf(pieces).map((own) => shipmentOf(rule, { contract, collection }, own)),
    )
    return goes(shipments, tried)
  }
  if (splitOver(fitting, order, stock)) reasons.add('FORBIDDEN_SPLIT_SHIPMENT')
  else reasons.add(missing.some(({ available }) => available === 0) ? 'NOT_EXIST_INVENTORY' : 'SHORTAGE_INVENTORY')
  return failed(inOrder(reasons, 'SHORTAGE_INVENTORY'), tried, missing)
}

function inOrder(reasons: ReadonlySet<FailureReason>, otherwise: FailureReason): FailureReason[] {
  const found = furthest.filter((reason) => reasons.has(reason))
  return found.length === 0 ? [otherwise] : found
}

/** A fault of the order that no rule can mend. */
function wrongWith(order: OrderToAllocate): FailureReason | null {
  if (order.duplicateOf !== null) return 'DUPLICATE_ORDER'
  if (order.unknownGoods.length > 0 || order.pieces.length === 0) return 'NO_ITEM'
  return order.isAddressUnclear ? 'ADDRESS_REFINING_ERROR' : null
}

/** Refusals of rules that would take the order, but whose contracts are off or only for returns. */
const contractOff = ['contract-deactivated', 'contract-return-only']

function fit(
  rule: RuleToAllocate,
  order: OrderToAllocate,
):
  | { contract: ContractToAllocate; collection: { day: string; at: string } }
  | { reason: FailureReason; whyNot: Refusal[] } {
  const why = whyNot(rule, order)
  if (why.length > 0)
    return {
      reason: why.every(({ refused }) => contractOff.includes(refused))
        ? 'NOT_EXIST_LOGISTICS_CONTRACT'
        : 'NOT_EXIST_LOGISTICS_CENTER',
      whyNot: why,
    }
  const contract = contractFor(rule.contracts, order.turn)
  if (!contract) return { reason: 'NOT_EXIST_LOGISTICS_CONTRACT', whyNot: [refuse('rule-no-contract')] }
  const odd = order.goods.find(({ boxVolume }) => boxVolume === 'DEFORMED')
  const asksForOdd = rule.deliveryCondition === 'ODD' || rule.itemCondition.boxVolumes.includes('DEFORMED')
  if (odd && !asksForOdd && !contract.takesOdd)
    return {
      reason: 'FORBIDDEN_DEFORMED_BOX',
      whyNot: [refuse('rule-odd-refused', { contract: contract.name, goods: odd.name })],
    }
  const { collection } = contract
  const inVain = (refusal: Refusal) => ({ reason: 'NOT_EXIST_RECEPTION_SCHEDULE' as const, whyNot: [refusal] })
  if (!collection) return inVain(refuse('rule-no-collection', { contract: contract.name }))
  if (order.deliveryAttributeType === 'TODAY' && collection.day !== rule.today)
    return inVain(refuse('rule-collected-later', { contract: contract.name, day: collection.day }))
  return { contract, collection }
}

const parcelsOf = (pieces: readonly PiecesToSend[]): PiecesToSend[][] => [
  ...Map.groupBy(pieces, ({ parcel = 0 }) => parcel).values(),
]

function shipmentOf(
  { id, centerId }: RuleToAllocate,
  { contract, collection }: { contract: ContractToAllocate; collection: { day: string; at: string } },
  pieces: readonly PiecesToSend[],
): Shipment {
  return {
    centerId,
    contractId: contract.id,
    deliveryRuleId: id,
    collectionAt: collection.at,
    collectionDay: collection.day,
    pieces: [...pieces],
    mergeKey: null,
  }
}

function success({ id, promisedOn }: OrderToAllocate, shipments: Shipment[]): Omit<Allocation, 'tried'> {
  return {
    orderId: id,
    reason: 'NONE',
    reasons: [],
    missing: [],
    unknownGoods: [],
    shipments,
    refusal: null,
    leftOut: [],
    isLate: promisedOn !== null && shipments.some(({ collectionDay }) => collectionDay >= promisedOn),
  }
}

function shortWords(rule: RuleToAllocate, short: MissingPieces, names: ReadonlyMap<number, string>): Refusal {
  return refuse('rule-stock-short', {
    goods: names.get(short.skuId) ?? `#${short.skuId}`,
    center: rule.centerName,
    wanted: short.wanted,
    available: short.available,
  })
}

/**
 * Splits an order over several centers, in the order of the rules. Each center
 * gives what it has. Null if all of them together do not have enough.
 */
function splitOver<F extends { rule: RuleToAllocate }>(
  fitting: readonly F[],
  order: OrderToAllocate,
  stock: Stock,
): (F & { pieces: PiecesToSend[] })[] | null {
  const open = order.pieces.map((one) => ({ ...one }))
  const parts: (F & { pieces: PiecesToSend[] })[] = []
  const seen = new Set<number>()
  for (const fit of fitting) {
    const { centerId } = fit.rule
    if (seen.has(centerId)) continue
    seen.add(centerId)
    const given = new Map<number, number>()
    const pieces: PiecesToSend[] = []
    for (const one of open) {
      const used = given.get(one.skuId) ?? 0
      const quantity = Math.min(one.quantity, Math.max(0, stock.free(centerId, one.skuId, order.isQoo10) - used))
      if (quantity <= 0) continue
      given.set(one.skuId, used + quantity)
      one.quantity -= quantity
      pieces.push({ ...one, quantity })
    }
    if (pieces.length > 0) parts.push({ ...fit, pieces })
  }
  return open.every(({ quantity }) => quantity === 0) ? parts : null
}

export function piecesBySku(pieces: readonly Pick<PiecesToSend, 'skuId' | 'quantity'>[]): Map<number, number> {
  const bySku = new Map<number, number>()
  for (const { skuId, quantity } of pieces) bySku.set(skuId, (bySku.get(skuId) ?? 0) + quantity)
  return bySku
}

/** The stock that is left while a run takes from it. */
class Stock {
  private readonly known: ReadonlyMap<string, StockToAllocate>
  private readonly left = new Map<string, StockToAllocate>()

  constructor(known: ReadonlyMap<string, StockToAllocate>) {
    this.known = known
  }

  free(centerId: number, skuId: number, isQoo10: boolean): number {
    const key = stockOf(centerId, skuId)
    const there = this.left.get(key) ?? this.known.get(key)
    return there ? Math.max(0, Math.min(isQoo10 ? there.qoo10Available : there.available, there.pickable)) : 0
  }

  /** The pieces of an order that a center does not have. */
  shortOf(centerId: number, { isQoo10 }: OrderToAllocate, wanted: ReadonlyMap<number, number>): MissingPieces[] {
    const short: MissingPieces[] = []
    for (const [skuId, pieces] of wanted) {
      const available = this.free(centerId, skuId, isQoo10)
      if (available < pieces) short.push({ skuId, centerId, wanted: pieces, available })
    }
    return short
  }

  /** For each SKU that no center has enough of, the center that comes closest. */
  missing(order: OrderToAllocate, wanted: ReadonlyMap<number, number>, centers: readonly number[]): MissingPieces[] {
    return [...wanted].flatMap(([skuId, pieces]) => {
      const [best] = centers
        .map((centerId) => ({
          skuId,
          centerId,
          wanted: pieces,
          available: this.free(centerId, skuId, order.isQoo10),
        }))
        .toSorted((a, b) => b.available - a.available || a.centerId - b.centerId)
      return best && best.available < pieces ? [best] : []
    })
  }

  take({ isQoo10 }: OrderToAllocate, shipments: readonly Shipment[]): void {
    for (const { centerId, pieces } of shipments)
      for (const { skuId, quantity } of pieces) {
        const key = stockOf(centerId, skuId)
        const there = this.left.get(key) ?? this.known.get(key) ?? { available: 0, qoo10Available: 0, pickable: 0 }
        this.left.set(key, {
          available: there.available - (isQoo10 ? 0 : quantity),
          qoo10Available: there.qoo10Available - (isQoo10 ? quantity : 0),
          pickable: there.pickable - quantity,
        })
      }
  }
}

/** The waybill numbers that contracts have left while a run takes them. An order that joins a parcel of others needs no number. */
class Numbers {
  private readonly contracts: ReadonlyMap<number, ContractToAllocate>
  private readonly given = new Map<number, number>()
  private readonly room: Room

  constructor(rules: readonly RuleToAllocate[], room: ReadonlyMap<string, number>) {
    this.contracts = new Map(rules.flatMap(({ contracts }) => contracts.map((one) => [one.id, one] as const)))
    this.room = new Room(room)
  }

  /** Why none of these shipments gets a number; null: there are enough. */
  refuse(shipments: readonly Shipment[]): Refusal | null {
    for (const [contractId, own] of Map.groupBy(shipments, (one) => one.contractId)) {
      const { numbersLeft = null, name, courierCode } = this.contracts.get(contractId) ?? {}
      const wanted = own.filter((one) => !this.room.hasFor(one)).length
      if (numbersLeft !== null && wanted > 0 && wanted > numbersLeft - (this.given.get(contractId) ?? 0))
        return refuse('serials-exhausted', { contract: name ?? '', courier: courierCode ?? '' })
    }
    return null
  }

  take(shipments: readonly Shipment[]): void {
    for (const one of shipments)
      if (this.room.begins(one)) this.given.set(one.contractId, (this.given.get(one.contractId) ?? 0) + 1)
  }
}
