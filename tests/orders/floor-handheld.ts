import { PushQueue } from '../../server/sync/push.ts'
import { toPick, toPutBack } from '../../shared/rules/floor/pick-pieces.ts'
import { enrolDevice } from '../support/enrolled.ts'
import { testBadge, type TestBadge } from '../support/handheld.ts'
import { idOf } from '../support/ids.ts'
import { newBadge } from '../support/organisation-rows.ts'
import type { World } from '../support/world.ts'
import type { Chance } from '../sync/simulation/chance.ts'
import { Phone } from '../sync/site.ts'

type Payload = Record<string, unknown>
/** Hours after which the handheld's worker signs in again. */
const shift = 8

/** A handheld that has no network most of the time: it works by what it heard last, and tells the server later. */
export class FloorHandheld {
  private readonly w: World
  private readonly chance: Chance
  private readonly phone: Phone
  private readonly badge: TestBadge
  private seen: Seen = { lines: [], waybills: [], pallets: [] }
  private sent = 0
  private signedInAt = 0

  private constructor(w: World, chance: Chance, phone: Phone, badge: TestBadge) {
    this.w = w
    this.chance = chance
    this.phone = phone
    this.badge = badge
  }

  /** Two handhelds, one with a worker and one with a leader. */
  static async two(w: World, chance: Chance): Promise<FloorHandheld[]> {
    const pushes = new PushQueue(w.database)
    const handhelds: FloorHandheld[] = []
    for (const who of ['worker', 'leader'] as const) {
      const { phone, badge } = await phoneOf(w, pushes, who)
      handhelds.push(new FloorHandheld(w, chance, phone, badge))
    }
    return handhelds
  }

  /** The handheld tells all that it did, and hears how things stand. */
  async connect(): Promise<string> {
    const all = this.phone.actions.length
    const { results, problem } = await this.phone.push(this.sent + 1, all - this.sent)
    if (problem !== null) throw new Error(`The push was not taken: ${problem}`)
    const told = results.map(({ seq, status, code }) => `${this.phone.actions[seq - 1]?.type} ${code ?? status}`)
    this.sent = Math.max(this.sent, all)
    const now = this.w.clock.now().getTime()
    if (now - this.signedInAt > shift * 3_600_000) {
      this.phone.signIn(this.badge)
      this.signedInAt = now
    }
    this.seen = await look(this.w)
    return told.join(', ')
  }

  /** Does some of the things that it knows of; null where it knows of none. */
  work(): string | null {
    const done = Array.from({ length: this.chance.between(1, 5) }, () => this.one()).filter((one) => one !== null)
    return done.length > 0 ? done.join(', ') : null
  }

  private one(): string | null {
    const deed = this.chance.of([
      () => this.pick(),
      () => this.pick(),
      () => this.pick(),
      () => this.putBack(),
      () => this.pack(),
      () => this.load(),
      () => this.unload(),
      () => this.undo(),
    ] as const)
    return this.signedInAt === 0 ? null : deed()
  }

  private does(type: string, payload: Payload, deps: (string | undefined)[] = []): string {
    this.phone.queue(type, payload, { deps: deps.filter((dep) => dep !== undefined) })
    return `${type} ${JSON.stringify(payload)}`
  }

  private pick(): string | null {
    const { chance } = this
    const open = this.seen.lines.filter((one) => one.endedAt === null && toPick(one) > 0)
    // Mostly the first line, so that both handhelds meet at it.
    const line = chance.is(0.5) ? open[0] : chance.of(open)
    if (!line) return null
    const quantity = chance.between(1, toPick(line))
    const isShort = chance.is(0.15)
    if (isShort) line.shortQuantity += quantity
    else line.processedQuantity += quantity
    const payload = { ...goodsOf(line), quantity }
    return isShort
      ? this.does('slip.short', { ...payload, reason: 'MISSING', next: null })
      : this.does('slip.pick', payload)
  }

  private putBack(): string | null {
    const line = this.chance.of(this.seen.lines.filter((one) => toPutBack(one) > 0))
    if (!line) return null
    const quantity = this.chance.between(1, toPutBack(line))
    line.putBackQuantity += quantity
    return this.does('slip.putBack', {
      ...goodsOf(line),
      quantity,
      ...(this.chance.is(0.2) ? { missing: true } : {}),
    })
  }

  private pack(): string | null {
    const waybill = this.chance.of(
      this.seen.waybills.filter(({ status }) => status === 'ALLOCATED' || status === 'PRINTED'),
    )
    if (!waybill) return null
    this.stands(waybill, 'PACKED')
    return this.does('packing.pack', {
      invoiceId: waybill.id,
      goods: waybill.goods.map(({ id, quantity }) => ({ lineId: id, quantity, code: null })),
      boxSkuId: null,
      packaging: null,
      weight: null,
      photos: 0,
      printerId: null,
    })
  }

