import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { floorPrivilege } from '../../../shared/privileges.ts'
import type { Reader } from '../../db/database.ts'
import { everyCenter, type Writer } from '../../db/writer.ts'
import { privilegesOfRoles } from '../../http/privileges.ts'

/** Who may sign in on a handheld by badge, as a condition on users: the center's own people. A partner's announce from elsewhere. */
export async function floorStaff(db: Reader): Promise<RawBuilder<SqlBool>> {
  const roles = [...(await privilegesOfRoles(db))].flatMap(([id, { privileges }]) =>
    privileges.has(floorPrivilege) ? [id] : [],
  )
  // Most users are floor staff: each one's few roles are looked at (the + keeps the index of roles out of it), not each role's many users.
  return sql`("user"."partnerId" is null and exists (select 1 from "userRole" as held where held."userId" = "user"."id" and +held."roleId" in (${sql.join([0, ...roles])})))`
}

/**
 * Tells the centers of those of these users who are floor staff, since handhelds know the staff of their center. Called before and
 * after a change of users or roles.
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
