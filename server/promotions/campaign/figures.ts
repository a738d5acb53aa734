import { sql } from 'kysely'
import type { CampaignDay } from '../../../shared/entities/promotion.ts'
import type { Reader } from '../../db/database.ts'
import { amountToSend } from '../../db/lines-to-send.ts'
import { dayIn } from '../../../shared/day-in.ts'
import { Sales } from '../sales.ts'
import { siteZone } from '../../../shared/site-zone.ts'

/** What a campaign came to, by the days on which its orders were placed. */
export async function campaignDays(db: Reader, campaignId: number): Promise<CampaignDay[]> {
  const orders = db
    .selectFrom('promotionGrant')
    .innerJoin('promotion', 'promotion.id', 'promotionGrant.promotionId')
    .innerJoin('order', 'order.id', 'promotionGrant.salesOrderId')
    .select(['order.id', 'order.currency', 'order.placedAt'])
    .select(sql<number>`sum("promotionGrant"."cost")`.as('cost'))
    .select(
      sql<number>`(select sum(${amountToSend}) from "orderLine" as l where l."salesOrderId" = "order"."id")`.as('paid'),
    )
    .where('promotion.campaignId', '=', campaignId)
    .where('givenBackAt', 'is', null)
    .groupBy(['order.id', 'order.currency', 'order.placedAt'])
  // The database groups by the hour of UTC, of which a zone's days are made, so that it answers no more rows than hours.
  const hours = await db
    .selectFrom(orders.as('reached'))
    .select([
      'currency',
      sql<string>`substr("placedAt", 1, 13)`.as('hour'),
      sql<number>`count(*)`.as('orders'),
      sql<number>`sum("paid")`.as('paid'),
      sql<number>`sum("cost")`.as('costs'),
    ])
    .groupBy([sql`substr("placedAt", 1, 13)`, 'currency'])
    .execute()
  const days = Map.groupBy(hours, ({ hour }) => dayIn(siteZone, new Date(`${hour}:00:00.000Z`)))
  return [...days]
    .map(([day, of]): CampaignDay => {
      const sales = new Sales()
      for (const { currency, paid } of of) sales.add(currency, Number(paid))
      return {
        day,
        orders: of.reduce((sum, { orders: some }) => sum + Number(some), 0),
        sales: sales.inKrw,
        foreignSales: sales.foreign,
        costs: of.reduce((sum, { costs }) => sum + Number(costs), 0),
      }
    })
    .toSorted((a, b) => a.day.localeCompare(b.day))
}
