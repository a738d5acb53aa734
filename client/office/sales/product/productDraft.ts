import type { ProductInput } from '../../../../shared/entities/product.ts'

/** As the schema reads it, but that partner and channel need not be chosen yet. */
export type ProductDraft = Omit<ProductInput, 'partnerId' | 'channelId'> & {
  partnerId: number | null
  channelId: number | null
}
