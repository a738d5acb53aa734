import type { Answer } from '../../shared/api/call.ts'
import type { systemApi } from '../../shared/api/system.ts'
import type { Database } from '../db/database.ts'
import type { BackupPlan } from './schedule.ts'

/** The hours between two backups of other tools, which tell us of them by `node gantry.js backed-up`. */
const usualHours = 24

/** When the last good backup was made, and whether that is too long ago: more than twice the time between two. */
export async function backupState(
  database: Database,
  plan: BackupPlan | undefined,
): Promise<Answer<typeof systemApi.backup>> {
  const { createdAt, backedUpAt, backupFailedAt, backupTrouble } = await database.read
    .selectFrom('site')
    .select(['createdAt', 'backedUpAt', 'backupFailedAt', 'backupTrouble'])
    .executeTakeFirstOrThrow()
  const told = { lastAt: backedUpAt, failedAt: backupFailedAt, trouble: backupTrouble, to: plan?.place.told ?? null }
  if (!plan && backedUpAt === null) return { status: 'none', ...told }
  if (backupFailedAt !== null) return { status: 'failing', ...told }
  const ageMs = database.now().getTime() - Date.parse(backedUpAt ?? createdAt)
  return { status: ageMs > 2 * (plan?.everyHours ?? usualHours) * 3_600_000 ? 'late' : 'ok', ...told }
}
