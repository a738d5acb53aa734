import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Caller } from '../http/caller.ts'

/** Which columns say whose a row is: `{ partner: 'sku.partnerId' }`. */
export interface Scope {
  partner?: string
  center?: string
}

/**
 * The rows a caller may see and touch (decisions.md §3), as a condition. Both rules hold where a row has both columns.
 * A row with a partner only is seen from the centers which that partner uses; one with a center only by the partners who use it.
 */
export function inScope(
  caller: Pick<Caller, 'partnerId' | 'centerIds'>,
  { partner, center }: Scope,
): RawBuilder<SqlBool> {
  const rules: RawBuilder<SqlBool>[] = []
  if (caller.partnerId !== null) {
    if (partner) rules.push(sql`${sql.ref(partner)} = ${caller.partnerId}`)
    else if (center)
      rules.push(
        sql`${sql.ref(center)} in (select pc."centerId" from "partnerCenter" as pc where pc."partnerId" = ${caller.partnerId})`,
      )
  }
  if (caller.centerIds !== null) {
    if (center) rules.push(sql`${sql.ref(center)} in (${sql.join(caller.centerIds)})`)
    else if (partner)
      rules.push(
        sql`${sql.ref(partner)} in (select pc."partnerId" from "partnerCenter" as pc where pc."centerId" in (${sql.join(caller.centerIds)}))`,
      )
  }
  return rules.length === 0 ? sql`1 = 1` : sql.join(rules, sql` and `)
}

/** A partner's people see their partner's; one of a center sees those who work there. The deleted are seen by nobody. */
export function usersInScope({ partnerId, centerIds }: Pick<Caller, 'partnerId' | 'centerIds'>): RawBuilder<SqlBool> {
  const partner =
    partnerId === null
      ? sql`"user"."deletedAt" is null`
      : sql`"user"."deletedAt" is null and "user"."partnerId" = ${partnerId}`
  if (centerIds === null) return sql<SqlBool>`${partner}`
  return sql<SqlBool>`${partner} and ${working(centerIds)}`
}

/** Users who work in one of these centers. */
export function working(centerIds: readonly number[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`"user"."id" in (select works."userId" from "userCenter" as works where works."centerId" in (${sql.join([0, ...centerIds])}))`
}
