import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'signIn.title': '로그인',
  'signIn.byPassword': '비밀번호',
  'signIn.byBadge': '배지와 PIN',
  'signIn.username': '아이디',
  'signIn.password': '비밀번호',
  'signIn.badge': '배지',
  'signIn.badgeHint': '이 칸에 배지를 스캔하세요.',
  'signIn.pin': 'PIN',
  'signIn.go': '로그인',
  'signIn.forgot': '비밀번호를 잊으셨나요?',
  'signIn.invited': '초대받으셨나요? 가입하기',
  'password.show': '입력한 내용 표시',
  'error.offline': '서버에 연결할 수 없습니다. 네트워크를 확인하세요.',
  'error.comesBack': '계속 다시 연결하고 있습니다. 서버가 응답하면 화면이 바로 표시됩니다.',
  'error.unexpected': '화면에 문제가 생겼습니다.',
  'error.retry': '다시 시도',
  'spreadsheet.tooLarge': '파일이 너무 큽니다. 최대 {rows}행까지 올릴 수 있습니다. 나누어 올려 주세요.',
}
