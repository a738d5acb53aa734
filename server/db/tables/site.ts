import type { Generated } from 'kysely'
import type { JobStatus } from '../../../shared/entities/job.ts'
import type { NotificationType } from '../../../shared/entities/notification.ts'
import type { Stamped } from './stamped.ts'

/** The site itself, and what belongs to no single noun. */
export interface SiteTables {
  site: SiteTable
  country: CountryTable
  image: ImageTable
  job: JobTable
  schedule: { kind: string; slot: number }
  throttle: { key: string; windowStart: number; hits: number }
  /** A call that its program may repeat, and its first answer. Without a status it is not answered yet. */
  repeatable: {
    caller: string
    key: string
    requestHash: string
    status: number | null
    answerSealed: string | null
    /** When the call's first change was committed: from then on the call is not done again. */
    wroteAt: string | null
    createdAt: string
  }
  audit: AuditTable
  auditSeal: { id: Generated<number>; auditId: number; hash: string }
  notification: NotificationTable
}

/** One row: the site's epoch, which changes when a backup is restored, and how far the last backup reaches. */
interface SiteTable {
  id: number
  epoch: string
  backedUpThrough: string | null
  createdAt: string
  /** When the last good backup was made, and when one failed since, and why. */
  backedUpAt: Generated<string | null>
  backupFailedAt: Generated<string | null>
  backupTrouble: Generated<string | null>
}

interface CountryTable extends Stamped {
  isoCode2: string
  isoCode3: string
  name: string
  displayName: string
}

/** Logos, portraits, packaging pictures. A picture with a partner is seen in that partner's scope only. */
interface ImageTable {
  id: Generated<number>
  partnerId: number | null
  storedAs: string
  /** The small picture, for pictures that lists show. */
  smallStoredAs: Generated<string | null>
  contentType: string
  bytes: number
  width: number
  height: number
  createdAt: string
}

/** Work that goes on after a request and a process have ended (decisions.md §5). */
interface JobTable {
  id: Generated<number>
  kind: string
  status: JobStatus
  payloadJson: string
  /** Jobs of one lane run one at a time; '' if the job has no lane, null until a runner has worked it out. */
  lane: string | null
  progress: Generated<number>
  total: number | null
  resultJson: string | null
  fileStoredAs: string | null
  fileName: string | null
  contentType: string | null
  errorCode: string | null
  errorText: string | null
  attempts: Generated<number>
  runAfter: string
  leaseUntil: string | null
  leaseBy: string | null
  centerId: number | null
  partnerId: number | null
  createdBy: number | null
  createdAt: string
  finishedAt: string | null
  uniqueKey: string | null
}

/** Who changed what in the office, before and after. Floor actions are their own record, in syncAction. */
interface AuditTable {
  id: Generated<number>
  at: string
  userId: number | null
  partnerId: number | null
  centerId: number | null
  subject: string
  what: string
  beforeJson: string | null
  afterJson: string | null
  requestId: string | null
  address: Generated<string | null>
  openapiKeyId: Generated<number | null>
}

interface NotificationTable {
  id: Generated<number>
  userId: number
  type: NotificationType
  title: string
  content: string
  /** For one of our own sentences: which one it is, and its values. */
  wordsJson: string | null
  additionalJson: string
  createdAt: string
  readAt: string | null
}
