import type { Draw } from '../draw.ts'

/** The goods of a brand: four hundred SKUs, as in a real catalogue of that kind. */
export interface BrandGoods {
  partner: string
  name: string
  englishName: string
  /** The prefix of the brand's item numbers. */
  mark: string
  /** Seven digits of a GS1 company number. */
  ean: string
  names: string[]
  expires: boolean
  lots: boolean
  origin: string
  price: [from: number, to: number]
  category: 'DRY' | 'REFRIGERATED'
}

export interface DemoSku {
  name: string
  partnerItemNumber: string
  ean: string
  carton: { code: string; bundle: number } | null
  price: number
  isExpiryManaged: boolean
  isLotManaged: boolean
  safetyStock: number
  sizes: { width: number; depth: number; height: number; weight: number }
}

const every = (...lists: string[][]): string[][] =>
  lists.reduce<string[][]>((rows, list) => rows.flatMap((row) => list.map((item) => [...row, item])), [[]])

export const brandGoods: BrandGoods[] = [
  {
    partner: '하늘담',
    name: '하늘담',
    englishName: 'Haneuldam',
    mark: 'HD',
    ean: '8801234',
    expires: true,
    lots: true,
    origin: 'KR',
    price: [9_900, 48_000],
    category: 'DRY',
    names: every(
      ['어성초', '병풀', '자작나무', '쌀겨', '녹차', '동백', '쑥', '인삼', '콜라겐', '히알루론산'],
      ['진정', '수분', '탄력', '광채'],
      [
        '토너 200ml',
        '세럼 50ml',
        '크림 80ml',
        '앰플 30ml',
        '클렌징폼 150ml',
        '마스크팩 10매',
        '선크림 50ml',
        '미스트 120ml',
        '아이크림 30ml',
        '로션 150ml',
      ],
    ).map((n) => `하늘담 ${n.join(' ')}`),
  },
  {
    partner: '하늘담',
    name: '온도랩',
    englishName: 'Ondo Lab',
    mark: 'OD',
    ean: '8801577',
    expires: true,
    lots: false,
    origin: 'KR',
    price: [6_900, 29_000],
    category: 'DRY',
    names: every(
      ['라벤더', '화이트머스크', '유자', '시더우드', '자몽', '무화과', '로즈마리', '베르가못', '피오니', '무향'],
      [
        '샴푸',
        '트리트먼트',
        '헤어 에센스',
        '두피 토닉',
        '바디워시',
        '바디로션',
        '바디스크럽',
        '핸드크림',
        '핸드워시',
        '립밤',
        '디퓨저',
        '룸스프레이',
        '섬유향수',
        '세탁세제',
        '섬유유연제',
        '주방세제',
        '입욕제',
        '비누',
        '클렌징오일',
        '데오도란트',
      ],
      ['기본', '대용량'],
    ).map((n) => `온도랩 ${n.join(' ')}`),
  },
  {
    partner: '森のくらし',
    name: '森のくらし',
    englishName: 'Mori no Kurashi',
    mark: 'MK',
    ean: '4571234',
    expires: false,
    lots: false,
    origin: 'JP',
    price: [8_000, 120_000],
    category: 'DRY',
    names: every(
      [
        'ひのきまな板',
        '竹の菜箸',
        '曲げわっぱ弁当箱',
        '美濃焼 飯碗',
        '波佐見焼 マグ',
        '今治 フェイスタオル',
        'リネンクロス',
        '南部鉄瓶',
        '急須',
        '箸置き',
        '杉の一輪挿し',
        '琺瑯ポット',
        '蚊取り線香立て',
        '有田焼 小皿',
        '漆椀',
        '真鍮トレイ',
        '手ぬぐい',
        '棕櫚たわし',
        '木べら',
        '茶筒',
      ],
      ['白', '藍', '墨', '若草', '茜', '生成り', '焦茶', '水色', '山吹', '灰'],
      ['小', '大'],
    ).map((n) => `森のくらし ${n[0]} ${n[1]}（${n[2]}）`),
  },
  {
    partner: '森のくらし',
    name: '茶々園',
    englishName: 'Chachaen',
    mark: 'CH',
    ean: '4579876',
    expires: true,
    lots: true,
    origin: 'JP',
    price: [5_500, 42_000],
    category: 'DRY',
    names: every(
      ['宇治', '静岡', '八女', '鹿児島', '狭山'],
      ['煎茶', '玄米茶', 'ほうじ茶', '抹茶', '和紅茶', '麦茶', 'そば茶', '玉露', '茎茶', 'ジャスミン茶'],
      [
        'ティーバッグ 20包',
        '缶 100g',
        '袋 200g',
        '粉末 50g',
        '水出し 30包',
        'ギフト 3缶',
        '業務用 1kg',
        'スティック 10本',
      ],
    ).map((n) => `茶々園 ${n.join(' ')}`),
  },
  {
    partner: 'Northbay Outdoor',
    name: 'Northbay',
    englishName: 'Northbay',
    mark: 'NB',
    ean: '5012345',
    expires: false,
    lots: false,
    origin: 'VN',
    price: [19_000, 289_000],
    category: 'DRY',
    names: every(
      [
        'Trail Rain Jacket',
        'Merino Base Layer',
        'Summit Down Vest',
        'Ridge Fleece',
        'Scout Cargo Pants',
        'Harbour Shorts',
        'Fell Running Tee',
        'Alpine Gloves',
        'Wool Hiking Socks',
        'Storm Beanie',
        'Camp Overshirt',
        'Drift Windshell',
        'Tern Sun Hoodie',
        'Crag Leggings',
        'Basecamp Parka',
        'Coast Swim Trunks',
      ],
      ['Navy', 'Moss', 'Stone', 'Ember', 'Black'],
      ['XS', 'S', 'M', 'L', 'XL'],
    ).map((n) => `Northbay ${n[0]}, ${n[1]}, ${n[2]}`),
  },
]

export function skusOf(brand: BrandGoods, draw: Draw): DemoSku[] {
  return brand.names.map((name, index) => {
    const body = brand.ean + String(index + 1).padStart(5, '0')
    const bundle = draw.of([6, 10, 12, 20, 24])
    return {
      name,
      partnerItemNumber: `${brand.mark}-${String(index + 1).padStart(4, '0')}`,
      ean: withCheckDigit(body),
      carton: draw.chance(0.35) ? { code: withCheckDigit(`1${body}`), bundle } : null,
      price: Math.round(draw.between(...brand.price) / 100) * 100,
      isExpiryManaged: brand.expires,
      isLotManaged: brand.lots,
      safetyStock: draw.chance(0.3) ? draw.of([20, 50, 100, 200]) : 0,
      sizes: {
        width: draw.between(40, 320),
        depth: draw.between(30, 240),
        height: draw.between(20, 280),
        weight: draw.between(30, 1800),
      },
    }
  })
}

/** Adds the check digit to a GTIN of any length without it (GS1 General Specifications §7.9). */
export function withCheckDigit(digits: string): string {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return digits + String((10 - (sum % 10)) % 10)
}
