import type { AccountRefusals } from './en.ts'

export const ko: AccountRefusals = {
  'proof-needed': '권한이 바뀌는 작업입니다. 비밀번호를 다시 입력해 주세요.',
  'password-wrong': '비밀번호가 맞지 않습니다.',
  'password-must-change': '일회용 비밀번호로 로그인했습니다. 새 비밀번호를 설정해 주세요.',
  'person-needed': '개인 계정에 관한 작업이라 API 키로는 할 수 없습니다.',
}
