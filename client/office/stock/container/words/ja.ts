import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.container': '容器',
  'container.none': '容器はまだありません',
  'container.noneHint': 'センターが所有し、繰り返し使う箱とパレットです。',
  'container.new': '容器を追加',
  'container.what': '容器',
  'container.code': 'コード',
  'container.codeHint': '容器に書かれたとおり、センター内で一つだけ。後で変更できません。',
  'container.description': '説明',
}
