import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.wall': '현황판',
  'wall.full': '전체 화면',
  'wall.leave': '홈으로',
  'wall.trucks': '집하 차량',
  'wall.more': '외 {count}건',
  'wall.lost': '연결이 끊겼습니다. {time} 기준입니다.',
  'wall.exceptions': '미처리 예외',
}
