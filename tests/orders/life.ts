import { allocationApi } from '../../shared/api/allocation.ts'
import type { Call, Input } from '../../shared/api/call.ts'
import { claimApi } from '../../shared/api/claim.ts'
import { campaignApi } from '../../shared/api/promotion.ts'
import { planApi } from '../../shared/api/consol.ts'
import { interimItemAdjustmentApi } from '../../shared/api/interim-item-adjustment.ts'
import { invoiceApi } from '../../shared/api/invoice.ts'
import { orderApi } from '../../shared/api/order.ts'
import { partnerApi } from '../../shared/api/partner.ts'
import { pickListApi } from '../../shared/api/pick-list.ts'
import { channelApi } from '../../shared/api/channel.ts'
import { shipmentApi } from '../../shared/api/shipment.ts'
import { syncApi } from '../../shared/api/sync.ts'
import { slipApi } from '../../shared/api/slip.ts'
import type { SourceOrderInput } from '../../shared/entities/order.ts'
import { toPick, toPutBack } from '../../shared/rules/floor/pick-pieces.ts'
import { floorDid } from '../support/floor.ts'
import { idOf } from '../support/ids.ts'
import { orderWorld } from '../support/orders.ts'
import { pathOf, requestOf } from '../support/world.ts'
import type { Chance } from '../sync/simulation/chance.ts'
import { importChannel } from '../../server/channels/import/import.ts'
import { productApi } from '../../shared/api/product.ts'
import { FarShop } from './far-shop.ts'
import { FloorHandheld } from './floor-handheld.ts'
import { deals, type Shop, type Wanted } from './shops/shop.ts'
import { vendors, type ShopKind } from './shops/vendors.ts'
import { someTrouble } from './trouble.ts'

const goods = ['toner', 'mask', 'cream'] as const
type Told = SourceOrderInput
/** What came of a deed; null where there was nothing to do it to. */
type Said = string | null
type Deed = readonly [weight: number, name: string, deed: () => Promise<Said>]
type Recipient = Told['recipient']

/** Orders of one recipient may share a parcel. */
const here = { name: '이솔', phone: '010-1234-5678', postalCode: '06236', address: '서울 강남구 테헤란로 1' }
const recipients: readonly [Recipient, ...Recipient[]] = [
  here,
  { name: '김하나', phone: '010-2222-3333', postalCode: '04524', address: '서울 중구 세종대로 110' },
]

/** How many gifts the shop gives in all: fewer than its orders could have. */
export const mostGifts = 12

/** A shop, a warehouse and their people, and everything that any of them may do next. */
export class Life {
  readonly trace: string[] = []
  /** A partner's own shop, which is told by a feed; null for a vendor's shop, and for a spreadsheet shop, which is told nothing. */
  readonly shop: FarShop | null
  readonly vendor: Shop | null
  private readonly told: Map<string, Told>
  /** Handhelds that have no network most of the time. */
  private handhelds: readonly FloorHandheld[] = []
  private lane: Promise<unknown> = Promise.resolve()
  private nth = 0
  private readonly site: Awaited<ReturnType<typeof orderWorld>>
  private readonly chance: Chance

  private constructor(
    site: Awaited<ReturnType<typeof orderWorld>>,
    chance: Chance,
    shop: { told: Map<string, Told>; far: FarShop | null; vendor: Shop | null },
  ) {
    this.site = site
    this.chance = chance
    this.told = shop.told
    this.shop = shop.far
    this.vendor = shop.vendor
  }

