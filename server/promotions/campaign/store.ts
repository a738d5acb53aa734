import { sql } from 'kysely'
import { campaignApi } from '../../../shared/api/promotion.ts'
import { campaign, type Campaign, type CampaignInput } from '../../../shared/entities/promotion.ts'
import { is } from '../../crud/filters.ts'
import { columns, dataCountPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { tableStore, type RowOf } from '../../crud/table-store.ts'
import { shownAs } from '../../crud/view.ts'
import type { Database, Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import { amountToSend } from '../../db/lines-to-send.ts'
import type { Caller } from '../../http/caller.ts'
import { noSuch, wrong } from '../../http/errors.ts'
import { checkBrand } from '../../organisations/door.ts'
import { removeEach } from '../remove-each.ts'
import { Sales } from '../sales.ts'

type Patch = Partial<Omit<CampaignInput, 'partnerId'>>

/** The campaigns of the partners in a caller's scope. */
export function campaignStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'campaign')
  const store = listOf(database, {
    call: campaignApi.list,
    id: 'campaign.id',
    rows: (db) =>
      db
        .selectFrom('campaign')
        .innerJoin('partner', 'partner.id', 'campaign.partnerId')
        .leftJoin('brand', 'brand.id', 'campaign.brandId')
        .leftJoin('channel', 'channel.id', 'campaign.channelId')
        .selectAll('campaign')
        .select(['partner.name as partnerName', 'brand.name as brandName', 'channel.name as channelName'])
        .where(table.visible),
    sort: columns('campaign', ['createdAt', 'updatedAt', 'name', 'validAfter', 'validBefore']),
    search: ['campaign.name', 'campaign.description'],
    filters: {
      partnerIds: is('campaign.partnerId'),
      brandIds: is('campaign.brandId'),
      channelIds: is('campaign.channelId'),
      ids: is('campaign.id'),
    },
    shown: (rows, db) => withFigures(db, rows),
    page: dataCountPage,
  })

  const check = async (
    db: Reader,
    input: Omit<CampaignInput, 'partnerId'>,
    partnerId: number,
    brandBefore?: number | null,
  ) => {
    await checkBrand(db, input.brandId, partnerId, brandBefore)
    if (input.channelId !== null) {
      const channel = (await tableStore(database, caller, 'channel').many([input.channelId], db)).get(input.channelId)
      if (channel?.partnerId !== partnerId) throw noSuch('channelId', 'There is no such channel.')
    }
    if (input.validAfter !== null && input.validBefore !== null && input.validBefore <= input.validAfter)
      throw wrong('validBefore', 'is before the first day')
  }

  return {
    table,
    ...store,
    create: (given: CampaignInput) =>
      database.write(async (w) => {
        const input = inUtc(given)
        await tableStore(database, caller, 'partner').named('partnerId', input.partnerId, w.tx)
        await check(w.tx, input, input.partnerId)
        return store.get((await table.insert(w, input)).id, w.tx)
      }),
    update: (id: number, given: Patch, version: number) =>
      database.write(async (w) => {
        const row = await table.lockEdited(w, id, version, store.get)
        const patch = inUtc(given)
        await check(w.tx, { ...row, ...patch }, row.partnerId, row.brandId)
        await table.update(w, row, patch)
        return store.get(id, w.tx)
      }),
    remove: (wanted: readonly number[]) => database.write((w) => removeEach(w, wanted, table, caller.language)),
  }
}

/** Times are kept in UTC, so that they can be compared. */
function inUtc<T extends Patch>(input: T): T {
  const utc = (at: string | null) => (at === null ? null : new Date(at).toISOString())
  return {
    ...input,
    ...(input.validAfter !== undefined && { validAfter: utc(input.validAfter) }),
    ...(input.validBefore !== undefined && { validBefore: utc(input.validBefore) }),
  }
}

type Named = Pick<Campaign, 'partnerName' | 'brandName' | 'channelName'>

/** Adds what campaigns came to, in three reads. */
async function withFigures(db: Reader, rows: readonly (RowOf<'campaign'> & Named)[]): Promise<Campaign[]> {
  const ids = rows.map(({ id }) => id)
  const promotions = Map.groupBy(
    await inParts(ids, (part) =>
      db
        .selectFrom('promotion')
        .select(['id', 'campaignId', 'name', 'isSuspended'])
        .where('campaignId', 'in', part)
        .orderBy('priority')
        .orderBy('id')
        .execute(),
    ),
    ({ campaignId }) => campaignId,
  )
  const costs = new Map(
    (
      await inParts(ids, (part) =>
        db
          .selectFrom('promotionGrant')
          .innerJoin('promotion', 'promotion.id', 'promotionGrant.promotionId')
          .select(['promotion.campaignId', sql<number>`sum("promotionGrant"."cost")`.as('cost')])
          .where('promotion.campaignId', 'in', part)
          .where('givenBackAt', 'is', null)
          .groupBy('promotion.campaignId')
          .execute(),
      )
    ).map(({ campaignId, cost }) => [campaignId, Number(cost)]),
  )
  const came = Map.groupBy(
    await inParts(ids, (part) =>
      db
        .selectFrom(
          db
            .selectFrom('promotionGrant')
            .innerJoin('promotion', 'promotion.id', 'promotionGrant.promotionId')
            .innerJoin('order', 'order.id', 'promotionGrant.salesOrderId')
            .select(['promotion.campaignId', 'order.id', 'order.currency'])
            .distinct()
            .where('promotion.campaignId', 'in', part)
            .where('givenBackAt', 'is', null)
            .as('reached'),
        )
        .innerJoin('orderLine as l', 'l.salesOrderId', 'reached.id')
        .select(['campaignId', 'currency'])
        .select([
          sql<number>`count(distinct "reached"."id")`.as('orders'),
          sql<number>`sum(${amountToSend})`.as('paid'),
        ])
        .groupBy(['campaignId', 'currency'])
        .execute(),
    ),
    ({ campaignId }) => campaignId,
  )
  return rows.map((row) => {
    const own = came.get(row.id) ?? []
    const sales = new Sales()
    for (const { currency, paid } of own) sales.add(currency, Number(paid))
    return shownAs(campaign, {
      ...row,
      actualVolume: own.reduce((sum, { orders }) => sum + Number(orders), 0),
      totalSales: sales.inKrw,
      foreignSales: sales.foreign,
      totalCosts: costs.get(row.id) ?? 0,
      promotions: (promotions.get(row.id) ?? []).map(({ id, name, isSuspended }) => ({ id, name, isSuspended })),
    })
  })
}
