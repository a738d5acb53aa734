import type { z } from 'zod'
import type { skuInput } from '../../../../shared/entities/sku.ts'

/** Like the schema's SKU, but the partner need not be chosen yet. */
export type SkuDraft = Omit<z.output<typeof skuInput>, 'partnerId' | 'skuType'> & {
  partnerId: number | null
  /** Saves although pieces in stock have no date or lot. */
  force?: boolean | undefined
}
