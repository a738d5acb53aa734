import type { consolidation as en } from './en.ts'

export const consolidation: Record<keyof typeof en, string> = {
  'consolidation': '적재',
  'consolidation.waits.find': '팔레트나 박스를 스캔하세요', 'consolidation.waits.choose': '팔레트나 박스를 스캔하세요', 'consolidation.waits.choose-waybill': '위에서 고르세요', 'consolidation.waits.pass-code': '패스코드를 입력하세요', 'consolidation.waits.load': '송장을 스캔하세요', 'consolidation.waits.contents': '찾을 송장을 스캔하세요', 'consolidation.waits.take-off': '같은 송장: 내리기', 'consolidation.waits.nest': '같은 박스: 싣기', 'consolidation.waits.take-out': '같은 박스: 빼기',
  'consolidation.expect.find': '팔레트나 박스 코드(CS-…) 또는 계획 코드', 'consolidation.expect.choose': '이 계획의 팔레트나 박스', 'consolidation.expect.pass-code': '패스코드 여섯 자리', 'consolidation.expect.load': '포장된 송장, 또는 팔레트나 박스 코드', 'consolidation.expect.contents': '찾을 송장', 'consolidation.expect.take-off': '같은 송장을 다시, 또는 다음 송장', 'consolidation.expect.nest': '같은 박스를 다시, 또는 송장', 'consolidation.expect.take-out': '같은 박스를 다시, 또는 송장',

  'consolidation.how': '라벨을 스캔하거나 고르세요', 'consolidation.none': '열린 계획이 없습니다. 팔레트가 있는 계획을 사무실에 요청하세요.', 'consolidation.noneOffline': '이 기기에 팔레트가 없습니다. 한 번 연결해 새 내용을 받으세요.', 'consolidation.more': '{more}개 더 있습니다. 라벨을 스캔하면 열립니다.', 'consolidation.whichPallet': '{plan}의 어느 팔레트입니까?', 'consolidation.choose': '어느 팔레트입니까?',
  'consolidation.openIt': '{consol} 열기', 'consolidation.palletFirst': '{serial}은(는) 포장되었고 아직 팔레트에 없습니다. 먼저 팔레트를 스캔하세요.', 'consolidation.loadedBy': '{worker} 님이 실음',
  'consolidation.inPallet': '{consol} 안',
  'consolidation.planClosed': '{plan}은(는) 마감되었습니다.', 'consolidation.planOfCenter': '{center} 센터의 계획입니다.', 'consolidation.palletOfCenter': '{center} 센터의 팔레트나 박스입니다.',

  'consolidation.passCode': '패스코드', 'consolidation.asksPassCode': '{consol}은(는) 패스코드가 필요합니다.', 'consolidation.passCodeHow': '사무실에서 알려 줍니다. 하루에 한 번만 묻습니다.', 'consolidation.askOffice': '{tries}번 틀렸습니다. {consol}의 패스코드를 사무실에 문의하세요.', 'consolidation.giveCode': '열기',

  'consolidation.opened': '{consol}을(를) 열었습니다.', 'consolidation.isOpen': '지금 열린 것이 {consol}입니다.', 'consolidation.onPallet': '이 팔레트에', 'consolidation.onBox': '이 박스에', 'consolidation.toLoad': '더 실을 것', 'consolidation.toPack': '포장 전', 'consolidation.scanWaybills': '송장을 스캔하세요', 'consolidation.again': '다시 스캔하면 내립니다.',
  'consolidation.loaded': '{serial} 실음: {count}건', 'consolidation.allPackedLoaded': '{serial}: {count}건. 포장된 것은 모두 실었습니다. 포장 전: {toPack}', 'consolidation.planComplete': '{serial}: {count}건. {plan}에 남은 것이 없습니다.',
  'consolidation.outcome.scanned': '…', 'consolidation.outcome.loaded': '실음', 'consolidation.outcome.taken-off': '내림', 'consolidation.outcome.off': '여기서 빠짐', 'consolidation.outcome.refused': '싣지 않음',
  'consolidation.notPacked': '{serial}은(는) 아직 포장되지 않았습니다({partner}, 주문 {order}). 먼저 포장으로 보내세요.', 'consolidation.elsewhere': '{serial}은(는) {consol}에 있습니다. {worker} 님이 실었습니다.',
  'consolidation.closedMeanwhile': '사무실이 {plan}을(를) 마감했습니다. 더 실을 수 없습니다. 다른 팔레트를 스캔하세요.', 'consolidation.gone': '이 팔레트나 박스는 더는 이 기기에 없습니다.', 'consolidation.toList': '열린 목록으로',

  'consolidation.takeOff': '내릴까요?', 'consolidation.takeOffYes': '내리기', 'consolidation.takeOffNo': '그대로 두기', 'consolidation.askTakeOff': '이미 실려 있습니다. {serial}을(를) 내릴까요?', 'consolidation.askFromBox': '박스 {consol}에 있습니다. {serial}을(를) 뺄까요?', 'consolidation.askCanceled': '{serial}은(는) 취소되었습니다. 내릴까요?', 'consolidation.takeOffHow': '다시 스캔하거나 버튼을 누르세요. 다른 송장을 스캔하면 그대로 둡니다.', 'consolidation.canceledHow': '취소되었습니다. 내려서 따로 두세요.',
  'consolidation.takenOff': '{serial} 내림. 남은 것: {count}건', 'consolidation.putAside': '{serial} 내림. 취소된 것이니 따로 두세요.',
  'consolidation.nest': '박스를 실을까요?', 'consolidation.nestYes': '싣기', 'consolidation.nestNo': '나중에', 'consolidation.openBox': '이 박스에 싣기', 'consolidation.askNest': '{box}을(를) {consol}에 실을까요?', 'consolidation.nestHow': '박스를 다시 스캔하거나 버튼을 누르세요.', 'consolidation.nested': '{box} 실음. 팔레트: {count}건',
  'consolidation.takeOut': '박스를 뺄까요?', 'consolidation.takeOutYes': '빼기', 'consolidation.takeOutNo': '그대로 두기', 'consolidation.askTakeOut': '{box}을(를) {consol}에서 뺄까요?', 'consolidation.takenOut': '{box} 뺌. 팔레트: {count}건',
  'consolidation.factBox': '박스 안', 'consolidation.factThen': '그 뒤 팔레트',

  'consolidation.contents': '실린 것', 'consolidation.contentsEmpty': '아직 실린 것이 없습니다.', 'consolidation.contentsHow': '송장을 스캔하면 여기 있는지 알려 줍니다.', 'consolidation.contentsMore': '{more}건 더 있습니다. 스캔해서 찾으세요.', 'consolidation.boxes': '박스', 'consolidation.isOn': '{serial}은(는) {consol}에 있습니다.', 'consolidation.isOnNone': '{serial}은(는) 어느 팔레트에도 없습니다.', 'consolidation.isNotHere': '{serial}은(는) {open}이 아니라 {consol}에 있습니다.',
  'consolidation.canceled': '취소됨: 내리세요', 'consolidation.disputed': '{serial}은(는) {consol}에 있음', 'consolidation.disputedOff': '{serial}은(는) 여기 없음', 'consolidation.disputedBy': '{worker} 님이 실음', 'consolidation.scannedHere': '{worker} 님이 여기서 스캔, {time}',

  'dispute.told': '송장 하나가 두 번 실렸습니다. 알림을 읽으세요.', 'dispute.toldOther': '팔레트에 실린 것으로 치지 않는 송장이 있습니다. 알림을 읽으세요.', 'dispute.title': '두 번 실림', 'dispute.titleOther': '실리지 않음', 'dispute.mine': '{serial}: {worker} 님이 먼저 {consol}에 실었고 그것이 유효합니다. 스캔하신 {got}에는 세지 않습니다. 물건이 어디 있는지 확인하세요.', 'dispute.mineUnnamed': '{serial}: 먼저 {consol}에 실렸고 그것이 유효합니다. 스캔하신 {got}에는 세지 않습니다. 물건이 어디 있는지 확인하세요.', 'dispute.yours': '{serial}: {consol}에 실으신 것이 유효합니다. {worker} 님도 {got}에 스캔했습니다. 물건이 어디 있는지 확인하세요.', 'dispute.one': '{of}건 중 {position}번째',
}
