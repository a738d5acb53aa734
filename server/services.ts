import type { BillingPlatform } from './adapters/billing/billing-platform.ts'
import type { ChannelOf } from './adapters/channels/channels.ts'
import type { CourierOf } from './adapters/couriers/couriers.ts'
import type { FileStore } from './adapters/file-store.ts'
import type { BackupPlan } from './backups/schedule.ts'
import type { Marketplace } from './adapters/marketplace/marketplace.ts'
import type { Database } from './db/database.ts'
import type { Logger } from './log.ts'
import type { Secrets } from './secrets.ts'

/** The services that a server is put together from, by which its calls and jobs reach the world. */
export interface Services {
  database: Database
  files: FileStore
  secrets: Secrets
  /** The adapters of couriers that have an API. */
  couriers: CourierOf
  /** The adapters of sales channels; absent: there are none to ask. */
  channels?: ChannelOf | undefined
  log: Logger
  /** Where people reach this server, for links and codes. */
  publicUrl: string
  /** The marketplace's billing; absent: its answers are entered by hand. */
  billing?: BillingPlatform | undefined
  /** The marketplace that keeps stock with us; absent: the messages for it wait. */
  marketplace?: Marketplace | undefined
  /** How many days after an order ended Gantry forgets who it was for; absent: never. */
  forgetAfterDays?: number | undefined
  /** The scheduled backups. */
  backups?: BackupPlan | undefined
  /** Where partners' Slack channels may be besides Slack (server/settings.ts). */
  slackOrigins?: readonly string[] | undefined
  /** Whether a label printer may be on this very machine, as a stand-in is in the demo and in tests. */
  localPrinters?: boolean | undefined
}