  static async begin(chance: Chance, { kind, isOffline }: { kind: ShopKind; isOffline: boolean }): Promise<Life> {
    const told = new Map<string, Told>()
    const far = kind === 'FEED' ? new FarShop(told, chance) : null
    let vendor: Shop | null = null
    const open = async (now: () => number) => {
      if (far) return far.open(now)
      vendor = await vendors[kind as keyof typeof vendors](now)
      return vendor.access
    }
    const site = await orderWorld(
      {
        skus: { toner: {}, mask: {}, cream: {} },
        locations: { 'A-01': {}, 'A-02': {}, 'A-03': {}, reserve: { pickable: false }, 'N-01': { center: 'NRT1' } },
        contracts: {
          cj: { serials: { start: '100000000000', end: '199999999999' } },
          there: { center: 'NRT1', serials: { start: '200000000000', end: '299999999999' } },
        },
        stock: {
          toner: { 'A-01': 32, 'A-02': { good: 8, damaged: 2 }, 'N-01': 6 },
          mask: { 'A-01': 24, reserve: 6 },
          cream: { 'A-03': 14, 'N-01': 9 },
        },
      },
      { rules: false, ...(kind === 'SPREADSHEET' ? {} : { shop: open }) },
    )
    const { w, addRule } = site
    const params = { id: w.id.partner.Haneul }
    const { version } = await w.as('admin').send(partnerApi.get, { params })
    const centerIds = Object.values(w.id.center)
    await w.as('admin').send(partnerApi.update, { params, body: { centerIds }, ifMatch: version })
    await addRule({ splitShipment: true })
    await addRule({
      centerId: w.id.center.NRT1,
      contractId: idOf(w.id.contract, 'there'),
      splitShipment: true,
    })
    const owner = site.w.as('partner')
    const { id } = await owner.send(campaignApi.create, {
      body: { partnerId: site.w.id.partner.Haneul, name: 'Spring', expectedVolume: 100 },
    })
    await owner.send(campaignApi.addPromotion, {
      params: { id },
      body: {
        name: 'A cream for two',
        freebies: [{ skuId: idOf(site.w.id.sku, 'cream'), quantity: 1 }],
        buyXGetY: { buy: 2, get: 1 },
        limitedOfferCount: mostGifts,
      },
    })
    for (const name of goods)
      await owner.send(productApi.create, {
        body: {
          partnerId: site.w.id.partner.Haneul,
          channelId: site.channelId,
          code: String(deals[name]),
          name,
          options: [{ mappings: [{ skuId: idOf(site.w.id.sku, name), quantity: 1 }] }],
        },
      })
    const life = new Life(site, chance, { told, far, vendor })
    if (isOffline) life.handhelds = await FloorHandheld.two(w, chance)
    return life
  }

  get database() {
    return this.site.w.database
  }

  /** Does one thing, or two at once; the trace keeps what it was and what came of it. */
  async goOn(): Promise<void> {
    this.site.w.clock.pass({ minutes: this.chance.between(1, 40) })
    const one = this.next()
    if (this.chance.is(0.2)) await Promise.all([one, this.next()])
    else await one
  }

  private async next(): Promise<void> {
    const { chance } = this
    const deeds: readonly Deed[] = [
      [14, 'the shop brings', () => this.bring()],
      [8, 'the shop changes', () => this.change()],
      [14, 'allocate', () => this.allocate()],
      [4, 'the clock allocates', () => this.tick()],
      [10, 'an act', () => this.act()],
      [4, 'adjust', () => this.adjust()],
      [2, 'abort', () => this.abort()],
      [3, 'go first', () => this.goFirst()],
      [4, 'answer a claim', () => this.answer()],
      [6, 'make lists', () => this.makeLists()],
      [1, 'end a list', () => this.endList()],
      [14, 'pick', () => this.pick()],
      [5, 'cancel a waybill', () => this.cancelWaybill()],
      [6, 'pack', () => this.pack()],
      [6, 'load', () => this.load()],
      [2, 'unload', () => this.unload()],
      [5, 'complete', () => this.complete()],
      [2, 'cancel a plan', () => this.cancelPlan()],
      [3, 'deliver', () => this.deliver()],
      [4, 'stock', () => this.changeStock()],
      ...(this.far ? this.tellings(this.far) : []),
      ...(this.handhelds.length > 0 ? this.withoutNetwork() : []),
    ]
    const sum = deeds.reduce((all, [weight]) => all + weight, 0)
    for (;;) {
      let left = chance.next() * sum
      const [, name, deed] = deeds.find(([weight]) => (left -= weight) < 0) ?? deeds[0]!
      const nth = this.trace.push(`${name}: …`) - 1
      const said = await deed()
      this.trace[nth] = `${name}: ${said ?? 'nothing to do it to'}`
      if (said !== null) return
    }
  }

