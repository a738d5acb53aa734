import type { PromotionInput } from '../../../../shared/entities/promotion.ts'

/** As the schema reads it, but that the campaign need not be chosen yet. */
export type PromotionDraft = Omit<PromotionInput, 'campaignId'> & { campaignId: number | null }
