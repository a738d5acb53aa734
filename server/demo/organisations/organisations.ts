import { dayIn } from '../../../shared/day-in.ts'
import { siteZone } from '../../../shared/site-zone.ts'
import { addressBookInput } from '../../../shared/entities/address-book.ts'
import {
  addressParts,
  type AddressParts,
  type Brand,
  type BrandTrackingStatus,
} from '../../../shared/entities/brand.ts'
import type { Partner } from '../../../shared/entities/partner.ts'
import type { Writer } from '../../db/writer.ts'
import { known } from '../known.ts'

/** What the office has recorded about its partners and their brands, besides what the floor needs to know. */
export async function seedOrganisations(w: Writer): Promise<void> {
  await seedCenters(w)
  const partnerIds = new Map(
    (await w.tx.selectFrom('partner').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
  )
  const brandIds = new Map(
    (await w.tx.selectFrom('brand').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
  )
  const office = await w.tx.selectFrom('user').select('id').where('username', '=', 'office').executeTakeFirstOrThrow()
  const conditions = new Map<string, number>()
  for (const {
    name,
    billing,
    contract: [first, last],
    ...partner
  } of partners) {
    const partnerId = known(partnerIds, name)
    await w.tx
      .updateTable('partner')
      .set({
        ...partner,
        validAfter: dayFrom(w.now, first),
        validBefore: dayFrom(w.now, last),
      })
      .where('id', '=', partnerId)
      .execute()
    const { id } = await w.tx
      .insertInto('billingCondition')
      .values({ partnerId, ...billing, createdAt: w.now, updatedAt: w.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    conditions.set(name, id)
  }
  for (const { name, partner, address, returnAddress, ...brand } of brands) {
    const json = {
      addressJson: JSON.stringify(address),
      businessAddressJson: JSON.stringify(address),
      returnAddressJson: JSON.stringify(returnAddress),
    }
    await w.tx
      .updateTable('brand')
      .set({ ...brand, ...json, billingConditionId: known(conditions, partner) })
      .where('id', '=', known(brandIds, name))
      .execute()
  }
  for (const { partner, ...address } of addresses) {
    const by = { createdBy: office.id, updatedBy: office.id, createdAt: w.now, updatedAt: w.now }
    await w.tx
      .insertInto('addressBook')
      .values({ ...addressBookInput.parse({ ...address, partnerId: known(partnerIds, partner) }), ...by })
      .execute()
  }
  for (const { brand, partner, notes, ...followed } of followUps) {
    const stamps = { partnerId: known(partnerIds, partner), createdAt: w.now, updatedAt: w.now }
    const { id } = await w.tx
      .insertInto('brandTracking')
      .values({
        ...followed,
        brandId: known(brandIds, brand),
        assigneeId: office.id,
        dueDate: dayFrom(w.now, followed.dueDate),
        ...stamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await w.tx
      .insertInto('brandTrackingLog')
      .values(
        notes.map((content) => ({
          brandTrackingId: id,
          content,
          createdBy: office.id,
          isShared: followed.isShared,
          ...stamps,
        })),
      )
      .execute()
  }
}

async function seedCenters({ tx }: Writer): Promise<void> {
  await tx
    .updateTable('company')
    .set({ description: 'Fulfilment in Incheon and Narita for brands from Korea, Japan and beyond.' })
    .where('code', '=', 'GANTRY')
    .execute()
  for (const { code, country, cutoff, ...parts } of centers) {
    const { id: countryId } = (await tx
      .selectFrom('country')
      .select('id')
      .where('isoCode2', '=', country)
      .executeTakeFirst()) ?? { id: null }
    const dock = await tx
      .selectFrom('location')
      .innerJoin('center', 'center.id', 'location.centerId')
      .select('location.id')
      .where('center.code', '=', code)
      .where('location.inboundPrimary', '=', true)
      .executeTakeFirst()
    await tx
      .updateTable('center')
      .set({
        ...parts,
        countryId,
        primaryLocationId: dock?.id ?? null,
        inboundReservationCutoffJson: JSON.stringify(cutoff),
      })
      .where('code', '=', code)
      .execute()
  }
}

const centers = [
  {
    code: 'ICN1',
    country: 'KR',
    administrativeArea: '인천광역시',
    locality: '중구',
    dependentLocality: '운서동',
    premise: 'A동',
    cutoff: { daysBefore: 1, time: '17:00' },
  },
  {
    code: 'NRT1',
    country: 'JP',
    administrativeArea: '千葉県',
    locality: '成田市',
    dependentLocality: '取香',
    premise: null,
    cutoff: { daysBefore: 2, time: '15:00' },
  },
]

type SeededPartner = Pick<Partner, 'name' | 'email' | 'phone' | 'mobile' | 'usesChannelTalk' | 'policy'> & {
  /** The first and the last day of the contract, in days from today. */
  contract: [first: number, last: number]
  billing: {
    name: string
    billing: Brand['billing']
    closingDay: number
    paymentDays: number
    inboundPerPiece: number
    storagePerLocationDay: number
    packingPerParcel: number
    memo: string | null
  }
}

const partners: SeededPartner[] = [
  {
    name: '하늘담',
    email: 'logistics@haneuldam.example',
    phone: '02-555-0142',
    mobile: '010-5550-0142',
    usesChannelTalk: true,
    policy: 'GANTRY_CORE',
    contract: [-420, 675],
    billing: {
      name: '하늘담 기본',
      billing: 'BILLFLOW',
      closingDay: 31,
      paymentDays: 30,
      inboundPerPiece: 120,
      storagePerLocationDay: 450,
      packingPerParcel: 1_150,
      memo: '월 3,000건 이상은 건당 50원 할인',
    },
  },
  {
    name: '森のくらし',
    email: 'butsuryu@morinokurashi.example',
    phone: '03-5550-0173',
    mobile: null,
    usesChannelTalk: false,
    policy: 'GANTRY_PARTNERS',
    contract: [-330, 765],
    billing: {
      name: '標準',
      billing: 'HANDYBOT',
      closingDay: 20,
      paymentDays: 40,
      inboundPerPiece: 150,
      storagePerLocationDay: 520,
      packingPerParcel: 1_400,
      memo: null,
    },
  },
  {
    name: 'Northbay Outdoor',
    email: 'supply@northbay.example',
    phone: '+44 20 5550 0119',
    mobile: '+44 7700 900119',
    usesChannelTalk: false,
    policy: 'NAVER_DIRECT',
    contract: [-340, 24],
    billing: {
      name: 'Launch year',
      billing: 'BOTH',
      closingDay: 25,
      paymentDays: 14,
      inboundPerPiece: 200,
      storagePerLocationDay: 600,
      packingPerParcel: 1_900,
      memo: 'Tents and poles count as two parcels.',
    },
  },
]

type Address = Partial<AddressParts>
const place = (parts: Address): AddressParts => addressParts.parse(parts)
const seoul = place({
  country: 'KR',
  postalCode: '04790',
  administrativeArea: '서울특별시',
  locality: '성동구',
  dependentLocality: '성수동2가',
  street: '아차산로 113',
  premise: '5층',
  fullAddress: '서울특별시 성동구 아차산로 113',
})
const incheon = place({
  country: 'KR',
  postalCode: '22382',
  administrativeArea: '인천광역시',
  locality: '중구',
  dependentLocality: '운서동',
  street: '공항동로296번길 97-30',
  premise: '반품 담당',
  fullAddress: '인천광역시 중구 공항동로296번길 97-30',
})
const kyoto = place({
  country: 'JP',
  postalCode: '604-8005',
  administrativeArea: '京都府',
  locality: '京都市',
  dependentLocality: '中京区',
  street: '恵比須町 439',
  premise: '2階',
  fullAddress: '京都府京都市中京区恵比須町439',
})
const narita = place({
  country: 'JP',
  postalCode: '282-0011',
  administrativeArea: '千葉県',
  locality: '成田市',
  dependentLocality: '取香',
  street: '529-10',
  premise: '返品係',
  fullAddress: '千葉県成田市取香529-10',
})
const london = place({
  country: 'GB',
  postalCode: 'SE1 2AA',
  administrativeArea: 'London',
  locality: 'Southwark',
  street: '14 Shad Thames',
  premise: 'Unit 6',
  fullAddress: '14 Shad Thames, London',
})

type Seeded =
  | 'name'
  | 'businessName'
  | 'namespace'
  | 'businessRegistrationNumber'
  | 'email'
  | 'phone'
  | 'address'
  | 'returnAddress'
  | 'returnName'
  | 'representativeName'
  | 'customsCode'
  | 'englishAddress'
  | 'krTaxContactName'
  | 'krTaxContactEmail'
  | 'businessType'
  | 'businessItem'
  | 'isMain'
  | 'printBrandImageOnInvoice'
  | 'usesAutoKrTax'
  | 'billing'
type SeededBrand = Pick<Brand, Seeded> & { partner: string }

const haneuldam = {
  partner: '하늘담',
  businessName: '주식회사 하늘담',
  businessRegistrationNumber: '214-88-01428',
  address: seoul,
  returnAddress: incheon,
  representativeName: '한지우',
  customsCode: 'P200014281',
  englishAddress: '5F, 113 Achasan-ro, Seongdong-gu, Seoul',
  krTaxContactName: '오세린',
  krTaxContactEmail: 'tax@haneuldam.example',
  businessType: '도소매',
  usesAutoKrTax: true,
  billing: 'BILLFLOW' as const,
}
const mori = {
  partner: '森のくらし',
  businessName: '森のくらし株式会社',
  businessRegistrationNumber: '7130-01-058821',
  returnAddress: narita,
  representativeName: '森田 恵',
  customsCode: 'JPF1305882',
  krTaxContactName: '김도현',
  krTaxContactEmail: 'korea-tax@morinokurashi.example',
  businessType: '小売',
  usesAutoKrTax: false,
  billing: 'HANDYBOT' as const,
}
/** The addresses from which partners send and to which returns go. */
const addresses = [
  {
    partner: '하늘담',
    name: '하늘담 본사',
    administrativeArea: '서울특별시',
    locality: '성동구',
    address: '왕십리로 83-21',
    premise: '7층',
    postalCode: '04769',
    phonePrimary: '02-555-0142',
  },
  {
    partner: '하늘담',
    name: '하늘담 반품 센터',
    administrativeArea: '경기도',
    locality: '김포시',
    address: '고촌읍 아라육로 152',
    premise: 'B동 2층',
    postalCode: '10136',
    phonePrimary: '031-555-0187',
  },
  {
    partner: '森のくらし',
    name: '森のくらし 本社',
    country: 'JP',
    administrativeArea: '長野県',
    locality: '松本市',
    address: '中央2-4-11',
    postalCode: '390-0811',
    phonePrimary: '0263-55-0119',
  },
  {
    partner: 'Northbay Outdoor',
    name: 'Northbay Portland',
    country: 'US',
    administrativeArea: 'OR',
    locality: 'Portland',
    address: '1420 NW Lovejoy St',
    premise: 'Suite 300',
    postalCode: '97209',
    phonePrimary: '+15035550134',
  },
]

const brands: SeededBrand[] = [
  {
    ...haneuldam,
    name: '하늘담',
    namespace: 'haneuldam',
    email: 'cs@haneuldam.example',
    phone: '02-555-0143',
    returnName: '하늘담 반품센터',
    businessItem: '화장품',
    isMain: true,
    printBrandImageOnInvoice: true,
  },
  {
    ...haneuldam,
    name: '온도랩',
    namespace: 'ondolab',
    email: 'cs@ondolab.example',
    phone: '02-555-0144',
    returnName: '온도랩 반품센터',
    businessItem: '건강식품',
    isMain: false,
    printBrandImageOnInvoice: false,
  },
  {
    ...mori,
    name: '森のくらし',
    namespace: 'mori',
    email: 'support@morinokurashi.example',
    phone: '075-555-0174',
    address: kyoto,
    englishAddress: '439 Ebisu-cho, Nakagyo-ku, Kyoto',
    returnName: '森のくらし 返品係',
    businessItem: '生活雑貨',
    isMain: true,
    printBrandImageOnInvoice: true,
  },
  {
    ...mori,
    name: '茶々園',
    namespace: 'chachaen',
    email: 'cha@chachaen.example',
    phone: '075-555-0175',
    address: kyoto,
    englishAddress: '439 Ebisu-cho, Nakagyo-ku, Kyoto',
    returnName: '茶々園 返品係',
    businessItem: '茶・茶器',
    isMain: false,
    printBrandImageOnInvoice: false,
  },
  {
    partner: 'Northbay Outdoor',
    name: 'Northbay',
    businessName: 'Northbay Outdoor Ltd.',
    namespace: 'northbay',
    businessRegistrationNumber: '120-86-55019',
    email: 'care@northbay.example',
    phone: '+44 20 5550 0120',
    address: london,
    returnAddress: incheon,
    returnName: 'Northbay Korea returns',
    representativeName: 'Imogen Hale',
    customsCode: 'GB120865501',
    englishAddress: '14 Shad Thames, London SE1 2AA',
    krTaxContactName: '윤가람',
    krTaxContactEmail: 'korea@northbay.example',
    businessType: 'Wholesale',
    businessItem: 'Outdoor equipment',
    isMain: true,
    printBrandImageOnInvoice: false,
    usesAutoKrTax: true,
    billing: 'BOTH',
  },
]

interface FollowUp {
  partner: string
  brand: string
  title: string
  status: BrandTrackingStatus
  /** In days from today. */
  dueDate: number
  memo: string | null
  isShared: boolean
  notes: string[]
}

const followUps: readonly FollowUp[] = [
  {
    partner: 'Northbay Outdoor',
    brand: 'Northbay',
    title: 'Contract ends: renew',
    status: 'OPEN',
    dueDate: 14,
    memo: 'They ask for a lower price of storage in winter.',
    isShared: false,
    notes: ['Imogen asked for the figures of last winter.'],
  },
  {
    partner: '森のくらし',
    brand: '茶々園',
    title: '茶器の割れ対策',
    status: 'IN_PROGRESS',
    dueDate: 7,
    memo: null,
    isShared: true,
    notes: ['梱包写真を先方に送付。', '緩衝材をシート状のエアキャップに変更済み。効果を確認する。'],
  },
  {
    partner: '하늘담',
    brand: '온도랩',
    title: '첫 입고 일정 확정',
    status: 'DONE',
    dueDate: -10,
    memo: null,
    isShared: true,
    notes: ['5월 첫째 주 입고로 확정.'],
  },
]

function dayFrom(now: string, days: number): string {
  return dayIn(siteZone, Date.parse(now) + days * 86_400_000)
}