  /** The buyers want nothing any more: cancels what has not left, and puts back what was picked for it. */
  async end(): Promise<void> {
    const orders = await this.orders()
    const ids = orders.filter(({ status }) => !['SHIPPED', 'DELIVERED'].includes(status)).map(({ id }) => id)
    for (const { id } of await this.plans())
      await this.call('admin', planApi.cancel, { body: { ids: [id], force: true } })
    if (ids.length > 0) await this.call('admin', orderApi.cancel, { body: { ids, force: true } })
    for (const { id } of await this.waybills('ALLOCATED', 'PRINTED', 'PACKED', 'REGISTERED'))
      await this.call('office', invoiceApi.cancel, { params: { invoiceId: id } })
    // The handhelds hear of it last; the goods that their workers have in hand are put back as well.
    for (const handheld of this.handhelds) this.trace.push(`a handheld tells: ${await handheld.connect()}`)
    for (const line of await this.pickLines())
      if (toPutBack(line) > 0) await this.floor('slip.putBack', { ...this.goodsOf(line), quantity: toPutBack(line) })
  }

  /** What a shop at the far end hears, what it says by itself, and that it may not answer. */
  private tellings(far: FarShop | Shop): Deed[] {
    return [
      [10, 'jobs', () => this.jobs()],
      [3, 'the shop is asked', () => this.askShop()],
      [5, 'trouble', async () => this.trouble(far)],
      [3, 'tell again', () => this.tellAgain()],
      [8, 'the shop changes', () => this.change()],
      [4, 'answer a claim', () => this.answer()],
      [4, 'refund', () => this.refund()],
      // The shop is told most when trucks leave.
      [8, 'pack', () => this.pack()],
      [10, 'load', () => this.load()],
      [6, 'complete', () => this.complete()],
    ]
  }

  private withoutNetwork(): Deed[] {
    const { chance } = this
    return [
      [50, 'without a network', async () => chance.of(this.handhelds)?.work() ?? null],
      [26, 'a handheld tells', async () => (await chance.of(this.handhelds)?.connect()) ?? null],
      [10, 'settle an exception', () => this.settleException()],
      // These give the handhelds something to do.
      [12, 'allocate', () => this.allocate()],
      [12, 'make lists', () => this.makeLists()],
    ]
  }

  private async settleException(): Promise<Said> {
    const open = await this.database.read.selectFrom('exception').select('id').where('status', '=', 'OPEN').execute()
    const one = this.chance.of(open)
    if (!one) return null
    const how = this.chance.of(['retry', 'retry', 'discard'] as const)
    return `${how} ${await this.call('manager', syncApi.settle, { params: { id: one.id }, body: { how, note: '확인함' } })}`
  }

  private get far(): FarShop | Shop | null {
    return this.shop ?? this.vendor
  }

  private trouble(far: FarShop | Shop): string {
    if (far instanceof FarShop) return far.trouble()
    const { chance } = this
    const line = chance.is(0.4) ? chance.of(far.lines()) : undefined
    if (!line) return someTrouble(far.troubles, far.calls, chance)
    if (chance.is(0.5)) far.allow()
    far.refuse(line)
    return `no to ${line.orderId} ${line.lineId}`
  }

  /** Asks a shop one thing after another, never two at once. */
  private inLane<T>(work: () => Promise<T>): Promise<T> {
    const done = this.lane.then(work)
    this.lane = done.catch(() => {})
    return done
  }

  private async jobs(): Promise<Said> {
    await this.inLane(() => this.site.w.jobs.settle())
    return 'done'
  }

  private askShop(): Promise<Said> {
    return this.inLane(async () => {
      const said = await this.call('partner', channelApi.import, { params: { id: this.site.channelId } })
      await this.site.w.jobs.settle()
      return said
    })
  }

  /** Imports the shop's orders only; what the shop is to be told goes on waiting. */
  private hearShop(): Promise<string> {
    const { w, channels, channelId } = this.site
    return this.inLane(async () =>
      JSON.stringify(
        await importChannel(
          { secrets: w.secrets, channels },
          { channelId, importSchedulerId: null },
          { database: w.database, signal: new AbortController().signal, progress: () => {} },
        ),
      ),
    )
  }

  private async tellAgain(): Promise<Said> {
    const untold = await this.database.read
      .selectFrom('channelShipment')
      .select('id')
      .where('status', '!=', 'TOLD')
      .execute()
    const ids = untold.map(({ id }) => id).slice(0, 500)
    return ids.length > 0 ? this.call('office', shipmentApi.resend, { body: { ids } }) : null
  }

  private async refund(): Promise<Said> {
    const ids = (await this.orders()).map(({ id }) => id)
    return ids.length > 0 ? this.call('office', orderApi.refund, { body: { ids } }) : null
  }