  private load(): string | null {
    const waybill = this.chance.of(this.seen.waybills.filter(({ status }) => status === 'PACKED'))
    const consolId = this.chance.of(this.seen.pallets)
    if (!waybill || consolId === undefined) return null
    this.stands(waybill, 'CONSOLIDATED')
    waybill.consolId = consolId
    const payload = { consolId, invoiceId: waybill.id, passCheck: null }
    return this.does('consol.load', payload, [this.waiting('packing.pack', waybill.id)])
  }

  private unload(): string | null {
    const waybill = this.chance.of(
      this.seen.waybills.filter(
        ({ status, consolId }) => consolId !== null && (status === 'CONSOLIDATED' || status === 'CANCELED'),
      ),
    )
    if (!waybill) return null
    const payload = { consolId: waybill.consolId, invoiceId: waybill.id }
    if (waybill.status === 'CONSOLIDATED') this.stands(waybill, 'PACKED')
    waybill.consolId = null
    return this.does('consol.unload', payload, [this.waiting('consol.load', waybill.id)])
  }

  private undo(): string | null {
    const done = this.chance.of(this.phone.actions.slice(-4))
    if (!done || done.type.endsWith('.undo')) return null
    const { slipId, invoiceId, consolId } = done.payload
    const of = done.type.startsWith('slip.')
      ? { slipId }
      : done.type.startsWith('packing.')
        ? { invoiceId }
        : { consolId }
    return this.does(`${done.type.split('.')[0]}.undo`, { ...of, undoes: done.id }, [
      done.seq > this.sent ? done.id : undefined,
    ])
  }

  private waiting(type: string, invoiceId: number): string | undefined {
    return this.phone.actions
      .slice(this.sent)
      .findLast((one) => one.type === type && one.payload['invoiceId'] === invoiceId)?.id
  }

  private stands(waybill: Seen['waybills'][number], status: Seen['waybills'][number]['status']): void {
    waybill.status = status
    for (const line of this.seen.lines) if (line.invoiceId === waybill.id) line.invoiceStatus = status
  }
}

type Seen = Awaited<ReturnType<typeof look>>

/** How things stand at the handheld's center. */
async function look({ database: { read }, id }: World) {
  const centerId = id.center.ICN1
  const lines = await read
    .selectFrom('slipLine')
    .innerJoin('slip', 'slip.id', 'slipLine.slipId')
    .innerJoin('invoice', 'invoice.id', 'slipLine.invoiceId')
    .selectAll('slipLine')
    .select(['invoice.status as invoiceStatus', 'slip.endedAt'])
    .where('slip.centerId', '=', centerId)
    .orderBy('slipLine.id')
    .execute()
  const waybills = await read
    .selectFrom('invoice')
    .select(['id', 'status', 'consolId'])
    .where('centerId', '=', centerId)
    .orderBy('id')
    .execute()
  const goods = await read.selectFrom('invoiceLine').select(['id', 'invoiceId', 'quantity']).orderBy('id').execute()
  const byWaybill = Map.groupBy(goods, ({ invoiceId }) => invoiceId)
  const pallets = await read
    .selectFrom('consol')
    .innerJoin('consolPlan', 'consolPlan.id', 'consol.planId')
    .select('consol.id')
    .where('consolPlan.centerId', '=', centerId)
    .where('consolPlan.status', 'in', ['REGISTERED', 'PROCESSING'])
    .orderBy('consol.id')
    .execute()
  return {
    lines,
    waybills: waybills.map((one) => ({ ...one, goods: byWaybill.get(one.id) ?? [] })),
    pallets: pallets.map(({ id: consolId }) => consolId),
  }
}

const goodsOf = ({ id: lineId, slipId, locationId, skuId, lot, expirationDate }: Seen['lines'][number]) => ({
  slipId,
  lineId,
  locationId,
  skuId,
  lot: lot || null,
  expirationDate: expirationDate || null,
})

/** An enrolled handheld, with the badge of its worker. */
export async function phoneOf({ database, id, clock }: World, pushes: PushQueue, who: 'worker' | 'leader') {
  const badge = testBadge(idOf(id.user, who))
  await database.write(({ tx, now }) => tx.insertInto('badge').values(newBadge(badge, now)).execute())
  const device = { centerId: id.center.ICN1, label: who }
  const deviceId = await enrolDevice(database, { ...device, token: who })
  return { phone: new Phone(database, pushes, { ...device, deviceId }, clock, who), badge }
}
