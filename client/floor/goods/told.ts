import type { Gs1Reading } from '../../../shared/scan/gs1.ts'
import type { SkuRow } from '../../../shared/sync/protocol.ts'

/** Lot and expiry that a code tells, of goods that keep them: of others the ledger tells none apart, whatever is printed on the carton. */
export function toldOf(
  { isLotManaged, isExpiryManaged }: Pick<SkuRow, 'isLotManaged' | 'isExpiryManaged'>,
  gs1: Gs1Reading | null,
): { lot?: string; expirationDate?: string } {
  return {
    ...(isLotManaged && gs1?.lot ? { lot: gs1.lot } : {}),
    ...(isExpiryManaged && gs1?.expirationDate ? { expirationDate: gs1.expirationDate } : {}),
  }
}