  /** The shop answers again and is told what waits; people answer its claims and send again what it did not take. */
  async settle(far: FarShop | Shop): Promise<void> {
    if (far instanceof FarShop) far.calm()
    else {
      far.troubles.clear()
      far.allow()
    }
    await this.quiet()
    await this.askLater()
    await this.quiet()
    const asked = await this.site.w.as('office').send(claimApi.list, { query: { isToAnswer: true, pageSize: 500 } })
    for (const { id } of asked.data) {
      const of = (answer: 'APPROVED' | 'REJECTED') =>
        this.call('office', claimApi.answer, { body: { ids: [id], answer, reason: '이미 포장했습니다' } })
      const said = await of(this.chance.of(['APPROVED', 'REJECTED'] as const))
      if (said.includes('claim-')) await of('REJECTED')
    }
    await this.tellAgain()
    await this.quiet()
    if (this.vendor) {
      await this.askLater()
      await this.quiet()
    }
    this.trace.push('all is told')
  }

  /** Asks five minutes later, because some shops tell of a change a little later. */
  private async askLater(): Promise<void> {
    this.site.w.clock.pass({ minutes: 5 })
    await this.askShop()
  }

  /** Lets time pass until no job waits for another try. */
  private async quiet(): Promise<void> {
    for (let hours = 0; hours < 30; hours++) {
      await this.site.w.jobs.settle()
      const waits = await this.database.read.selectFrom('job').select('kind').where('status', '=', 'WAITING').execute()
      if (waits.length === 0) return
      this.site.w.clock.pass({ hours: 1 })
    }
    throw new Error('Jobs are never done.')
  }

  /** A buyer places an order at a vendor's shop. */
  private async place(shop: Shop): Promise<Said> {
    const { chance } = this
    const wanted = (): Wanted => ({
      deal: chance.is(0.05) ? 'nobody maps it' : chance.of(goods),
      quantity: chance.between(1, 4),
    })
    const others = Array.from({ length: chance.between(0, 2) }, wanted)
    const order = { nth: ++this.nth, lines: [wanted(), ...others], to: chance.of([0, 1] as const) } as const
    shop.place({ ...order, isPaid: chance.is(0.9) })
    const heard = chance.is(0.8) ? await this.hearShop() : ''
    return `${order.nth} ${order.lines.map((one) => `${one.deal}×${one.quantity}`).join(' ')} ${heard}`
  }

  /** A buyer or the shop does one of the things that may be done there with an order as it stands. */
  private async changeThere(shop: Shop): Promise<Said> {
    const { chance } = this
    const line = chance.of(shop.lines())
    if (!line) return null
    const deeds = Object.entries(shop.deeds(line, chance)).filter(([, deed]) => deed !== null)
    const [what, deed] = chance.of(deeds) ?? []
    if (!what || !deed) return null
    const isBetween = shop.afterList !== undefined && chance.is(0.15)
    if (isBetween) return `${line.orderId} ${line.lineId} ${await this.doneBetween(shop, deed)} ${what}`
    deed()
    const heard = chance.is(0.7) ? await this.hearShop() : ''
    return `${line.orderId} ${line.lineId} ${what} ${heard}`
  }

  /**
   * Does the deed between the shop's list and its orders. If the shop does not answer, the deed is dropped: later, another deed may be the
   * possible one.
   */
  private async doneBetween(shop: Shop, deed: () => void): Promise<string> {
    let isDone = false
    shop.afterList?.(() => {
      isDone = true
      deed()
    })
    const heard = await this.hearShop()
    shop.afterList?.(() => {})
    return `${isDone ? 'meanwhile' : 'not'} ${heard}`
  }

  private async bring(): Promise<Said> {
    if (this.vendor) return this.place(this.vendor)
    const { chance } = this
    const number = `O-${++this.nth}`
    const lines = Array.from({ length: chance.between(1, 3) }, (_, nth) => {
      const deal = chance.is(0.05) ? 'nobody maps it' : chance.of(goods)
      return {
        serial: `${number}-${nth + 1}`,
        dealCode: deal,
        dealName: deal,
        quantity: chance.between(1, 4),
        status: chance.is(0.9) ? ('PAYED' as const) : ('PAYMENT_WAITING' as const),
        paymentAmount: 1000,
      }
    })
    return this.tell({
      channelOrderId: number,
      changedAt: this.now(),
      placedAt: this.now(),
      buyer: { name: '김민수' },
      recipient: chance.is(0.9) ? chance.of(recipients) : { ...here, postalCode: '1' },
      lines,
      raw: {},
    })
  }

