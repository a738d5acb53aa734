import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.wall': '状況ボード',
  'wall.full': '全画面表示',
  'wall.leave': 'ホームに戻る',
  'wall.trucks': '集荷便',
  'wall.more': 'ほか{count}件',
  'wall.lost': '接続が切れています。{time}時点の数字です。',
  'wall.exceptions': '未処理の例外',
}
