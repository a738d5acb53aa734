import type { MissingItem } from '../../../../shared/entities/order.ts'

/** What a channel calls a deal; its codes where it has no names. */
export const dealText = ({ dealName, dealCode, optionName, optionCode }: MissingItem): string =>
  [dealName ?? dealCode, optionName ?? optionCode].filter(Boolean).join(' · ') || '–'