  /**
   * What a shop says later of an order: pieces or lines are taken off, a claim comes and ends, the address changes, or an old word comes
   * after a new one.
   */
  private async change(): Promise<Said> {
    if (this.vendor) return this.changeThere(this.vendor)
    const { chance } = this
    const before = chance.of([...this.told.values()])
    if (!before) return null
    const line = chance.of(before.lines)
    if (!line) return null
    const of = (change: Partial<Told['lines'][number]>): Told => ({
      ...before,
      changedAt: this.now(),
      lines: before.lines.map((one) => (one === line ? { ...line, ...change } : one)),
    })
    const claimOf = (type: 'CANCEL' | 'RETURN', closed: boolean, status: 'CANCEL_REQUEST' | 'RETURN_REQUEST') => ({
      claimId: `${line.serial}-${type}`,
      type,
      status,
      quantity: chance.between(1, line.quantity),
      requestedAt: this.now(),
      closedAt: closed ? this.now() : null,
    })
    const isGone = (await this.orders()).some(
      ({ channelOrderId, status }) =>
        channelOrderId === before.channelOrderId && (status === 'SHIPPED' || status === 'DELIVERED'),
    )
    const cancelled = Math.min(line.quantity, (line.cancelledQuantity ?? 0) + chance.between(1, 2))
    // A shop that cancels by itself need not be answered any more about its request to cancel.
    const done = (line.claims ?? []).map((one) =>
      one.status === 'CANCEL_REQUEST' ? { ...one, status: 'CANCEL_DONE' as const } : one,
    )
    /** A feed tells whole orders, and their lines stay; so only a shop without a feed loses a line. */
    const lineGone = (): [string, Told] => [
      'a line is gone',
      { ...before, changedAt: this.now(), isWhole: true, lines: before.lines.filter((one) => one !== line) },
    ]
    const changes: (() => [string, Told])[] = [
      () => [
        `${line.serial} ${cancelled} of ${line.quantity} cancelled`,
        of({
          cancelledQuantity: cancelled,
          ...(cancelled === line.quantity ? { status: 'CANCELED' as const, claims: done } : {}),
        }),
      ],
      () => [
        `${line.serial} asks to cancel`,
        of({ status: 'CANCEL_REQUEST', claims: [claimOf('CANCEL', false, 'CANCEL_REQUEST')] }),
      ],
      () => [
        `${line.serial} asks no more`,
        of({ status: 'PAYED', claims: line.claims?.map((one) => ({ ...one, closedAt: this.now() })) ?? [] }),
      ],
      () => [
        `${line.serial} is cancelled`,
        of({ status: 'CANCEL_DONE', cancelledQuantity: line.quantity, claims: done }),
      ],
      () =>
        isGone
          ? [
              `${line.serial} asks to return`,
              of({ status: 'RETURN_REQUEST', claims: [claimOf('RETURN', false, 'RETURN_REQUEST')] }),
            ]
          : [`${line.serial} is placed`, of({ status: 'PLACED' })],
      () => [`${line.serial} is paid`, of({ status: 'PAYED' })],
      () => [`${line.serial} ${line.quantity + 1} pieces`, of({ quantity: line.quantity + 1 })],
      () => ['another recipient', { ...before, changedAt: this.now(), recipient: chance.of(recipients) }],
      ...(this.shop ? [] : [lineGone]),
      () => ['an old word', { ...of({ status: 'CANCELED' }), changedAt: '2026-03-01T00:00:00.000Z' }],
    ]
    const [what, told] = (chance.of(changes) ?? changes[0]!)()
    if (told.lines.length === 0) return null
    if (told.changedAt < before.changedAt) {
      await this.site.bring({ [before.channelOrderId]: {} }, told)
      return `${before.channelOrderId} ${what}`
    }
    const said = await this.tell(told)
    return `${before.channelOrderId} ${what} ${said}`
  }

  private async tell(order: Told): Promise<string> {
    this.told.set(order.channelOrderId, order)
    const said = this.shop?.put(order) ?? order
    // A shop at the far end is heard when it is asked next; mostly its order is brought at once as well.
    if (!this.shop || this.chance.is(0.8)) await this.site.bring({ [order.channelOrderId]: {} }, said)
    return `${order.channelOrderId} ${order.lines.map((one) => `${one.dealCode}×${one.quantity}`).join(' ')}`
  }

