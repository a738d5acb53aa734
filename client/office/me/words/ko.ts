import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'me.title': '내 계정',
  'me.security': '로그인',
  'me.notifications': '알림',
  'me.notificationsHint': '앱에서 받을 알림과 {email}(으)로도 받을 알림입니다.',
  'me.noEmail': '계정에 이메일 주소가 없어 메일로는 받을 수 없습니다.',
  'me.about': '종류',
  'me.by.app': '앱',
  'me.by.email': '이메일',
}
