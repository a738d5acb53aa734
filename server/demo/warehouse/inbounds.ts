import { randomUUID } from 'node:crypto'
import type { InboundStatus } from '../../../shared/entities/inbound-status.ts'
import { isRefusal } from '../../../shared/errors.ts'
import { systemRoles, type Privilege } from '../../../shared/privileges.ts'
import type { InboundAction } from '../../../shared/rules/floor/actions.ts'
import { Database } from '../../db/database.ts'
import type { Insert } from '../../db/dialect.ts'
import { dayIn } from '../../../shared/day-in.ts'
import { inboundCode } from '../../warehouse/inbound/announce.ts'
import { shipmentCodeOf } from '../../warehouse/inbound/store.ts'
import { runBatch } from '../../ledger/batch.ts'
import { drawFrom } from '../draw.ts'
import type { History } from './history.ts'
import { plans, type InboundPlan } from './inbound-plan.ts'
import { known } from '../known.ts'
import type { Actor } from '../../../shared/rules/stock/fact-rows.ts'

interface Sku {
  id: number
  isExpiryManaged: boolean
  isLotManaged: boolean
}
interface Item {
  sku: Sku
  quantity: number
}

const hours = 3_600_000
const insertAudit: Insert<'audit'> = {
  into: 'audit',
  columns: { at: 'text', userId: 'int', subject: 'text', what: 'text', afterJson: 'text' },
}

/**
 * Announces the planned inbounds and works them off through the same rules and ledger as the floor, each at its own time; the weeks before
 * come first.
 */
export async function seedInbounds(database: Database, history: History): Promise<void> {
  const stage = await Stage.read(database)
  for (const plan of plans()) {
    await history.until(plan.center, plan.day)
    await stage.play(plan)
  }
}

class Stage {
  private readonly database: Database
  private readonly draw = drawFrom(777)
  private readonly now: Date
  private readonly numbers = new Map<string, number>()
  private readonly nextSku = new Map<string, number>()
  private readonly nextPlace = new Map<string, number>()
  private centers = new Map<string, number>()
  private partners = new Map<string, { id: number; auto: boolean }>()
  private skus = new Map<string, Sku[]>()
  private places = new Map<string, { pick: number[]; bulk: number[]; quarantine: number[] }>()
  private users = new Map<string, Actor>()

  private constructor(database: Database) {
    this.database = database
    this.now = database.now()
  }

  static async read(database: Database): Promise<Stage> {
    const stage = new Stage(database)
    const { read } = database
    stage.centers = new Map(
      (await read.selectFrom('center').select(['id', 'code']).execute()).map(({ id, code }) => [code, id]),
    )
    stage.partners = new Map(
      (await read.selectFrom('partner').select(['id', 'name', 'usesAutoAccept']).execute()).map(
        ({ id, name, usesAutoAccept }) => [name, { id, auto: usesAutoAccept }],
      ),
    )
    const skus = await read
      .selectFrom('sku')
      .select(['id', 'partnerId', 'isExpiryManaged', 'isLotManaged'])
      .orderBy('id')
      .execute()
    for (const [name, { id }] of stage.partners) {
      // Every fifth SKU, so that both of a partner's brands come in.
      const own = skus.filter((sku) => sku.partnerId === id)
      stage.skus.set(
        name,
        [0, 1, 2, 3, 4].flatMap((first) => own.filter((_, index) => index % 5 === first)),
      )
    }
    const locations = await read
      .selectFrom('location')
      .select(['id', 'centerId', 'rack', 'pickable', 'disabled', 'type'])
      .orderBy('id')
      .execute()
    for (const [code, id] of stage.centers) {
      const here = locations.filter((l) => l.centerId === id && !l.disabled)
      stage.places.set(code, {
        pick: here.filter((l) => l.pickable).map((l) => l.id),
        bulk: here.filter((l) => !l.pickable && (l.rack === 'PL' || l.rack?.length === 1)).map((l) => l.id),
        quarantine: here.filter((l) => l.rack === 'QT').map((l) => l.id),
      })
    }
    const users = await read
      .selectFrom('user')
      .innerJoin('userRole', 'userRole.userId', 'user.id')
      .innerJoin('role', 'role.id', 'userRole.roleId')
      .select(['user.id', 'user.username', 'role.systemName'])
      .execute()
    for (const { id, username, systemName } of users) {
      const held = Object.entries(systemRoles).find(([name]) => name === systemName)?.[1] ?? []
      stage.users.set(username, { userId: id, privileges: new Set<Privilege>(held) })
    }
    return stage
  }

