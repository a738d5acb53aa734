import type { printerEn } from './en.ts'

export const printerKo: Record<keyof typeof printerEn, string> = {
  'nav.printer': '라벨 프린터',
  'printer.title': '라벨 프린터',
  'printer.none': '아직 라벨 프린터가 없습니다',
  'printer.noneHint': '추가하면 포장하는 자리에서 바로 라벨이 나옵니다.',
  'printer.new': '프린터 추가',
  'printer.what': '프린터',
  'printer.nameHint': '포장 자리에서 부르는 이름입니다.',
  'printer.host': '주소',
  'printer.hostHint': '센터 네트워크의 호스트 이름 또는 IP 주소입니다. ZPL을 지원해야 합니다.',
  'printer.port': '포트',
  'printer.size': '라벨 크기',
  'printer.dpi': '해상도',
  'printer.test': '시험 라벨',
  'printer.testHint': '크기, 해상도, 여백이 맞는지 바로 알 수 있습니다.',
  'printer.printTest': '시험 라벨 인쇄',
  'printer.took': '{name}에서 라벨을 받았습니다. 네 변의 테두리가 온전한지 확인하세요.',
  'printer.saveFirst': '먼저 저장하세요. 라벨은 저장된 값으로 인쇄됩니다.',
  'printer.removeOne': '{name}을(를) 삭제할까요?',
  'printer.removeHint': '단말기에서 더 이상 인쇄할 수 없습니다.',
  'printer.removed': '{name}을(를) 삭제했습니다.',
}