  private async allocate(): Promise<Said> {
    const { chance } = this
    const ready = (await this.orders()).filter(({ status }) => status === 'READY' || chance.is(0.1)).map(({ id }) => id)
    const targets = chance.is(0.6) ? ready : ready.slice(0, 1)
    if (targets.length === 0) return null
    if (chance.is(0.2)) return this.call('office', orderApi.bulkProcess, { body: { ids: targets } })
    const type = chance.is(0.85) ? 'manual' : 'resend'
    return this.call('office', allocationApi.allocate, { body: { type, targets } })
  }

  private async tick(): Promise<Said> {
    await this.site.tick()
    return 'done'
  }

  private async act(): Promise<Said> {
    const { chance } = this
    const order = chance.of(await this.orders())
    if (!order) return null
    const ids = [order.id]
    const force = chance.is(0.4)
    const acts: (() => Promise<string>)[] = [
      () => this.call(force ? 'admin' : 'office', orderApi.cancel, { body: { ids, force } }),
      () => this.call('partner', orderApi.cancel, { body: { ids } }),
      () => this.call('office', orderApi.decline, { body: { ids } }),
      () => this.call('office', orderApi.reinstate, { body: { ids } }),
      () => this.call('office', orderApi.activate, { body: { ids } }),
      () => this.call('partner', orderApi.hold, { body: { ids, reason: 'ETC' } }),
      () => this.call('office', orderApi.unhold, { body: { ids } }),
      () => this.call('office', orderApi.keepApart, { body: { ids } }),
      () => this.call('office', orderApi.keepTogether, { body: { ids } }),
      () => this.call('office', orderApi.dirty, { body: { ids } }),
      () => this.call(force ? 'admin' : 'office', orderApi.reset, { body: { ids, force } }),
      () => this.call('office', orderApi.refund, { body: { ids } }),
      () => this.call('office', orderApi.fixPostalCode, { body: { ids } }),
      () =>
        this.call('partner', orderApi.mapProduct, {
          body: {
            channelId: this.site.channelId,
            dealCode: 'nobody maps it',
            dealName: 'nobody maps it',
            optionCode: null,
            optionName: null,
            items: [{ skuId: this.sku(chance.of(goods)), quantity: chance.between(1, 2) }],
            ids,
            fromNowOn: false,
          },
        }),
    ]
    const said = await (chance.of(acts) ?? acts[0]!)()
    return `${order.channelOrderId} ${order.status} ${said}`
  }

  private async adjust(): Promise<Said> {
    const { chance } = this
    const order = chance.of((await this.orders()).filter(({ status }) => status === 'READY' || chance.is(0.2)))
    if (!order) return null
    const item = chance.of(
      await this.database.read.selectFrom('orderItem').selectAll().where('salesOrderId', '=', order.id).execute(),
    )
    if (!item) return null
    const type = chance.of(['SPLIT', 'SUBSTITUTE', 'CANCEL'] as const)
    const targetItems = [{ skuId: item.skuId, quantity: chance.between(1, item.quantity) }]
    const substituteItem =
      type === 'SUBSTITUTE' ? { skuId: this.sku(chance.of(goods)), quantity: chance.between(1, 3) } : null
    return `${order.channelOrderId} ${type} ${await this.call('office', interimItemAdjustmentApi.create, {
      body: { adjustments: [{ type, orderId: order.id, targetItems, substituteItem }] },
    })}`
  }

  private async abort(): Promise<Said> {
    const drafts = await this.database.read
      .selectFrom('interimItemAdjustment')
      .select('id')
      .where('status', '=', 'DRAFT')
      .execute()
    const one = this.chance.of(drafts)
    return one ? this.call('office', interimItemAdjustmentApi.abort, { body: { ids: [one.id] } }) : null
  }

  private async goFirst(): Promise<Said> {
    const order = this.chance.of((await this.orders()).filter(({ status }) => status === 'READY'))
    if (!order) return null
    const person = this.site.w.as('office')
    const shown = await person.fetch(pathOf(allocationApi.precedence, { params: { id: order.id } }))
    if (!shown.ok) return `refused ${shown.status}`
    const { losers } = (await shown.json()) as { losers?: { id: number }[] }
    return this.call('office', allocationApi.takePrecedence, {
      params: { id: order.id },
      body: { waybillIds: (losers ?? []).map(({ id }) => id) },
    })
  }

