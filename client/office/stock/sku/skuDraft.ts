import type { z } from 'zod'
import type { skuInput } from '../../../../shared/entities/sku.ts'

/** As the schema reads it, but that a partner need not be chosen yet. */
export type SkuDraft = Omit<z.output<typeof skuInput>, 'partnerId' | 'skuType'> & {
  partnerId: number | null
  /** Though pieces in stock have no date or lot. */
  force?: boolean | undefined
}
