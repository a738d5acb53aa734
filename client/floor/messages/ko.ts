import { consolidation } from '../consolidation/words/ko.ts'
import { packing } from '../packing/words/ko.ts'
import { print } from '../print/words/ko.ts'
import { relocation } from '../relocation/words/ko.ts'
import type { Catalogue } from './catalogue.ts'

/** 현장 화면의 한국어. */
export const ko: Catalogue = {
  'back': '뒤로', 'close': '닫기', 'cancel': '취소', 'take': '입력', 'yes': '예', 'no': '없음', 'loading': '잠시만요…',
  'fault': '앱에 문제가 생겼습니다. 이 스캔은 반영되지 않았습니다. 다시 시도하세요.',
  'refused.other': '거절됨: {code}.',

  'kind.ok': '확인', 'kind.info': '안내', 'kind.warning': '주의', 'kind.error': '멈춤', 'kind.complete': '완료',
  'sound.unknown': '소리: 없는 코드', 'sound.wrong': '소리: 다른 상품', 'sound.surplus': '소리: 수량 초과', 'sound.duplicate': '소리: 이미 있음', 'sound.not-packed': '소리: 포장 전', 'sound.canceled': '소리: 취소됨', 'sound.gone': '소리: 이미 출고', 'sound.other-courier': '소리: 다른 택배사', 'sound.other-center': '소리: 다른 센터', 'sound.closed': '소리: 마감됨',
  'held.scanned': '스캔한 값', 'held.expected': '필요한 것', 'held.acknowledge': '알겠습니다',
  'held.keptOut': '그 뒤 스캔 {scans}건은 반영되지 않았습니다. “알겠습니다”를 누른 뒤 다시 스캔하세요.',

  'status.online': '온라인', 'status.offline': '오프라인', 'status.syncing': '전송 중…', 'status.allSent': '모두 전송됨', 'status.unsent': '미전송 {unsent}',
  'status.refused': '거절 {refused}', 'status.justNow': '방금', 'status.minutes': '{minutes}분', 'status.hours': '{hours}시간',

  'blocked': '작업을 멈추세요', 'blocked.kept': '기록한 내용은 보존되어 있습니다. 대기열을 파일로 저장해 사무실에 전달하세요.',

  'scan.field': '코드 스캔 또는 입력', 'scan.type': '키보드', 'scan.none': '스캔', 'scan.notHere': '이 화면에서는 스캔하지 않습니다.',
  'scan.unknown': '이 기기에 없는 코드입니다.', 'scan.isGoods': '상품입니다: {sku}.', 'scan.isLocation': '로케이션입니다.', 'scan.isInbound': '입고 요청입니다.', 'scan.isWaybill': '출고 송장입니다.', 'scan.whichWaybill': '어떤 송장인가요?', 'scan.waybillElsewhere': '{center} 센터의 송장입니다.', 'scan.waybillNotHere': '이 기기에 없는 송장입니다. 새 송장일 수 있으니 한 번 연결하거나 사무실에 문의하세요.',
  'scan.isBadge': '배지입니다. 작업자를 바꾸려면 먼저 로그아웃하세요.', 'scan.isDeviceCode': '기기 코드입니다. 이 기기는 이미 등록되어 있습니다.',
  'damage.empty': '스캐너가 아무것도 보내지 않았습니다.', 'damage.control': '코드에 없어야 할 문자가 섞였습니다. 다시 스캔하세요.', 'damage.doubled': '코드가 두 번 겹쳐 왔습니다. 다시 스캔하세요.',
  'damage.checkDigit': '체크 숫자가 맞지 않습니다. 잘못 읽혔거나 잘못 인쇄되었습니다. 다시 스캔하세요.', 'damage.tooLong': '코드가 너무 깁니다.', 'damage.hangul': '코드가 한글로 들어와 되돌릴 수 없습니다. 키보드를 영문으로 바꾸세요.',
  'damage.escape': '스캐너가 “\\n”을 글자로 보냅니다. 접미사를 Enter로 설정하세요.', 'damage.incomplete': '코드 일부가 빠졌습니다. 전체를 다시 스캔하세요.',
  'named.inbound': '이 기기에 없는 입고 요청입니다. 새 요청일 수 있으니 한 번 연결하거나 사무실에 문의하세요.', 'named.consol': '팔레트 또는 박스 라벨입니다.', 'named.consolUnknown': '이 기기에 없는 팔레트 또는 박스입니다. 새것일 수 있으니 한 번 연결하거나 사무실에 문의하세요.', 'named.plan': '출고 계획입니다.', 'named.planUnknown': '이 기기에 없는 출고 계획입니다. 한 번 연결하거나 사무실에 문의하세요.', 'named.relocation': '재고 이동 시트입니다.', 'named.relocationUnknown': '이 기기에 없는 재고 이동 시트입니다. 한 번 연결하거나 사무실에 문의하세요.', 'named.slip': '전표입니다.', 'named.passcode': '패스코드입니다.',

  'camera': '카메라', 'camera.close': '카메라 닫기', 'camera.starting': '카메라를 켜는 중…', 'camera.denied': '카메라를 쓸 수 없습니다. 브라우저 설정에서 허용하거나, 스캐너나 키보드로 입력하세요.', 'camera.none': '카메라를 켤 수 없습니다. 스캐너나 키보드로 입력하세요.',
  'keypad': '숫자판', 'keypad.clear': '모두 지우기', 'keypad.erase': '마지막 숫자 지우기',

  'waits.device': '기기 코드를 스캔하세요', 'waits.badge': '배지를 스캔하세요', 'waits.anything': '아무 코드나 스캔하세요', 'waits.nothing': '스캔할 것이 없습니다', 'waits.test': '아무 코드나 스캔하세요',
  'waits.find': '입고 또는 송장 스캔', 'waits.choose-inbound': '입고를 스캔하세요', 'waits.arrival': '송장을 스캔하세요', 'waits.count': '상품을 스캔하세요', 'waits.choose-goods': '위에서 고르세요',
  'waits.expiry': '유통기한을 입력하세요', 'waits.lot': '로트를 스캔 또는 입력', 'waits.surplus': '위에 답하세요', 'waits.consent': '리더 배지를 스캔하세요', 'waits.put-away': '상품, 그다음 로케이션', 'waits.close': '입고를 마감하세요', 'waits.closed': '다음 입고를 스캔하세요',
  'waits.location': '로케이션을 스캔하세요', 'expect.location': '로케이션',
  'expect.device': '관리자가 준 기기 코드 GD1…', 'expect.badge': '본인 배지', 'expect.anything': '상품, 로케이션, 송장 또는 입고', 'expect.nothing': '없음: 먼저 작업 화면으로 가세요',
  'expect.find': '입고 코드(IB…) 또는 그 송장 번호', 'expect.choose-inbound': '이 입고들 중 하나의 코드', 'expect.arrival': '도착 수량 또는 이 입고의 송장', 'expect.count': '이 입고의 상품',
  'expect.choose-goods': '먼저 어떤 상품인지 고르세요', 'expect.choose-waybill': '먼저 어떤 송장인지 고르세요', 'expect.expiry': '유통기한, YYMMDD', 'expect.lot': '로트 번호, 1~20자', 'expect.surplus': '먼저 초과분이 실제로 있는지 답하세요', 'expect.consent': '리더의 배지',
  'expect.put-away': '검수한 상품 또는 로케이션', 'expect.close': '없음: 마감하거나 작업으로 돌아가세요', 'expect.closed': '다음 입고',

  'enrol': '새 기기', 'enrol.how': '기기 코드를 스캔하세요', 'enrol.where': '관리자가 사무실 화면의 단말기 → 단말기 등록에서 보여 줍니다. 한 번만 쓸 수 있습니다.', 'enrol.working': '기기를 등록하는 중…', 'enrol.done': '{center}의 {device}(으)로 등록되었습니다.',
  'signIn': '로그인', 'signIn.how': '배지를 스캔하세요', 'signIn.device': '{center} · {device}', 'signIn.byPassword': '아이디와 비밀번호로', 'signIn.passwordNeedsNetwork': '비밀번호 로그인은 네트워크가 필요합니다', 'signIn.name': '아이디', 'signIn.password': '비밀번호', 'signIn.working': '로그인 중…', 'signIn.done': '{name}님, 안녕하세요.',
  'signOut': '로그아웃', 'signOut.done': '로그아웃했습니다. 작업 내용은 보존되고 계속 전송됩니다.',
  'snapshot': '{center} 데이터', 'snapshot.none': '아직 없음', 'snapshot.loading': '상품, 로케이션, 입고를 받는 중입니다.', 'snapshot.complete': '완료', 'snapshot.offline': '데이터를 받으려면 한 번 연결해야 합니다. 연결되면 자동으로 이어집니다.', 'snapshot.retry': '다시 시도', 'snapshot.goOn': '있는 것으로 계속',
  'update': '새 버전이 있습니다. 지금 적용', 'home': '작업', 'home.continue': '{name} 이어서 하기', 'home.more': '그 밖의 기능', 'packing': '포장',
  'update.taking': '잠시만요…',

  'inbound': '입고', 'inbound.which': '어느 입고인가요?', 'inbound.opened': '{inbound}을(를) 열었습니다.', 'inbound.isOpen': '{inbound}이(가) 지금 열려 있습니다.', 'inbound.awaitsApproval': '{inbound}은(는) 마감되어 사무실 승인을 기다립니다.',
  'find.how': '코드나 송장을 스캔하거나 고르세요', 'find.none': '열린 입고가 없습니다. 스캔하거나 사무실에 접수를 요청하세요.', 'find.noneOffline': '이 기기에 입고가 없습니다. 한 번 연결해 받으세요.', 'find.noDate': '날짜 없음', 'find.skus': '상품 {skus}종',
  'tasks': '이 입고의 작업', 'task.arrival': '도착', 'task.count': '검수', 'task.put-away': '적치', 'task.close': '마감',
  'unit.boxes': '박스', 'unit.pallets': '팔레트',

  'arrival.howMany': '얼마나 도착했나요?', 'arrival.already': '도착이 이미 기록되어 있습니다.', 'arrival.pickFirst': '먼저 배송을 고르세요.', 'arrival.unnamed': '번호 없는 배송', 'arrival.toCount': '상품 검수', 'arrival.which': '어느 배송이 도착했나요?', 'arrival.allRecorded': '모든 도착이 기록되었습니다.',
  'arrival.shipments': '배송', 'arrival.expected': '예정', 'arrival.closed': '도착', 'arrival.didNotArrive': '미도착', 'arrival.not': '미도착', 'arrival.record': '도착', 'arrival.of': '배송 {position}/{of}', 'arrival.announced': '예정 {quantity} {unit}', 'arrival.quantity': '도착 수량',
  'arrival.recorded': '도착을 기록했습니다: {quantity}.', 'arrival.notArrived': '미도착으로 기록했습니다.',
  'quantity.wrong': '{least}부터 {most}까지의 정수를 입력하세요.',

  'count.how': '상품을 스캔하거나 아래에서 고르세요.', 'count.goods': '상품', 'count.of': '/ {announced}', 'count.notAnnounced': '예정에 없음', 'count.type': '수량 입력', 'count.add': '더하기', 'count.sum': '{counted} + {more} = {sum}', 'count.pickFirst': '먼저 상품을 스캔하거나 고르세요.',
  'count.added': '+{added} → {announced}개 중 {counted}', 'count.allOf': '{announced}개 모두 검수했습니다.', 'count.over': '+{added} → {counted}, 예정은 {announced}', 'count.unannounced': '+{added} → {counted}, 예정에 없는 상품', 'count.damaged': '불량 +{added} → {announced}개 중 {counted}',
  'count.damagedToggle': '불량', 'count.damagedPieces': '불량 {pieces}', 'count.nowDamaged': '불량품을 세는 중', 'count.nowGood': '다시 양품을 셉니다', 'condition.DAMAGED': '불량',
  'goods.which': '어떤 상품인가요?', 'goods.perScan': '스캔당 {quantity}개',
  'expiry': '유통기한', 'expiry.ask': '유통기한은?', 'expiry.how': '인쇄된 대로 입력하거나, 기한이 담긴 코드를 스캔하세요.', 'expiry.format': 'YYMMDD', 'expiry.past': '{day}은(는) 이미 지났습니다', 'lot': '로트', 'lot.ask': '로트 번호는?', 'lot.how': '라벨에서 스캔하거나 입력하세요.', 'lot.length': '로트는 1~20자입니다.', 'given.kept': '다음 상품에도 적용됩니다.',
  'day.digits': '날짜는 숫자만: YYMMDD.', 'day.length': '날짜는 6자리(YYMMDD) 또는 8자리(YYYYMMDD)입니다.', 'day.month': '월은 01~12입니다.', 'day.none': '달력에 없는 날짜입니다.', 'day.year': '연도는 2000~2099입니다.',
  'surplus.ask': '예정보다 많음', 'surplus.counted': '예정보다 많습니다: 예정 {expected}, 검수 {got}.', 'surplus.how': '다시 세어 보세요. 실제로 있나요?', 'surplus.yes': '예, +{quantity}', 'surplus.no': '아니요', 'surplus.more': '{quantity}개 초과, 아직 확인 전입니다.',
  'consent.ask': '예정에 없음', 'consent.how': '예정에 없는 상품입니다. {quantity}개를 세려면 리더가 배지를 스캔하세요.', 'consent.no': '세지 않기',
  'fact.announced': '예정', 'fact.counted': '검수', 'fact.now': '지금', 'fact.surplus': '초과', 'fact.damaged': '그중 불량', 'fact.stored': '적치', 'fact.expected': '예상', 'fact.got': '실제',

  'put.how': '상품을 스캔하거나 고른 뒤 로케이션을 스캔하세요.', 'put.goods': '적치할 상품', 'put.scanGoods': '상품을 스캔하세요', 'put.scanLocation': '로케이션을 스캔하세요', 'put.whichGoods': '{location}에 어떤 상품을 두나요?', 'put.whichLine': '어떤 {sku}인가요? 로트를 고르세요.',
  'put.confirm': '{quantity}개를 {location}에: 확인하세요.', 'put.here': '{quantity}개를 {location}에', 'put.left': '/ 남은 {left}', 'put.part': '일부만', 'put.other': '다른 상품', 'put.partOf': '{left}개 중 {part}', 'put.setPart': '이만큼 적치', 'put.damagedWhere': '불량품은 피킹하지 않는 곳에 둡니다.',
  'put.done': '{quantity}개를 {location}에 두었습니다.', 'put.doneLeft': '{quantity}개를 {location}에 두었습니다. {left}개 남음.', 'put.all': '검수한 상품을 모두 적치했습니다.', 'put.nothingLeft': '적치할 것이 없습니다.', 'put.nothingCounted': '아직 검수한 것이 없습니다.', 'put.goodsDone': '{sku}: 모두 적치했습니다.', 'put.notCounted': '{sku}은(는) 여기서 검수되지 않았습니다. 먼저 검수하세요.', 'put.otherLot': '{sku}은(는) 다른 로트나 기한으로 검수되었습니다.',

  'close.close': '입고 마감', 'close.toPutAway': '{pieces}개 먼저 적치', 'close.nothing': '아직 기록된 작업이 없습니다.', 'close.missing': '{lines}개 라인, {pieces}개가 아직 적치되지 않았습니다.', 'close.shipments': '배송 {shipments}건의 도착이 기록되지 않았습니다.', 'close.differs': '예정과 검수가 다릅니다:', 'close.differsApproval': '예정과 검수가 달라 사무실이 승인합니다:',
  'close.differences': '차이', 'close.countedOf': '검수 {counted}, 예정 {announced}', 'close.done': '{inbound}을(를) 마감했습니다.', 'close.awaits': '{inbound}을(를) 마감했습니다. 차이는 사무실이 승인합니다.', 'closed.next': '다음 입고', 'closed.pieces': '개를 적치했습니다.', 'closed.willSend': '네트워크가 연결되면 {unsent}건을 전송합니다.',

  'history': '작업 내역', 'history.none': '이 기기에서 한 작업이 없습니다.', 'undo': '되돌리기', 'undo.done': '되돌렸습니다. 두 기록 모두 남습니다.',
  'queue': '내 대기열', 'queue.empty': '이 기기에서 한 작업이 아직 없습니다.', 'queue.export': '파일로 저장', 'queue.exported': '대기열을 파일로 저장했습니다.', 'queue.send': '지금 전송', 'queue.lastContact': '마지막 연결 {time}', 'queue.noContact': '아직 연결한 적 없음', 'queue.whatToDo': '거절된 작업도 보존됩니다. 리더가 예외에서 처리합니다.',
  'state.waiting': '대기', 'state.applied': '전송됨', 'state.refused': '거절됨', 'state.held': '보류', 'state.settled': '처리됨', 'state.undone': '되돌림',
  'action.arrive': '도착: {quantity}', 'action.notArrived': '미도착', 'action.inspect': '검수 {sku} × {quantity}', 'action.inspectDamaged': '불량 검수 {sku} × {quantity}', 'action.store': '적치 {sku} × {quantity} → {location}', 'action.close': '입고 마감', 'action.undo': '작업 되돌림', 'action.pack': '{serial} 포장', 'action.packInBox': '{serial} 포장, 박스 {box}', 'action.unpack': '{serial} 포장 되돌림', 'action.print': '{serial} 라벨 다시 출력', 'action.printPallet': '{consol} 라벨 출력', 'action.load': '{serial} → {consol} 적재', 'action.unload': '{consol}에서 {serial} 내림', 'action.nest': '{consol}을(를) {parent}에 넣음', 'action.unnest': '{parent}에서 {consol} 뺌', 'action.undoLoad': '{consol} 작업 되돌림', 'action.move': '{sku} × {quantity} 이동: {from} → {to}', 'action.relocate': '{relocation} 상품 꺼냄', 'action.relocated': '{relocation} {quantity}개를 {location}에 둠', 'action.undoMove': '재고 이동 되돌림',
  'action.unknown': '작업 “{type}”',

  'stock': '재고 조회', 'stock.how': '상품, 로케이션 또는 입고를 스캔하세요.', 'stock.found': '찾았습니다.', 'stock.which': '어느 것인가요?', 'stock.pieces': '개', 'stock.available': '가용 {available}, 할당 {reserved}', 'stock.places': '보관 위치', 'stock.nowhere': '센터에 재고가 없습니다.', 'stock.contents': '이곳의 재고', 'stock.nothingHere': '이곳에 재고가 없습니다.', 'stock.disabled': '사용 중지', 'stock.pickable': '피킹 로케이션', 'stock.notPickable': '피킹하지 않는 로케이션',

  'exceptions': '예외', 'exceptions.about': '서버가 반영하지 못한 작업', 'exceptions.none': '처리할 것이 없습니다.', 'exceptions.one': '예외', 'exceptions.concernsYou': '나와 관련된 예외', 'exceptions.held': '뒤의 작업 {held}건이 기다립니다.',
  'settle.retry': '다시 시도', 'settle.correct': '수정', 'settle.accept': '그대로 승인', 'settle.discard': '폐기', 'settled.retry': '다시 시도합니다.', 'settled.correct': '수정해서 다시 시도합니다.', 'settled.accept': '승인했습니다.', 'settled.discard': '폐기했습니다. 기록은 남습니다.',
  'correct.location': '{location}(으)로 바꿉니다.', 'correct.scanLocation': '{location} – 다른 곳을 스캔하세요', 'correct.wrong': '{field} 값이 올바르지 않습니다.', 'correct.nothing': '바뀐 것이 없습니다.', 'field.quantity': '수량', 'field.actualQuantity': '도착 수량', 'field.lot': '로트', 'field.expirationDate': '유통기한', 'field.locationId': '로케이션',
  'discard.why': '왜 폐기하나요?', 'discard.reason': '사유', 'discard.twice': '두 번 기록됨', 'discard.mistake': '실수', 'discard.otherwise': '다른 방법으로 해결됨',

  'device': '기기', 'device.label': '기기', 'device.contact': '서버', 'device.data': '데이터', 'device.storage': '저장 공간', 'device.persisted': '브라우저가 보존함', 'device.notPersisted': '보존이 약속되지 않음', 'device.persistUnknown': '알 수 없음', 'device.persistWarning': '공간이 부족하면 브라우저가 저장 내용을 지울 수 있습니다. 홈 화면에 앱을 설치하세요.', 'device.app': '앱', 'device.appOffline': '오프라인 사용 가능', 'device.appOnlineOnly': '아직 오프라인용으로 저장되지 않음',
  'device.language': '언어', 'device.theme': '밝게 또는 어둡게', 'theme.auto': '자동', 'theme.light': '밝게', 'theme.dark': '어둡게', 'device.feedback': '신호', 'device.sound': '소리', 'device.vibration': '진동',
  'test': '스캐너 시험', 'test.how': '아무 코드나 스캔하면 들어온 그대로 보여 줍니다.', 'test.came': '들어온 그대로 표시했습니다.', 'test.code': '코드', 'test.kind': '종류', 'test.by': '입력 방법', 'test.prefix': '앞', 'test.suffix': '뒤', 'test.noTerminator': 'Enter나 Tab이 없음: 접미사를 설정하세요', 'test.gs': 'GS 문자', 'test.gsSeen': '이 코드에는 없음(전에 확인됨)', 'test.gsNot': '오지 않음: 로트가 있는 GS1 코드가 모호할 수 있음', 'test.delay': '가장 긴 간격 · 글자 수', 'test.hangul': '한글 입력', 'test.hangulOn': '켜짐, 되돌림',
  'by.wedge': '스캐너', 'by.typed': '타자', 'by.camera': '카메라',

  ...packing,
  ...print,
  ...relocation,
  ...consolidation,
}