  private async answer(): Promise<Said> {
    const claims = await this.database.read.selectFrom('orderClaim').select('id').execute()
    const one = this.chance.of(claims)
    if (!one) return null
    const answer = this.chance.of(['APPROVED', 'REJECTED'] as const)
    return `${answer} ${await this.call('office', claimApi.answer, { body: { ids: [one.id], answer, reason: '이미 포장했습니다' } })}`
  }

  private makeLists(): Promise<Said> {
    return this.call('office', pickListApi.make, {
      body: {
        centerId: this.chance.is(0.7) ? this.center : this.site.w.id.center.NRT1,
        kind: this.chance.of(['SINGLE', 'CART', 'TOTAL'] as const),
        waybills: this.chance.between(1, 6),
        perList: 3,
      },
    })
  }

  private async endList(): Promise<Said> {
    const lists = await this.database.read
      .selectFrom('slip')
      .select('id')
      .where('status', 'in', ['RESERVED', 'PROGRESSING'])
      .where('pickingKind', 'is not', null)
      .execute()
    const one = this.chance.of(lists)
    return one ? this.call('office', pickListApi.end, { body: { ids: [one.id] } }) : null
  }

  private async pick(): Promise<Said> {
    const { chance } = this
    const lines = await this.pickLines()
    const back = chance.is(0.6) ? chance.of(lines.filter((one) => toPutBack(one) > 0)) : undefined
    if (back)
      return this.floor('slip.putBack', {
        ...this.goodsOf(back),
        locationId: chance.is(0.5) ? back.locationId : idOf(this.site.w.id.location, 'A-02'),
        quantity: chance.between(1, toPutBack(back)),
      })
    const line = chance.of(lines.filter((one) => one.endedAt === null && toPick(one) > 0))
    if (!line) return null
    const quantity = chance.between(1, toPick(line))
    if (chance.is(0.85)) return this.floor('slip.pick', { ...this.goodsOf(line), quantity })
    return this.floor('slip.short', { ...this.goodsOf(line), quantity, reason: 'MISSING', next: null })
  }

  private async cancelWaybill(): Promise<Said> {
    const one = this.chance.of(await this.waybills())
    return one
      ? `${one.status} ${await this.call('office', invoiceApi.cancel, { params: { invoiceId: one.id } })}`
      : null
  }

  private async pack(): Promise<Said> {
    const open = await this.waybills('ALLOCATED', 'PRINTED')
    const one = this.chance.of(open)
    if (!one) return null
    if (this.chance.is(0.2)) await this.print(one.id)
    return this.call('office', invoiceApi.packed, { body: { invoices: [{ id: one.id }] } })
  }

  private async print(id: number): Promise<void> {
    await this.database.write(({ tx }) =>
      tx
        .updateTable('invoice')
        .set({ status: 'PRINTED' })
        .where('id', '=', id)
        .where('status', '=', 'ALLOCATED')
        .execute(),
    )
  }

  private async load(): Promise<Said> {
    const one = this.chance.of(await this.waybills('PACKED'))
    if (!one) return null
    const there = (await this.plans()).filter(({ centerId }) => centerId === one.centerId)
    if (there.length === 0)
      await this.call('office', planApi.create, {
        body: { centerId: one.centerId, courierCode: 'CJGLS', pallets: 1 },
      })
    const plan = (await this.plans()).find(({ centerId }) => centerId === one.centerId)
    if (!plan) return null
    const { code: consolCode } = await this.database.read
      .selectFrom('consol')
      .select('code')
      .where('planId', '=', plan.id)
      .executeTakeFirstOrThrow()
    return this.call('office', invoiceApi.load, { body: { id: one.id, consolCode } })
  }

  private async unload(): Promise<Said> {
    const one = this.chance.of(await this.waybills('CONSOLIDATED', 'CANCELED'))
    return one ? `${one.status} ${await this.call('office', invoiceApi.unload, { query: { id: one.id } })}` : null
  }

  private async complete(): Promise<Said> {
    const one = this.chance.of(await this.plans())
    if (!one) return null
    const force = this.chance.is(0.4)
    return this.call(force ? 'admin' : 'office', planApi.complete, { body: { ids: [one.id], force } })
  }

