import type { Language } from '../entities/account.ts'
import type { courierCodes } from '../entities/inbound.ts'

/** The name of each courier, the same in the office and on the floor. */
const couriers: Record<Language, Record<(typeof courierCodes)[number], string>> = {
  en: {
    CJGLS: 'CJ Logistics',
    HANJIN: 'Hanjin',
    CHUNIL: 'Chunil',
    EPOST: 'Korea Post',
    ILYANG: 'Ilyang',
    LOTTE: 'Lotte',
    DAESIN: 'Daesin',
    KGB: 'KGB',
    KDEXP: 'Kyungdong',
    LOGEN: 'Logen',
    SAGAWA: 'Sagawa',
    YAMATO: 'Yamato',
    FEDEX: 'FedEx',
    ETC: 'Other',
  },
  ko: {
    CJGLS: 'CJ대한통운',
    HANJIN: '한진택배',
    CHUNIL: '천일택배',
    EPOST: '우체국택배',
    ILYANG: '일양로지스',
    LOTTE: '롯데택배',
    DAESIN: '대신택배',
    KGB: 'KGB택배',
    KDEXP: '경동택배',
    LOGEN: '로젠택배',
    SAGAWA: '사가와',
    YAMATO: '야마토',
    FEDEX: '페덱스',
    ETC: '기타',
  },
  ja: {
    CJGLS: 'CJ大韓通運',
    HANJIN: '韓進',
    CHUNIL: '天一',
    EPOST: '韓国郵便',
    ILYANG: '日陽',
    LOTTE: 'ロッテ',
    DAESIN: '大信',
    KGB: 'KGB',
    KDEXP: '慶東',
    LOGEN: 'ローゼン',
    SAGAWA: '佐川急便',
    YAMATO: 'ヤマト運輸',
    FEDEX: 'フェデックス',
    ETC: 'その他',
  },
}

const anyCourier: Record<Language, string> = { en: 'Any courier', ko: '모든 택배사', ja: 'すべての配送会社' }

/** The courier whose waybills a plan takes; a plan for ETC takes those of any courier. */
export function planCourier(language: Language, code: string): string {
  return code === 'ETC' ? anyCourier[language] : courierName(language, code)
}

/** A courier's name; a code that this version does not know yet is shown as it is. */
export function courierName(language: Language, code: string): string {
  return new Map(Object.entries(couriers[language])).get(code) ?? code
}
