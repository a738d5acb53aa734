import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { dayIn } from '../../shared/day-in.ts'
import { siteZone } from '../../shared/site-zone.ts'

/** Today's day for accounts, whose dates are counted in the company's own time zone (decisions.md §5). */
export function today(now: Date): string {
  return dayIn(siteZone, now)
}

/**
 * A condition on `user`: the user may be let in now by a password, badge or code. They are neither deactivated nor deleted, and their
 * partner, if any, is active.
 */
export function isOpen(now: Date): RawBuilder<SqlBool> {
  return isOpenOn(today(now))
}

/** The same for a day that `today` gave. */
export function isOpenOn(day: string): RawBuilder<SqlBool> {
  return sql`"user"."status" = 'ACTIVE' and "user"."deletedAt" is null
    and ("user"."deactivatedFrom" is null or "user"."deactivatedFrom" > ${day})
    and ("user"."partnerId" is null or exists (select 1 from "partner" as p where p."id" = "user"."partnerId" and p."status" = 'ACTIVE'))`
}
