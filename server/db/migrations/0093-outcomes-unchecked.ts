import { sql, type Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/**
 * Thirty promotions leave an outcome on each new order, and PostgreSQL looked up the promotion of every one, which took a fifth of an
 * import's time. The code that removes a promotion makes sure that no outcome names it (crud/referred.ts). The foreign key from what a
 * promotion gave stays.
 */
export async function up(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  if (dialect === 'postgres')
    await sql`alter table "promotionOutcome" drop constraint "promotionOutcome_promotionId_fkey"`.execute(db)
}

export async function down(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  if (dialect !== 'postgres') return
  await sql`delete from "promotionOutcome" as o where not exists (select 1 from "promotion" where "id" = o."promotionId")`.execute(
    db,
  )
  await sql`alter table "promotionOutcome" add constraint "promotionOutcome_promotionId_fkey" foreign key ("promotionId") references "promotion"`.execute(
    db,
  )
}

export const tables = []
