import type { Generated } from 'kysely'
import type { ChannelType } from '../../../shared/entities/channel-type.ts'
import type { ChannelStatus, LinkageStatus, ScrapeStatus } from '../../../shared/entities/channel.ts'
import type { MarketplaceKind, MarketplaceStatus } from '../../../shared/entities/marketplace.ts'
import type { ShipmentTelling } from '../../../shared/entities/shipment.ts'
import type { Stamped } from './stamped.ts'

/** Shops and the marketplace, and what each of them was told. */
export interface ChannelsTables {
  channel: ChannelTable
  importScheduler: ImportSchedulerTable
  importRun: ImportRunTable
  channelShipment: ChannelShipmentTable
  marketplaceMessage: MarketplaceMessageTable
  marketplaceTold: MarketplaceToldTable
}

/** The cursor is the source's time up to which changes have been taken over; a failure is a refusal as JSON. */
interface ChannelTable extends Stamped {
  partnerId: number
  brandId: number | null
  name: string
  channelType: ChannelType
  status: ChannelStatus
  linkageStatus: LinkageStatus
  identifier: string | null
  subIdentifier: string | null
  channelUrl: string | null
  passwordSealed: string | null
  apiKeySealed: string | null
  refreshKeySealed: string | null
  tokenSealed: Generated<string | null>
  isTokenRefreshed: Generated<boolean>
  description: string | null
  allowAutoCancellationApproval: boolean
  isArrivalGuaranteed: boolean
  clientPreferencesJson: Generated<string>
  validAfter: string | null
  cursor: Generated<string | null>
  lastScrapeStatus: Generated<ScrapeStatus | null>
  lastScrapeAt: Generated<string | null>
  lastFailAt: Generated<string | null>
  failuresInARow: Generated<number>
  failureJson: Generated<string | null>
  waitsUntil: Generated<string | null>
  createdBy: number | null
  updatedBy: number | null
}

interface ImportSchedulerTable extends Stamped {
  channelId: number
  partnerId: number
  scheduleTime: string
  syncStatus: Generated<ScrapeStatus | null>
  validAfter: string | null
  validBefore: string | null
  nextRunAt: string | null
  lastRunAt: Generated<string | null>
}

export interface ImportRunTable {
  id: Generated<number>
  channelId: number
  importSchedulerId: number | null
  status: ScrapeStatus
  startedAt: string
  finishedAt: Generated<string | null>
  pages: Generated<number>
  found: Generated<number>
  created: Generated<number>
  changed: Generated<number>
  failed: Generated<number>
  failedJson: Generated<string>
  failureJson: Generated<string | null>
}

/** quantity: pieces of the line. askedAt: from then on its channel may know of the shipment. */
interface ChannelShipmentTable extends Stamped {
  salesOrderId: number
  orderLineId: number
  invoiceId: number
  quantity: number
  status: ShipmentTelling
  shippedAt: string
  askedAt: string | null
  toldAt: string | null
  attempts: number
  refusalJson: string | null
}

/**
 * bodyJson: the message as it is sent. askedAt: from then on the marketplace may know of it. sends: how often it was sent under a reference
 * of its own.
 */
interface MarketplaceMessageTable extends Stamped {
  partnerId: number
  kind: MarketplaceKind
  status: MarketplaceStatus
  sends: number
  about: string
  bodyJson: string
  inboundId: number | null
  salesOrderId: number | null
  attempts: number
  askedAt: string | null
  toldAt: string | null
  failure: string | null
}

/** What the marketplace believes to be available; toldAt: the time that this is from. */
interface MarketplaceToldTable {
  id: Generated<number>
  partnerId: number
  centerId: number
  skuId: number
  available: number
  toldAt: string
}
