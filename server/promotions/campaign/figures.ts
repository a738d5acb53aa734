import { sql } from 'kysely'
import type { CampaignDay } from '../../../shared/entities/promotion.ts'
import type { Reader } from '../../db/database.ts'
import { dayIn } from '../../db/local-day.ts'

/** Days of orders are counted here, as in server/orders/order/settle.ts. */
const siteZone = 'Asia/Seoul'

/** What a campaign came to, by the days on which its orders were placed. */
export async function campaignDays(db: Reader, campaignId: number): Promise<CampaignDay[]> {
  const orders = db
    .selectFrom('promotionGrant')
    .innerJoin('promotion', 'promotion.id', 'promotionGrant.promotionId')
    .innerJoin('order', 'order.id', 'promotionGrant.salesOrderId')
    .select(['order.id', 'order.paymentAmount', 'order.placedAt'])
    .select(sql<number>`sum("promotionGrant"."cost")`.as('cost'))
    .where('promotion.campaignId', '=', campaignId)
    .where('givenBackAt', 'is', null)
    .groupBy(['order.id', 'order.paymentAmount', 'order.placedAt'])
  // By the hour of UTC, of which a zone's days are made; and no more rows than hours.
  const hours = await db
    .selectFrom(orders.as('reached'))
    .select([
      sql<string>`substr("placedAt", 1, 13)`.as('hour'),
      sql<number>`count(*)`.as('orders'),
      sql<number>`sum("paymentAmount")`.as('sales'),
      sql<number>`sum("cost")`.as('costs'),
    ])
    .groupBy(sql`substr("placedAt", 1, 13)`)
    .execute()
  const days = new Map<string, CampaignDay>()
  for (const { hour, orders: some, sales, costs } of hours) {
    const day = dayIn(siteZone, new Date(`${hour}:00:00.000Z`))
    const sum = days.get(day) ?? { day, orders: 0, sales: 0, costs: 0 }
    days.set(day, {
      day,
      orders: sum.orders + Number(some),
      sales: sum.sales + Number(sales),
      costs: sum.costs + Number(costs),
    })
  }
  return [...days.values()].toSorted((a, b) => a.day.localeCompare(b.day))
}