  private async cancelPlan(): Promise<Said> {
    const one = this.chance.of(await this.plans())
    return one ? this.call('admin', planApi.cancel, { body: { ids: [one.id], force: true } }) : null
  }

  private async deliver(): Promise<Said> {
    const one = this.chance.of(await this.waybills('DISPATCHED'))
    return one ? this.call('office', invoiceApi.delivered, { body: { invoices: [{ id: one.id }] } }) : null
  }

  /** Goods are thrown away, or come without an order. */
  private async changeStock(): Promise<Said> {
    const { chance } = this
    const [reason, more] = chance.is(0.5)
      ? (['DISUSE', {}] as const)
      : (['IN_NORMAL', { locationId: idOf(this.site.w.id.location, 'A-02') }] as const)
    const skuId = this.sku(chance.of(goods))
    const said = await this.call('office', slipApi.create, {
      body: {
        centerId: this.center,
        partnerId: this.site.w.id.partner.Haneul,
        reason,
        description: 'told',
        slipLines: [{ skuId, quantity: chance.between(1, 3), ...more }],
      },
    })
    const open = await this.database.read
      .selectFrom('slip')
      .select('id')
      .where('status', 'in', ['RESERVED', 'PROGRESSING'])
      .where('pickingKind', 'is', null)
      .execute()
    const one = chance.is(0.8) ? open.at(-1) : undefined
    if (!one) return said
    const ended = chance.is(0.8)
      ? await this.call('manager', slipApi.close, { body: { slips: [{ id: one.id }] } })
      : await this.call('manager', slipApi.cancel, { body: { ids: [one.id] } })
    return `${reason} ${said}, ${ended}`
  }

  /** A call may be refused with a code; any other error is a fault. */
  private async call<C extends Call>(
    who: 'office' | 'admin' | 'partner' | 'manager',
    call: C,
    input: Input<C>,
  ): Promise<string> {
    const response = await this.site.w.as(who).fetch(pathOf(call, input), requestOf(call, input as { body?: unknown }))
    const text = await response.text()
    if (response.status >= 500 || response.status === 400 || response.status === 404)
      throw new Error(`${call.name} answered ${response.status}: ${text}\n${JSON.stringify(input)}`)
    const { error = [], code } = (text === '' ? {} : JSON.parse(text)) as { error?: { code: string }[]; code?: string }
    return `${call.name} ${response.status} ${[code, ...error.map((one) => one.code)].filter(Boolean).join(' ')}`
  }

  /** Runs what a worker's handheld sent, through the batch that real pushes go through. */
  private async floor(type: string, payload: object): Promise<string> {
    const [came] = await floorDid(this.site.w, { type, payload })
    return `${type} ${JSON.stringify(payload)} ${came}`
  }

  private goodsOf(line: Awaited<ReturnType<Life['pickLines']>>[number]) {
    const { id: lineId, slipId, locationId, skuId, lot, expirationDate } = line
    return { slipId, lineId, locationId, skuId, lot: lot || null, expirationDate: expirationDate || null }
  }

  private pickLines() {
    return this.database.read
      .selectFrom('slipLine')
      .innerJoin('slip', 'slip.id', 'slipLine.slipId')
      .innerJoin('invoice', 'invoice.id', 'slipLine.invoiceId')
      .selectAll('slipLine')
      .select(['invoice.status as invoiceStatus', 'slip.endedAt'])
      .orderBy('slipLine.id')
      .execute()
  }

  private orders() {
    return this.database.read.selectFrom('order').select(['id', 'status', 'channelOrderId']).orderBy('id').execute()
  }

  private async waybills(...statuses: string[]) {
    const all = await this.database.read
      .selectFrom('invoice')
      .select(['id', 'status', 'centerId'])
      .orderBy('id')
      .execute()
    return statuses.length === 0 ? all : all.filter(({ status }) => statuses.includes(status))
  }

  private plans() {
    return this.database.read
      .selectFrom('consolPlan')
      .select(['id', 'centerId'])
      .where('status', 'in', ['REGISTERED', 'PROCESSING'])
      .orderBy('id')
      .execute()
  }

  private get center(): number {
    return this.site.w.id.center.ICN1
  }

  private sku(name: string): number {
    return idOf(this.site.w.id.sku, name)
  }

  private now(): string {
    return this.site.w.clock.now().toISOString()
  }
}
