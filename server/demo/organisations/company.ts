import type { Packaging } from '../../../shared/entities/packaging.ts'
import type { Writer } from '../../db/writer.ts'
import { known } from '../known.ts'
import { brandGoods } from '../warehouse/goods.ts'

const centers = [
  {
    code: 'ICN1',
    nameEn: 'Incheon 1',
    nameKo: '인천 제1센터',
    nameJaRuby: '仁川第1センター',
    timeZone: 'Asia/Seoul',
    phone: '032-555-0134',
    fullAddress: '인천광역시 중구 공항동로296번길 97-30',
    postalCode: '22382',
  },
  {
    code: 'NRT1',
    nameEn: 'Narita 1',
    nameKo: '나리타 제1센터',
    nameJaRuby: '成田第1センター',
    timeZone: 'Asia/Tokyo',
    phone: '0476-55-0178',
    fullAddress: '千葉県成田市取香529-10',
    postalCode: '282-0011',
  },
]

interface DemoPartner {
  name: string
  businessName: string
  /** The partner's goods are taken without asking it. */
  auto: boolean
  centers: string[]
  packaging?: Packaging
}

/** The third partner's goods are taken without asking it, so that both ways can be seen; each partner packs in its own way. */
const partners: DemoPartner[] = [
  {
    name: '하늘담',
    businessName: '주식회사 하늘담',
    auto: false,
    centers: ['ICN1', 'NRT1'],
    packaging: {
      boxType: 'PARTNER_BOX',
      buffer: 'BUPPLE_PAPER',
      tape: 'PAPER',
      additional: 'LEAFLET',
      echoFriendlyPackaging: true,
      usesDimensionsForPackaging: false,
    },
  },
  {
    name: '森のくらし',
    businessName: '森のくらし株式会社',
    auto: false,
    centers: ['ICN1', 'NRT1'],
    packaging: {
      boxType: 'GANTRY_BOX',
      buffer: 'SHEET_AIR_CAP',
      tape: 'OPP',
      additional: 'EXTRA_PACKAGIG',
      echoFriendlyPackaging: false,
      usesDimensionsForPackaging: true,
    },
  },
  {
    name: 'Northbay Outdoor',
    businessName: 'Northbay Outdoor Ltd.',
    auto: true,
    centers: ['ICN1'],
    packaging: {
      boxType: 'PARTNER_POLY_BAG',
      buffer: 'X_FILL',
      tape: 'PARTNER',
      additional: null,
      echoFriendlyPackaging: false,
      usesDimensionsForPackaging: false,
    },
  },
]

/** The partner that owns the center's own packing material. */
export const supplier: DemoPartner = {
  name: 'Gantry 자재',
  businessName: 'Gantry Fulfilment',
  auto: true,
  centers: ['ICN1', 'NRT1'],
}

/** The brand's tea things break easily, so it wants a photo of each open parcel. */
const photographedBrand = '茶々園'

/** The company, its centers, and its partners with their brands. */
export async function seedCompany({ tx, now }: Writer): Promise<void> {
  const stamps = { createdAt: now, updatedAt: now }
  const { id: companyId } = await tx
    .insertInto('company')
    .values({ name: 'Gantry Fulfilment', code: 'GANTRY', ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow()
  const centerIds = new Map<string, number>()
  for (const center of centers) {
    const { id } = await tx
      .insertInto('center')
      .values({ companyId, ...center, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow()
    centerIds.set(center.code, id)
  }
  for (const partner of [...partners, supplier]) {
    const { id: partnerId } = await tx
      .insertInto('partner')
      .values({
        name: partner.name,
        businessName: partner.businessName,
        status: 'ACTIVE',
        usesAutoAccept: partner.auto,
        usesAutoConfirm: partner.auto,
        packagingJson: partner.packaging ? JSON.stringify(partner.packaging) : null,
        ...stamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('partnerCenter')
      .values(partner.centers.map((code) => ({ partnerId, centerId: known(centerIds, code) })))
      .execute()
    for (const { name, englishName } of brandGoods.filter((brand) => brand.partner === partner.name)) {
      await tx
        .insertInto('brand')
        .values({
          partnerId,
          name,
          englishName,
          status: 'ACTIVE',
          usesPackingPhoto: name === photographedBrand,
          ...stamps,
        })
        .execute()
    }
  }
}
