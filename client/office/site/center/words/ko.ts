import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.center': '센터',
  'center.none': '볼 수 있는 센터가 없습니다',
  'center.new': '센터 추가',
  'center.company': '회사',
  'center.code': '코드',
  'center.codeHint': '영문과 숫자 2~10자. 라벨에 인쇄되며 바꿀 수 없습니다.',
  'center.nameEn': '영문 이름',
  'center.timeZoneHint': '하루의 시작과 끝을 정합니다.',
  'center.primaryLocation': '대표 로케이션',
  'center.primaryCenter': '대표 로케이션의 센터',
  'center.description': '설명',
  'center.hasCutoff': '입고 예약 마감 사용',
  'center.cutoff.none': '제한 없음',
  'center.cutoff.sameDay': '당일 {time}까지',
  'center.cutoff.dayBefore': '전날 {time}까지',
  'center.cutoff.before': '{days}일 전 {time}까지',
  'center.daysBefore': '며칠 전',
  'center.time': '시각',
}
