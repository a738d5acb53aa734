import type { JobOwner } from '../db/writer.ts'
import type { Caller } from '../http/caller.ts'

/** Who may change accounts sees all jobs of their scope; `visible` says the same of rows (job.store.ts). */
export function oversees({ privileges, partnerId, centerIds }: Caller, job: JobOwner): boolean {
  if (!privileges.has('account:write')) return false
  return (
    (partnerId === null || partnerId === job.partnerId) &&
    (centerIds === null || (job.centerId !== null && centerIds.includes(job.centerId)))
  )
}
