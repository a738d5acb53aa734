import type { ProductInput } from '../../../../shared/entities/product.ts'

/** Like the schema's product, but partner and channel need not be chosen yet. */
export type ProductDraft = Omit<ProductInput, 'partnerId' | 'channelId'> & {
  partnerId: number | null
  channelId: number | null
}
