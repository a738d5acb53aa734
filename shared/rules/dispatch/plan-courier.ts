import type { SystemTag } from '../../entities/contract.ts'
import type { CourierCode } from '../../entities/inbound.ts'

/** Couriers that a system tag names. The others say something else of a plan, or name a region. */
const courierOfTag: Partial<Record<SystemTag, CourierCode>> = {
  CJ: 'CJGLS',
  HJ: 'HANJIN',
  HJG: 'HANJIN',
  LOTTE: 'LOTTE',
  LOGEN: 'LOGEN',
  EPOST: 'EPOST',
  KDEXP: 'KDEXP',
  DAESIN: 'DAESIN',
  FEDEX: 'FEDEX',
  SAGAWA: 'SAGAWA',
}

/** The courier that a plan's tags name; null where none does. */
export function courierOfTags(tags: readonly SystemTag[]): CourierCode | null {
  return tags.flatMap((tag) => courierOfTag[tag] ?? [])[0] ?? null
}
