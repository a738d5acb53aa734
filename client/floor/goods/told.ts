import { holdsSecret } from '../../../shared/scan/codes.ts'
import type { Gs1Reading } from '../../../shared/scan/gs1.ts'
import type { SkuRow } from '../../../shared/sync/protocol.ts'
import type { Found, Reading } from '../scan/look-up.ts'

/**
 * The lot and expiry that a code gives, for goods that are managed by them. For other goods the ledger keeps neither apart, whatever is
 * printed on the carton.
 */
export function toldOf(
  { isLotManaged, isExpiryManaged }: Pick<SkuRow, 'isLotManaged' | 'isExpiryManaged'>,
  gs1: Gs1Reading | null,
): { lot?: string; expirationDate?: string } {
  return {
    ...(isLotManaged && gs1?.lot ? { lot: gs1.lot } : {}),
    ...(isExpiryManaged && gs1?.expirationDate ? { expirationDate: gs1.expirationDate } : {}),
  }
}

/** What a scan answers to a question about lot or expiry. Null if it says something else: other goods, a place, a badge. */
export function answerIn(
  { text, gs1, candidates: [found] }: Reading,
  asked: 'lot' | 'expiry',
  skuId: number | undefined,
): string | null {
  if (isOfOthers(found, skuId)) return null
  const told = asked === 'lot' ? gs1?.lot : gs1?.expirationDate
  return told ?? (found?.kind === 'unknown' && !holdsSecret(text) ? text : null)
}

function isOfOthers(found: Found | undefined, skuId: number | undefined): boolean {
  return found?.kind === 'goods' && !found.matches.some(({ sku }) => sku.id === skuId)
}
