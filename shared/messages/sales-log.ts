import type { Language } from '../entities/account.ts'

/** What happened to a product or a campaign, as its log tells it. */
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
  'promotion.replay': 'A promotion was given to past orders',
}
const sentences: Record<Language, Record<keyof typeof en, string>> = {
  en,
  ko: {
    create: '등록했습니다',
    update: '변경했습니다',
    options: '옵션 또는 SKU 매핑을 변경했습니다',
    upload: '업로드로 변경했습니다',
    uploadRefused: '업로드가 거부되었습니다',
    duplicate: '다른 채널로 복제했습니다',
    duplicateRefused: '다른 채널로 복제하지 못했습니다',
    delete: '삭제했습니다',
    'promotion.create': '프로모션을 추가했습니다',
    'promotion.update': '프로모션을 변경했습니다',
    'promotion.freebies': '프로모션 사은품을 변경했습니다',
    'promotion.delete': '프로모션을 삭제했습니다',
    'promotion.replay': '지난 주문에 프로모션을 적용했습니다',
  },
  ja: {
    create: '登録しました',
    update: '変更しました',
    options: 'オプションまたはSKUの紐付けを変更しました',
    upload: 'アップロードで変更しました',
    uploadRefused: 'アップロードが拒否されました',
    duplicate: '別のチャネルにコピーしました',
    duplicateRefused: '別のチャネルにコピーできませんでした',
    delete: '削除しました',
    'promotion.create': 'プロモーションを追加しました',
    'promotion.update': 'プロモーションを変更しました',
    'promotion.freebies': 'プロモーションの特典を変更しました',
    'promotion.delete': 'プロモーションを削除しました',
    'promotion.replay': '過去の注文にプロモーションを適用しました',
  },
}

/** In a language; what a newer release did is told by its own name. */
export function salesLogSentence(language: Language, type: string): string {
  return Object.hasOwn(sentences.en, type) ? sentences[language][type as keyof typeof en] : type
}
