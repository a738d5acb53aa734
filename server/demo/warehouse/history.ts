import type { SlipReason } from '../../../shared/entities/slip.ts'
import type { Database } from '../../db/database.ts'
import { dayIn } from '../../../shared/day-in.ts'
import { siteZone } from '../../../shared/site-zone.ts'
import { Batch } from '../../ledger/batch.ts'
import { createSlip } from '../../warehouse/slip/create.ts'
import { closeSlips } from '../../warehouse/slip/steps.ts'
import type { Crew } from '../people/crew.ts'
import { drawFrom, type Draw } from '../draw.ts'
import { known } from '../known.ts'

interface Goods {
  skuId: number
  partnerId: number
  isExpiryManaged: boolean
  isLotManaged: boolean
}
interface Lying {
  skuId: number
  partnerId: number
  locationId: number
  lot: string | null
  expirationDate: string | null
  quantity: number
}
interface Site {
  centerId: number
  draw: Draw
  goods: Goods[]
  places: number[]
  lying: Lying[]
  /** The last day that was played. */
  day: number
}

const firstDay = -90
/** How many kinds of goods each partner has at a center. */
const kinds = 14
/** This much of each SKU stays, so that no shortage is reported. */
const rest = 90
/** Every fifth kind of goods does not sell. */
const isSlow = (nth: number) => nth % 5 === 4
/** The days, from today, on which the goods of the first deliveries expire. */
const expiries = [-4, 3, 6, 12, 19, 27, 41, 58, 85]

/**
 * Three months of a wholesale shelf beside the day's work. It has goods of its own at the bulk places, so that the pick faces stay as the
 * other seeds leave them. Deliveries and the office's papers are slips; the consumers' orders are one posting a day. All of it goes through
 * the ledger at its own time.
 */
export class History {
  private readonly crew: Crew
  private readonly sites: ReadonlyMap<string, Site>

  private constructor(crew: Crew, sites: ReadonlyMap<string, Site>) {
    this.crew = crew
    this.sites = sites
  }

  static async read(crew: Crew): Promise<History> {
    const { read } = crew.database
    const skus = await read
      .selectFrom('sku')
      .select(['id as skuId', 'partnerId', 'isExpiryManaged', 'isLotManaged'])
      .where('type', '=', 'GOODS')
      .orderBy('id')
      .execute()
    const owned = await read.selectFrom('partnerCenter').select(['partnerId', 'centerId']).execute()
    const sites = new Map<string, Site>()
    for (const [code, centerId] of crew.centers) {
      const places = await read
        .selectFrom('location')
        .select('id')
        .where('centerId', '=', centerId)
        .where('pickable', '=', false)
        .where('disabled', '=', false)
        .where('type', '=', 'B2B')
        .where('level', '=', '04')
        .orderBy('id', 'desc')
        .limit(60)
        .execute()
      const here = owned.filter((one) => one.centerId === centerId).map(({ partnerId }) => partnerId)
      // The last SKUs of each partner, because the deliveries of the last weeks take from the first on.
      const goods = here.flatMap((partnerId) =>
        skus
          .filter((sku, nth) => sku.partnerId === partnerId && nth % 5 === 4)
          .slice(code === 'ICN1' ? -kinds : -2 * kinds, code === 'ICN1' ? undefined : -kinds),
      )
      const draw = drawFrom(9000 + centerId)
      sites.set(code, { centerId, draw, goods, places: places.map(({ id }) => id), lying: [], day: firstDay - 1 })
    }
    return new History(crew, sites)
  }

  /** Plays a center's days up to, but without, this one: at most to yesterday. */
  async until(center: string, day: number): Promise<void> {
    const site = known(this.sites, center)
    while (site.day + 1 < Math.min(day, 0)) await this.play(site, (site.day += 1))
  }

  private async play(site: Site, day: number): Promise<void> {
    const at = this.crew.ago(-day * 24)
    if (day === firstDay) for (const some of byPartner(site.goods)) await this.deliver(at, site, some, 320)
    const nth = day - firstDay
    // Nothing leaves on Sundays.
    if (new Date(dayIn(siteZone, at.now())).getUTCDay() !== 0) await this.sell(at, site)
    if (nth % 13 === 4)
      await this.deliver(
        at,
        site,
        site.draw
          .of(byPartner(site.goods))
          .filter((_, n) => !isSlow(n))
          .slice(0, 5),
        60,
      )
    if (nth % 9 === 2) await this.write(at, site, 'B2B_OUT', 12)
    if (nth % 28 === 7) await this.write(at, site, 'DISUSE', 2)
    if (nth % 24 === 11) await this.write(at, site, 'PRODUCTION', 8)
    if (nth % 24 === 13) await this.write(at, site, 'IN_PRODUCTION', 6)
    if (nth % 25 === 16) await this.write(at, site, 'REVISION', [-3, 2, -1][Math.floor(nth / 25) % 3] ?? 2)
  }

