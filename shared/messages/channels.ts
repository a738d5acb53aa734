import type { Language } from '../entities/account.ts'
import type { ChannelType } from '../entities/channel-type.ts'

/** The name of each type of channel. Only the server has the texts about how it is connected. */
const names: Record<Language, Record<ChannelType, string>> = {
  en: {
    SPREADSHEET: 'Spreadsheet',
    FEED: 'HTTP order feed',
    NAVER: 'Naver SmartStore',
    COUPANG: 'Coupang',
    SHOPIFY: 'Shopify',
    CAFE24: 'Cafe24',
    RAKUTEN: 'Rakuten Ichiba (RMS)',
    QOO10_JP: 'Qoo10 Japan',
  },
  ko: {
    SPREADSHEET: '엑셀 업로드',
    FEED: 'HTTP 주문 피드',
    NAVER: '네이버 스마트스토어',
    COUPANG: '쿠팡',
    SHOPIFY: 'Shopify',
    CAFE24: '카페24',
    RAKUTEN: '라쿠텐 이치바 (RMS)',
    QOO10_JP: '큐텐 재팬',
  },
  ja: {
    SPREADSHEET: 'Excelアップロード',
    FEED: 'HTTP注文フィード',
    NAVER: 'Naverスマートストア',
    COUPANG: 'Coupang',
    SHOPIFY: 'Shopify',
    CAFE24: 'Cafe24',
    RAKUTEN: '楽天市場（RMS）',
    QOO10_JP: 'Qoo10（日本）',
  },
}

export function channelTypeName(language: Language, type: ChannelType): string {
  return names[language][type]
}