  async play(plan: InboundPlan): Promise<void> {
    const { auto } = known(this.partners, plan.partner)
    const items = this.take(plan)
    const inbound = await this.announce(plan, items, auto ? 'ACCEPTED' : 'REGISTERED')
    const { status } = plan
    if (status === 'REGISTERED') return
    if (!auto)
      await this.decide(inbound.id, this.at(plan.announced, 16), 'office', [
        { id: randomUUID(), type: 'inbound.accept', payload: { inboundId: inbound.id } },
      ])
    if (status === 'CANCELED')
      await this.decide(inbound.id, this.at(plan.day, 11), 'office', [
        { id: randomUUID(), type: 'inbound.cancel', payload: { inboundId: inbound.id, force: false } },
      ])
    if (status === 'PROCESSING' || status === 'PENDING_APPROVAL' || status === 'CLOSED')
      await this.work(plan, inbound, items)
  }

  /** Counts an inbound and puts its goods away. An open inbound is half done; one that waits for approval lacked something. */
  private async work(
    plan: InboundPlan,
    inbound: { id: number; shipments: { id: number; quantity: number }[] },
    items: Item[],
  ): Promise<void> {
    const inboundId = inbound.id
    const worker = plan.center === 'ICN1' ? this.draw.of(['worker1', 'worker2']) : 'office'
    const began = plan.day === 0 ? new Date(this.now.getTime() - hours / 2) : this.at(plan.day, 10)
    const arrivals = inbound.shipments.map(
      (s): InboundAction => ({
        id: randomUUID(),
        type: 'inbound.arrive',
        payload: { inboundId, shipmentId: s.id, actualQuantity: s.quantity },
      }),
    )
    await this.decide(inboundId, began, worker, arrivals)
    const open = plan.status === 'PROCESSING'
    const actions: InboundAction[] = []
    for (const [index, { sku, quantity }] of (open ? items.slice(0, Math.ceil(items.length / 2)) : items).entries()) {
      const missing = plan.status === 'PENDING_APPROVAL' && index === 0 ? Math.min(3, quantity - 1) : 0
      const damaged = index === 1 ? Math.min(2, quantity - missing - 1) : 0
      const lot = {
        skuId: sku.id,
        lot: sku.isLotManaged
          ? `L${dayIn('UTC', began).slice(2, 7).replace('-', '')}${this.draw.of(['A', 'B', 'C'])}`
          : null,
        expirationDate: sku.isExpiryManaged
          ? dayIn('UTC', new Date(began.getTime() + this.draw.between(40, 900) * 24 * hours))
          : null,
      }
      const put = (condition: 'GOOD' | 'DAMAGED', pieces: number, places: ('pick' | 'bulk' | 'quarantine')[]) => {
        if (pieces < 1) return
        actions.push({
          id: randomUUID(),
          type: 'inbound.inspect',
          payload: { inboundId, ...lot, condition, quantity: pieces },
        })
        if (open && index > 1) return
        const first = places.length === 1 ? pieces : Math.ceil(pieces * 0.6)
        for (const [n, kind] of places.entries()) {
          const some = n === 0 ? first : pieces - first
          if (some > 0)
            actions.push({
              id: randomUUID(),
              type: 'inbound.store',
              payload: { inboundId, ...lot, condition, quantity: some, locationId: this.place(plan.center, kind) },
            })
        }
      }
      put('GOOD', quantity - missing - damaged, quantity > 40 ? ['pick', 'bulk'] : ['pick'])
      put('DAMAGED', damaged, ['quarantine'])
    }
    if (!open) actions.push({ id: randomUUID(), type: 'inbound.close', payload: { inboundId } })
    await this.decide(inboundId, new Date(began.getTime() + hours / 3), worker, actions)
  }

