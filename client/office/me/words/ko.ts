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

  'notification.type.BELOW_SAFETY_STOCK': '안전 재고 미달',
  'notification.type.EXPIRATION_CLOSE': '유통기한 임박',
  'notification.type.RETURN_CENTER_PROCESSING': '반품 센터 처리',
  'notification.type.B2B_STATUS': 'B2B 주문 진행',
  'notification.type.B2B_REQUIRED_ACCEPTED': 'B2B 주문 승인 요청',
  'notification.type.B2B_CHANGE_DELIVERY_DATE': 'B2B 주문 납품일 변경',
  'notification.type.RECEIVING_SHEET_STATUS': '재고 이동 지시서',
  'notification.type.BILLFLOW_IN_REVIEW': '청구서 검토',
  'notification.type.INBOUND_STATUS': '입고 진행',
  'notification.type.ORDER_T': '주문',
  'notification.type.CASE_STATUS': '문의 진행',
  'notification.type.CASE_COMMENT': '문의 댓글',
  'notification.type.SERIALS_LOW': '송장 번호 부족',
  'notification.type.CHANNEL_ERROR': '판매 채널 오류',
  'notification.type.NOTICE': '공지',
}
