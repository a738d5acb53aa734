import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.audit': '감사 기록',
  'audit.none': '아직 기록이 없습니다',
  'audit.who': '누가',
  'audit.by': 'API 키',
  'audit.key': '키 “{name}”',
  'audit.nobody': '자동',
  'audit.address': '접속 주소',
  'audit.what': '작업',
  'audit.kind': '종류',
  'audit.subject': '대상',
  'audit.differences': '변경 전 → 후',
  'audit.field': '항목',
  'audit.before': '변경 전',
  'audit.after': '변경 후',
  'audit.noDifferences': '작업이 있었다는 것 외의 내용은 없습니다.',
  'audit.entry': '기록 번호',
  'audit.verify': '기록 검증',
  'audit.verifying': '전체 기록을 봉인과 대조하는 중…',
  'audit.intact': '기록이 변경되거나 삭제되지 않았습니다.',
  'audit.broken':
    '{entry}번 기록에서 어긋납니다. 이 기록이나 앞의 기록이 변경되거나 삭제되었습니다. 데이터베이스 사본을 보관하고 접근할 수 있던 사람을 확인하세요.',
  'audit.counted': '기록 {entries}건, 그중 봉인 {sealed}건. 최근 기록은 1분 안에 봉인됩니다.',
}
