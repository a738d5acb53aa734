import { sql, type SqlBool } from 'kysely'
import type { Reader } from '../db/database.ts'

/** A channel whose stock the marketplace promises by (research/orders.md §1, 도착보장). */
export const onMarketplace = sql<SqlBool>`c."isArrivalGuaranteed" = 1 and c."status" <> 'TERMINATED'`

/** The partners, all or those that are named, who sell there or have something under contract by what the marketplace heard last. */
export async function sellersAmong(db: Reader, partnerIds: readonly number[] | null): Promise<number[]> {
  const rows = await db
    .selectFrom('partner')
    .select('id')
    .where(
      sql<SqlBool>`("id" in (select c."partnerId" from "channel" as c where ${onMarketplace})
        or exists (select 1 from "marketplaceMessage" as m where m."about" <> '0' and m."id" = (
          select max(f."id") from "marketplaceMessage" as f where f."partnerId" = "partner"."id" and f."kind" = 'CONTRACT_FEED')))`,
    )
    .$if(partnerIds !== null, (query) => query.where('id', 'in', [0, ...(partnerIds ?? [])]))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
