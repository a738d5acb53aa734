import type { Packaging } from '../../../shared/entities/packaging.ts'
import type { SystemRole } from '../../../shared/privileges.ts'

export const demoPassword = 'gantry-demo'

export interface DemoPerson {
  username: string
  name: string
  role: SystemRole
  center?: 'ICN1'
  partner?: string
}

/** decisions.md §12. The floor's people work in Incheon; the office sees both centers; a partner's people see their partner. */
export const people: DemoPerson[] = [
  { username: 'admin', name: 'Ada Lindqvist', role: 'SYSR_ADMIN' },
  { username: 'office', name: '김서연', role: 'SYSR_OFFICE' },
  { username: 'manager', name: '박준호', role: 'SYSR_MANAGER', center: 'ICN1' },
  { username: 'leader', name: '이하은', role: 'SYSR_LEADER', center: 'ICN1' },
  { username: 'worker1', name: '최민수', role: 'SYSR_EMPLOYEE', center: 'ICN1' },
  { username: 'worker2', name: 'Nguyễn Thị Lan', role: 'SYSR_EMPLOYEE', center: 'ICN1' },
  { username: 'partner', name: '정유진', role: 'SYSR_PARTNER', partner: '하늘담' },
  { username: 'seller', name: '佐藤美咲', role: 'SYSR_SELLER', partner: '森のくらし' },
  { username: 'readonly', name: 'Audit', role: 'SYSR_3CPB_READONLY' },
]

export const centers = [
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

export interface DemoPartner {
  name: string
  businessName: string
  /** Takes its goods without being asked. */
  auto: boolean
  centers: string[]
  packaging?: Packaging
}

/** The third takes its goods without being asked, so that both ways can be seen; each packs in its own way. */
export const partners: DemoPartner[] = [
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

/** Its tea things break: it wants a photo of each open parcel. */
export const photographedBrand = '茶々園'
