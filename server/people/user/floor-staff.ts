import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { floorPrivilege } from '../../../shared/privileges.ts'
import type { Reader } from '../../db/database.ts'
import { everyCenter, type Writer } from '../../db/writer.ts'
import { privilegesOfRoles } from '../../http/privileges.ts'

/**
 * The users who may sign in on a handheld by badge, as a condition: the warehouse's own people. A partner's people announce inbounds from
 * elsewhere.
 */
export async function floorStaff(db: Reader): Promise<RawBuilder<SqlBool>> {
  const roles = [...(await privilegesOfRoles(db))].flatMap(([id, { privileges }]) =>
    privileges.has(floorPrivilege) ? [id] : [],
  )
  // Most users are floor staff, so the query looks at each user's few roles and not at each role's many users (the + keeps the index of
  // roles unused).
  return sql`("user"."partnerId" is null and exists (select 1 from "userRole" as held where held."userId" = "user"."id" and +held."roleId" in (${sql.join([0, ...roles])})))`
}

/**
 * Tells the centers about those of these users who are floor staff, because handhelds know the staff of their center. It is called before
 * and after a change of users or roles.
 */
export async function tellRoster(w: Writer, users: RawBuilder<SqlBool>): Promise<void> {
  const rows = await w.tx
    .selectFrom('user')
    .leftJoin('userCenter', 'userCenter.userId', 'user.id')
    .select('userCenter.centerId')
    .distinct()
    .where('user.status', '=', 'ACTIVE')
    .where(users)
    .where(await floorStaff(w.tx))
    .execute()
  for (const { centerId } of rows) w.changed(centerId ?? everyCenter, 'roster', 0)
}
