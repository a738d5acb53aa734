import type { Generated } from 'kysely'
import type { FlowSentence, FlowTarget } from '../../../shared/entities/condition.ts'
import type { FlowType } from '../../../shared/entities/flow-control.ts'
import type { GroupOption, PriceOption, PromotionReason } from '../../../shared/entities/promotion.ts'
import type { Stamped } from './stamped.ts'

/** What is sold, and by which rules. */
export interface SalesTables {
  product: ProductTable
  productOption: ProductOptionTable
  productMapping: ProductMappingTable
  flowControl: FlowControlTable
  flowCondition: FlowConditionTable
  campaign: CampaignTable
  promotion: PromotionTable
  promotionFreebie: PromotionFreebieTable
  promotionTemplate: PromotionTemplateTable
  promotionGrant: PromotionGrantTable
  promotionOutcome: PromotionOutcomeTable
}

/** nameKey: the name as it is compared. */
interface ProductTable extends Stamped {
  partnerId: number
  brandId: number | null
  channelId: number
  code: string
  name: string
  nameKey: string
  allowNameMapping: boolean
  ignoreNfaInventorySync: boolean
  validAfter: string | null
  validBefore: string | null
}

/** position: the option's place among those of its product. */
interface ProductOptionTable {
  id: Generated<number>
  productId: number
  position: number
  code: string | null
  name: string | null
  defaultPriceForCustoms: number | null
}

/** position: which of its product's options it is for. */
interface ProductMappingTable {
  id: Generated<number>
  productId: number
  position: number
  skuId: number
  quantity: number
}

interface FlowControlTable extends Stamped {
  partnerId: number
  brandId: number | null
  channelId: number | null
  type: FlowType
  priority: number
  /** The currency of its amounts. */
  currency: string
}

interface FlowConditionTable {
  id: Generated<number>
  flowControlId: number
  target: FlowTarget
  sourceJson: string
  sentence: FlowSentence
  value: number | null
}

interface CampaignTable extends Stamped {
  partnerId: number
  brandId: number | null
  channelId: number | null
  name: string
  validAfter: string | null
  validBefore: string | null
  expectedVolume: number | null
  description: string | null
}

interface PromotionTable extends Stamped {
  partnerId: number
  campaignId: number
  name: string
  isSuspended: boolean
  priority: number
  conditionGroupsJson: string
  groupOption: GroupOption | null
  requiredGroupJson: string
  quantityGte: number | null
  quantityLte: number | null
  priceOption: PriceOption
  priceGte: number | null
  priceLte: number | null
  /** The currency of all its amounts. */
  currency: string
  buyXGetYJson: string | null
  randomCount: number
  allowRandomRepetition: boolean
  allowsDuplication: boolean
  mutuallyExclusiveJson: string
  limitedOfferCount: number | null
  remainingOfferCount: number | null
}

interface PromotionFreebieTable {
  id: Generated<number>
  promotionId: number
  skuId: number
  quantity: number
  isRandom: boolean
}

interface PromotionTemplateTable extends Stamped {
  partnerId: number
  name: string
  contentJson: string
}

/** n: counts the times that an order got the promotion, from 1. */
interface PromotionGrantTable {
  id: Generated<number>
  promotionId: number
  salesOrderId: number
  n: number
  giftsJson: string
  cost: number
  at: string
  givenBackAt: Generated<string | null>
}

/**
 * What an order got from a promotion, or why nothing; otherPromotionId: the promotion that shut it out; isShort: there was not enough of a
 * gift.
 */
interface PromotionOutcomeTable {
  id: Generated<number>
  promotionId: number
  salesOrderId: number
  at: string
  times: number
  why: PromotionReason | null
  otherPromotionId: number | null
  isShort: boolean
}
