import { sql, type Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/**
 * Thirty promotions say something of each order that comes, and PostgreSQL looked up the promotion of each of these rows: a fifth of what an
 * import takes. That a promotion stays for as long as an outcome names it is seen to by whoever removes it (crud/referred.ts); the foreign key
 * from what it gave stands.
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
