import type { print as en } from './en.ts'

export const print: Record<keyof typeof en, string> = {
  'print.printer': '라벨 프린터',
  'print.none': '프린터 없음',
  'print.noneButPdf': '프린터 없음: 라벨 PDF',
  'print.first': '라벨 출력',
  'print.again': '라벨 다시 출력',
  'print.pallet': '라벨 출력',
  'print.pdf': '라벨 PDF',
  'print.pdfNeedsNetwork': 'PDF는 네트워크 필요',
  'print.sent': '{printer}에서 라벨이 나옵니다.',
  'print.waits': '연결되면 {printer}에서 나옵니다.',
  'print.coming': '이미 {printer}(으)로 보냈습니다.',
  'print.fetched': '라벨을 PDF로 저장했습니다.',
}
