import type { MissingItem } from '../../../../shared/entities/order.ts'

/** A deal by the names that its channel gives it, or by its codes where it has none. */
export const dealText = ({ dealName, dealCode, optionName, optionCode }: MissingItem): string =>
  [dealName ?? dealCode, optionName ?? optionCode].filter(Boolean).join(' · ') || '–'
