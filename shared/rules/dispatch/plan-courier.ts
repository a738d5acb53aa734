import type { SystemTag } from '../../entities/contract.ts'
import type { CourierCode } from '../../entities/inbound.ts'

/** The couriers that system tags name. The other tags name a region or another property of a plan. */
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

/** The courier that a plan's tags name; null if none does. */
export function courierOfTags(tags: readonly SystemTag[]): CourierCode | null {
  return tags.flatMap((tag) => courierOfTag[tag] ?? [])[0] ?? null
}
