import type { Reader } from '../../db/database.ts'
import { noSuch, unfit } from '../../http/errors.ts'

/** A brand that is deactivated keeps the goods and people it has (`before`), and is given no more. */
export async function checkBrand(
  db: Reader,
  brandId: number | null,
  partnerId: number | null,
  before: number | null = null,
): Promise<void> {
  if (brandId === null) return
  const brand = await db
    .selectFrom('brand')
    .select(['name', 'status'])
    .where('id', '=', brandId)
    .where('partnerId', '=', partnerId ?? 0)
    .executeTakeFirst()
  if (!brand) throw noSuch('brandId', 'The partner has no such brand.')
  if (brand.status !== 'ACTIVE' && brandId !== before) throw unfit('brandId', 'brand-inactive', { brand: brand.name })
}