  private async announce(
    plan: InboundPlan,
    items: Item[],
    status: InboundStatus,
  ): Promise<{ id: number; shipments: { id: number; quantity: number }[] }> {
    const at = this.at(plan.announced, 9)
    const from = this.day(plan.day)
    const centerId = known(this.centers, plan.center)
    const partnerId = known(this.partners, plan.partner).id
    const prefix = `IB${this.day(plan.announced).slice(2).replaceAll('-', '')}-`
    const number = (this.numbers.get(prefix) ?? 0) + 1
    this.numbers.set(prefix, number)
    const by = known(this.users, plan.partner === '하늘담' ? 'partner' : 'office').userId
    return new Database(this.database.dialect, () => at).write(async (w) => {
      const { id } = await w.tx
        .insertInto('inboundRequest')
        .values({
          code: inboundCode(prefix, number),
          status,
          inboundType: plan.inboundType,
          packagingType: plan.packagingType,
          centerId,
          partnerId,
          partnerMemo: plan.partnerMemo,
          naverBillingStatus: 'NONE',
          scheduledDate: from,
          closedAt: null,
          createdAt: w.now,
          updatedAt: w.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await w.tx
        .insertInto('inboundItem')
        .values(items.map(({ sku, quantity }) => ({ inboundId: id, skuId: sku.id, quantity })))
        .execute()
      const shipments = await w.tx
        .insertInto('inboundShipment')
        .values(
          plan.shipments.map((s) => ({
            inboundId: id,
            status: 'DRAFT',
            quantity: s.quantity,
            actualQuantity: null,
            vehicleType: s.vehicleType,
            courierCode: s.courierCode,
            shipmentNumber: s.number,
            shipmentCode: shipmentCodeOf(s.number),
            scheduledFrom: from,
            scheduledTo: this.day(plan.until),
            arrivedAt: null,
          })),
        )
        .returning(['id', 'quantity'])
        .execute()
      await w.audit({
        userId: by,
        partnerId,
        centerId,
        subject: `inbound:${id}`,
        what: 'inbound.create',
        after: { code: inboundCode(prefix, number), status },
      })
      w.changed(centerId, 'inbound', id)
      return { id, shipments }
    })
  }

  private async decide(inboundId: number, at: Date, username: string, actions: InboundAction[]): Promise<void> {
    const actor = known(this.users, username)
    await new Database(this.database.dialect, () => at).write(async (w) => {
      const outcomes = await runBatch(
        w,
        actions.map((action) => ({ action, by: { actor, overriddenBy: null }, at: w.now, deviceId: null })),
      )
      const refusal = outcomes.find(isRefusal)
      if (refusal)
        throw new Error(
          `The demo's inbound ${inboundId} was refused: ${refusal.refused} ${JSON.stringify(refusal.with)}`,
        )
      // No handheld did this, so the history shows it as work of the office.
      await w.dialect.insertMany(
        w.tx,
        insertAudit,
        actions.map(({ type, payload }) => [
          w.now,
          actor.userId,
          `inbound:${inboundId}`,
          type,
          JSON.stringify(payload),
        ]),
      )
    })
  }

  /** Takes SKUs in turn, so that many get stock and none comes twice in one request. */
  private take(plan: InboundPlan): Item[] {
    const skus = this.skus.get(plan.partner) ?? []
    const first = this.nextSku.get(plan.partner) ?? 0
    this.nextSku.set(plan.partner, first + plan.lines)
    return Array.from({ length: plan.lines }, (_, i) => skus[(first + i) % skus.length]).flatMap((sku) =>
      sku ? [{ sku, quantity: this.draw.of([6, 10, 12, 20, 24, 36, 48, 60, 96, 120, 240]) }] : [],
    )
  }

  private place(center: string, kind: 'pick' | 'bulk' | 'quarantine'): number {
    const all = known(this.places, center)[kind]
    const key = `${center}|${kind}`
    const at = this.nextPlace.get(key) ?? 0
    this.nextPlace.set(key, at + 1)
    const id = all[at % all.length]
    if (id === undefined) throw new Error(`${center} has no place to ${kind}.`)
    return id
  }

  /** Both centers are nine hours ahead of UTC. */
  private day(offset: number): string {
    return dayIn('Asia/Seoul', new Date(this.now.getTime() + offset * 24 * hours))
  }

  /** A time that is never in the future, because seeded events have happened. */
  private at(offset: number, hour: number): Date {
    return new Date(
      Math.min(this.now.getTime(), Date.parse(`${this.day(offset)}T${String(hour).padStart(2, '0')}:00:00+09:00`)),
    )
  }
}
