import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.audit': '監査記録',
  'audit.none': '記録はまだありません',
  'audit.who': '誰が',
  'audit.by': 'APIキー',
  'audit.key': 'キー「{name}」',
  'audit.nobody': '自動',
  'audit.address': 'アクセス元',
  'audit.what': '操作',
  'audit.kind': '種類',
  'audit.subject': '対象',
  'audit.differences': '変更前 → 後',
  'audit.field': '項目',
  'audit.before': '変更前',
  'audit.after': '変更後',
  'audit.noDifferences': 'この記録に変更内容はありません。',
  'audit.entry': '記録番号',
  'audit.verify': '記録を検証',
  'audit.verifying': 'すべての記録を封印と照合しています…',
  'audit.intact': '記録は変更も削除もされていません。',
  'audit.broken':
    '記録{entry}で食い違っています。この記録または前の記録が変更または削除されました。データベースの写しを保管し、アクセスできた人を確認してください。',
  'audit.counted': '記録{entries}件、うち封印済み{sealed}件。新しい記録は1分以内に封印されます。',
}
