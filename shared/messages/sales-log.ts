import type { Language } from '../entities/account.ts'
import { fill } from './fill.ts'

/** The entries in the log of a product or a campaign. */
const en = {
  create: 'Created',
  update: 'Changed',
  options: 'Options or their SKUs changed',
  upload: 'Changed by an upload',
  uploadRefused: 'An upload was refused',
  duplicate: 'Copied to another channel',
  duplicateRefused: 'Could not be copied to another channel',
  delete: 'Deleted',
  'promotion.create': 'A promotion was added',
  'promotion.update': 'A promotion was changed',
  'promotion.freebies': 'A promotion’s gifts were changed',
  'promotion.delete': 'A promotion was deleted',
  'promotion.replay': 'A promotion was given to {orders} past {orders|order|orders}',
}
const sentences: Record<Language, Record<keyof typeof en, string>> = {
  en,
  ko: {
    create: '등록',
    update: '수정',
    options: '옵션·SKU 매핑 변경',
    upload: '업로드로 수정',
    uploadRefused: '업로드 거부',
    duplicate: '다른 채널로 복제',
    duplicateRefused: '다른 채널로 복제 실패',
    delete: '삭제',
    'promotion.create': '프로모션 추가',
    'promotion.update': '프로모션 수정',
    'promotion.freebies': '프로모션 사은품 변경',
    'promotion.delete': '프로모션 삭제',
    'promotion.replay': '지난 주문 {orders}건에 프로모션 적용',
  },
  ja: {
    create: '登録',
    update: '編集',
    options: 'オプション・SKU紐付けを変更',
    upload: 'アップロードで編集',
    uploadRefused: 'アップロードを拒否',
    duplicate: '別のチャネルにコピー',
    duplicateRefused: '別のチャネルへのコピーに失敗',
    delete: '削除',
    'promotion.create': 'プロモーションを追加',
    'promotion.update': 'プロモーションを編集',
    'promotion.freebies': 'プロモーションの特典を変更',
    'promotion.delete': 'プロモーションを削除',
    'promotion.replay': '過去の注文{orders}件にプロモーションを適用',
  },
}

/**
 * The sentence of an entry in a language, with the number of orders if it was done to many. An entry of a newer release shows its own name.
 */
export function salesLogSentence(language: Language, type: string, after: { orders?: unknown } | null): string {
  if (!Object.hasOwn(sentences.en, type)) return type
  return fill(sentences[language][type as keyof typeof en], { orders: Number(after?.orders ?? 0) })
}
