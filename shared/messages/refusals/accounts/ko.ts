import type { AccountRefusals } from './en.ts'

export const ko: AccountRefusals = {
  'proof-needed': '권한이 바뀌는 작업입니다. 비밀번호를 다시 입력해 주세요.',
  'password-wrong': '비밀번호가 맞지 않습니다.',
  'password-must-change': '일회용 비밀번호로 로그인했습니다. 새 비밀번호를 설정해 주세요.',
  'person-needed': '개인 계정에 관한 작업이라 API 키로는 할 수 없습니다.',
  'password-length': '비밀번호는 8자 이상 200자 이하입니다.',
  'password-common': '너무 많이 쓰이는 비밀번호입니다. 다른 비밀번호를 정해 주세요.',
  'password-personal': '본인의 이름, 이메일, 전화번호는 비밀번호로 쓸 수 없습니다.',
  'code-wrong': '번호가 맞지 않거나 더 이상 유효하지 않습니다. 새 번호를 요청해 주세요.',
  'invitation-closed': '이미 수락되었거나 취소된 초대입니다.',
  'pin-locked': 'PIN을 여러 번 잘못 입력했습니다. 비밀번호로 한 번 로그인하면 PIN을 다시 쓸 수 있습니다.',
}