  private async deliver(at: Database, site: Site, goods: Goods[], most: number): Promise<void> {
    const came = goods.map((sku): Lying => {
      const nth = site.goods.indexOf(sku)
      const old = site.lying.find(({ skuId }) => skuId === sku.skuId)
      // Later deliveries join the goods that are there, so that a lot has one expiry.
      if (old) return { ...old, quantity: most }
      const expires = new Date(
        this.crew.database.now().getTime() + (expiries[nth % expiries.length] ?? 30) * 86_400_000,
      )
      const { skuId, partnerId } = sku
      return {
        skuId,
        partnerId,
        locationId: site.places[nth % site.places.length] ?? 0,
        lot: sku.isLotManaged ? `H${dayIn('UTC', at.now()).slice(2, 7).replace('-', '')}` : null,
        expirationDate: sku.isExpiryManaged ? dayIn(siteZone, expires) : null,
        quantity: site.draw.between(most - 60, most),
      }
    })
    await this.close(at, site, 'IN_NORMAL', came, null)
    for (const one of came) {
      const old = site.lying.find(({ skuId }) => skuId === one.skuId)
      if (old) old.quantity += one.quantity
      else site.lying.push(one)
    }
  }

  private async write(at: Database, site: Site, reason: SlipReason, quantity: number): Promise<void> {
    const shelf = this.shelf(site, quantity)
    if (!shelf) return
    const counted = reason === 'REVISION' ? shelf.quantity + quantity : quantity
    await this.close(at, site, reason, [{ ...shelf, quantity: counted }], reason === 'DISUSE' ? '유통 중 파손' : null)
    const isIn = reason === 'REVISION' || reason.startsWith('IN_')
    shelf.quantity += isIn ? quantity : -quantity
  }

  private async close(
    at: Database,
    { centerId }: Site,
    reason: SlipReason,
    lines: Lying[],
    description: string | null,
  ): Promise<void> {
    const office = this.crew.caller('office')
    const [first] = lines
    if (!first) return
    const { id } = await createSlip(at, office, {
      centerId,
      partnerId: first.partnerId,
      reason,
      referenceType: null,
      referenceId: null,
      description,
      memos: [],
      confirmed: true,
      slipLines: lines.map(({ partnerId: _of, ...line }) => ({ ...line, condition: 'GOOD' })),
    })
    const [outcome] = await closeSlips(at, office, [{ id, slipLines: [] }])
    if (outcome?.refusal) throw new Error(`The demo's history was refused: ${outcome.refusal.refused}`)
  }

  /** A day's orders: they are allocated and shipped in one go. */
  private async sell(at: Database, site: Site): Promise<void> {
    const sold = new Map<Lying, number>()
    for (let n = site.draw.between(5, 11); n > 0; n--) {
      const shelf = this.shelf(site, 6)
      if (shelf) sold.set(shelf, site.draw.between(1, 5))
    }
    await at.write(async (w) => {
      const shelves = [...sold.keys()]
      const batch = await Batch.loadStock(w, [site.centerId], {
        skus: new Set(shelves.map(({ skuId }) => skuId)),
        locations: new Set(shelves.map(({ locationId }) => locationId)),
      })
      const by = { workerId: null, deviceId: null, actionId: null, at: w.now }
      for (const [{ skuId, locationId, lot, expirationDate }, quantity] of sold) {
        const posting = {
          centerId: site.centerId,
          skuId,
          quantity,
          condition: 'GOOD',
          cause: { kind: 'order', id: null },
          undoesActionId: null,
        } as const
        batch.post({ ...posting, reason: 'RECEIVE', locationId: null, lot: null, expirationDate: null }, by)
        batch.post({ ...posting, reason: 'N_CONFIRM', locationId, lot, expirationDate }, by)
      }
      await batch.save()
    })
    for (const [shelf, quantity] of sold) shelf.quantity -= quantity
  }

  /** A place with this many pieces of goods that sell and have not expired. */
  private shelf({ lying, draw }: Site, quantity: number): Lying | undefined {
    const today = dayIn('UTC', this.crew.database.now())
    const enough = lying.filter(
      ({ quantity: left, expirationDate }, nth) =>
        !isSlow(nth) && left - Math.abs(quantity) > rest && (expirationDate === null || expirationDate > today),
    )
    return enough.length > 0 ? draw.of(enough) : undefined
  }
}

const byPartner = (goods: readonly Goods[]): Goods[][] => [...Map.groupBy(goods, ({ partnerId }) => partnerId).values()]
