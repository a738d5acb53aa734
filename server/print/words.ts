import type { Language } from '../../shared/entities/account.ts'

/** What labels and sheets say beside their data. */
const en = {
  recipient: 'To', sender: 'From', goods: 'Goods', order: 'Order', memo: 'Note', return: 'RETURN',
  CC: 'Collect', PP: 'Prepaid', CD: 'Sender account', CT: 'Receiver account',
  ARRIVAL_GUARANTEE: 'Guaranteed', KANDASH: 'Kandash', STAR: 'Star', SUNDAY: 'Sunday', HOLIDAY: 'Holiday', TODAY: 'Today',
  PALLET: 'Pallet', BOX: 'Box', plan: 'Plan', courier: 'Courier', center: 'Center', loadingDay: 'Loading day',
  loadingList: 'Loading list', printedAt: 'Printed', printedBy: 'Printed by', pallets: 'Pallets', boxes: 'Boxes', waybills: 'Waybills',
  driver: 'Driver', signature: 'Name, signature, time',
  relocation: 'Relocation', from: 'From', to: 'To', quantity: 'Quantity', stored: 'Stored quantity', lot: 'Lot', expiry: 'Expiry',
  partner: 'Partner', itemNumber: 'Item number', barcode: 'Barcode', createdAt: 'Created',
}

export type Word = keyof typeof en

const words: Record<Language, Record<Word, string>> = {
  en,
  ko: {
    recipient: '받는 분', sender: '보내는 분', goods: '상품', order: '주문번호', memo: '배송 메모', return: '반품',
    CC: '착불', PP: '선불', CD: '신용', CT: '착신신용',
    ARRIVAL_GUARANTEE: '도착보장', KANDASH: '칸대시', STAR: '스타배송', SUNDAY: '일요배송', HOLIDAY: '휴일배송', TODAY: '당일배송',
    PALLET: '팔레트', BOX: '박스', plan: '상차 계획', courier: '택배사', center: '센터', loadingDay: '상차일',
    loadingList: '상차 목록', printedAt: '출력', printedBy: '출력자', pallets: '팔레트', boxes: '박스', waybills: '송장',
    driver: '기사', signature: '성명 · 서명 · 시각',
    relocation: '재고 이동 지시서', from: '출발', to: '도착', quantity: '수량', stored: '적치 수량', lot: '로트', expiry: '유통기한',
    partner: '고객사', itemNumber: '상품번호', barcode: '바코드', createdAt: '작성',
  },
  ja: {
    recipient: 'お届け先', sender: 'ご依頼主', goods: '品名', order: '注文番号', memo: '配達メモ', return: '返品',
    CC: '着払い', PP: '元払い', CD: '発払い(掛)', CT: '着払い(掛)',
    ARRIVAL_GUARANTEE: '到着保証', KANDASH: 'カンダッシュ', STAR: 'スター', SUNDAY: '日曜配達', HOLIDAY: '休日配達', TODAY: '当日配達',
    PALLET: 'パレット', BOX: '箱', plan: '積込計画', courier: '運送会社', center: 'センター', loadingDay: '積込日',
    loadingList: '積込リスト', printedAt: '印刷', printedBy: '印刷者', pallets: 'パレット', boxes: '箱', waybills: '送り状',
    driver: 'ドライバー', signature: '氏名・署名・時刻',
    relocation: '在庫移動指示書', from: '移動元', to: '移動先', quantity: '数量', stored: '格納数量', lot: 'ロット', expiry: '期限',
    partner: '取引先', itemNumber: '商品番号', barcode: 'バーコード', createdAt: '作成',
  },
}

export function wordsIn(language: Language): Record<Word, string> {
  return words[language]
}

/** A code's word, or the code itself where this version has none. */
export function wordFor(language: Language, code: string): string {
  return new Map<string, string>(Object.entries(words[language])).get(code) ?? code
}
