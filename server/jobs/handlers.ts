import { z } from 'zod'
import { backupJobs } from '../backups/schedule.ts'
import { sealAudit } from '../audit/seal.ts'
import { pruneCodes, recoveryJobs } from '../people/recovery/store.ts'
import { pruneNotifications } from '../notices/store.ts'
import { partnerFloorJobs } from '../organisations/partner/floor.ts'
import { pruneSessions } from '../people/sign-in/session.store.ts'
import { deactivateDue } from '../people/user/standing.ts'
import { marketplaceJobs } from '../marketplace/jobs.ts'
import { importJobs } from '../channels/door.ts'
import { allocateJobs } from '../allocation/allocate.ts'
import { leaveFloor } from '../sync/leave-floor.ts'
import { pruneFeed } from '../sync/prune.ts'
import { expiryJobs } from '../warehouse/inventory/expiry.ts'
import { inboundBillingJobs } from '../warehouse/inbound-billing/jobs.ts'
import { prunePhotos } from '../warehouse/photo/store.ts'
import { pruneRepeatable } from '../http/repeatable.ts'
import { pruneTries } from '../http/throttle.ts'
import type { Handlers } from './claim.ts'
import { handler } from './handler.ts'
import { courierJobs } from '../dispatch/tracking/courier-jobs.ts'
import type { CourierParts } from '../dispatch/serial/outcome.ts'
import { orderJobs } from '../orders/jobs.ts'
import { palletJobs } from '../dispatch/label/pallet-jobs.ts'
import { waybillJobs } from '../dispatch/label/waybill-jobs.ts'
import { messageJobs, type MessageParts } from '../messages/send-message.ts'
import { forgetPeople } from '../orders/door.ts'
import { pruneJobs } from './prune.ts'
import type { Services as AppParts } from '../services.ts'

/** Every kind of job, with its handler. */
export function jobHandlers(
  parts: Pick<CourierParts, 'secrets' | 'couriers'> &
    MessageParts &
    Pick<AppParts, 'localPrinters' | 'backups' | 'billing' | 'channels' | 'marketplace' | 'forgetAfterDays'>,
): Handlers {
  return {
    ...courierJobs(parts),
    ...waybillJobs(parts),
    ...palletJobs(parts),
    ...allocateJobs(parts),
    ...messageJobs(parts),
    ...expiryJobs,
    ...inboundBillingJobs(parts.billing),
    ...marketplaceJobs(parts.marketplace),
    ...partnerFloorJobs,
    ...recoveryJobs(parts),
    ...orderJobs,
    ...backupJobs(parts.backups),
    ...importJobs(parts),
    /** Seals the audit entries of the last minute. */
    'seal-audit': handler(z.object({}), {
      maxAttempts: 3,
      run: async (_, { database, signal }) => ({ sealed: await sealAudit(database, signal) }),
    }),
    /** Deletes what is past its time. */
    housekeeping: handler(z.object({}), {
      maxAttempts: 3,
      run: async (_, { database, files, signal }) => {
        const feedRows = await pruneFeed(database)
        signal.throwIfAborted()
        const leftFloor = await leaveFloor(database)
        signal.throwIfAborted()
        return {
          feedRows,
          leftFloor,
          deactivated: await deactivateDue(database),
          sessions: await pruneSessions(database),
          tries: await pruneTries(database),
          repeatable: await pruneRepeatable(database),
          codes: await pruneCodes(database),
          notifications: await pruneNotifications(database),
          jobs: await pruneJobs(database, files),
          photos: await prunePhotos(database),
          people: parts.forgetAfterDays === undefined ? 0 : await forgetPeople(database, parts.forgetAfterDays),
        }
      },
    }),
  }
}
