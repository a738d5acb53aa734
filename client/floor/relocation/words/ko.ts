import type { relocation as en } from './en.ts'

export const relocation: Record<keyof typeof en, string> = {
  'relocation': '재고 이동', 'relocation.how': '시트 또는 로케이션을 스캔하세요', 'relocation.onSpot': '바로 옮기려면 상품이 있는 로케이션을 스캔하세요.',
  'relocation.onTheWay': '이동 중', 'relocation.toDo': '옮길 시트', 'relocation.none': '옮길 시트가 없습니다.', 'relocation.gone': '이 시트가 더 이상 없습니다. 사무실에서 삭제했을 수 있습니다.',

  'relocation.waits.find': '시트 또는 로케이션 스캔', 'relocation.waits.source': '출발 로케이션 스캔', 'relocation.waits.take': '상품을 스캔하세요', 'relocation.waits.carry': '도착 로케이션 스캔', 'relocation.waits.closed': '다음 시트를 스캔하세요',
  'relocation.waits.place': '상품을 스캔하세요', 'relocation.waits.choose': '위에서 고르세요', 'relocation.waits.move': '상품 추가 또는 도착 로케이션',

  'relocation.expect.find': '재고 이동 시트(RM-…) 또는 상품을 꺼낼 로케이션', 'relocation.expect.source': '상품을 꺼낼 로케이션', 'relocation.expect.take': '이 시트의 상품', 'relocation.expect.carry': '상품을 둘 로케이션',
  'relocation.expect.closed': '다음 시트 또는 로케이션', 'relocation.expect.place': '이곳에 있는 상품 또는 다른 로케이션', 'relocation.expect.choose': '먼저 어떤 상품인지 고르세요', 'relocation.expect.move': '상품을 둘 로케이션 또는 같은 상품 추가',

  'relocation.opened': '{relocation}: {location}(으)로 가세요.', 'relocation.goesOn': '{relocation}: {quantity}개를 {location}(으)로 옮기는 중입니다.', 'relocation.isOpen': '지금 {relocation}이(가) 열려 있습니다.', 'relocation.isClosed': '{relocation}은(는) 이미 마감되었습니다.',
  'relocation.atSource': '{location}입니다. 상품을 스캔하세요.', 'relocation.wrongSource': '{got}입니다. 상품은 {expected}에서 꺼냅니다.', 'relocation.wrongGoods': '{got}입니다. 시트의 상품은 {expected}입니다.',
  'relocation.wrongLot': '로트 {got}입니다. 시트의 로트는 {expected}입니다.', 'relocation.wrongExpiry': '기한이 {got}입니다. 시트의 기한은 {expected}입니다.',
  'relocation.taken': '{quantity}개를 꺼냈습니다. {location}(으)로 옮기세요.', 'relocation.part': '{quantity}개를 둡니다. 나머지 {rest}개는 {location}(으)로 되돌립니다.', 'relocation.all': '{quantity}개를 모두 둡니다.',
  'relocation.stored': '{quantity}개를 {location}에 두었습니다. {relocation} 마감.', 'relocation.storedPart': '{location}에 {quantity}개. 나머지 {rest}개를 {source}(으)로 되돌려 놓으세요.',

  'relocation.from': '출발', 'relocation.to': '도착', 'relocation.scanPlace': '{location} 스캔', 'relocation.scanGoods': '상품을 스캔하세요', 'relocation.noBarcode': '바코드가 없는 상품입니다. 이름과 사진을 확인하세요.', 'relocation.take': '꺼냄',
  'relocation.pieces': '개', 'relocation.partOf': '/ {quantity}', 'relocation.aPart': '일부만', 'relocation.putAll': '모두 {quantity}', 'relocation.howMany': '{quantity}개 중 {part}개를 두고 {rest}개는 되돌립니다',
  'relocation.tooMany': '이동 중인 수량은 {quantity}개뿐입니다', 'relocation.setPart': '이만큼 두기', 'relocation.restBack': '나머지 {rest}개는 {location}(으)로 되돌립니다.', 'relocation.scanOnceMore': '시트의 도착 로케이션은 {expected}입니다. 그래도 여기에 두려면 {got}을(를) 한 번 더 스캔하세요.',
  'relocation.closed': '{relocation} 마감', 'relocation.closedAt': '{location}에 두었습니다', 'relocation.notTarget': '계획한 {location}이(가) 아닙니다', 'relocation.next': '다음 시트',

  'relocation.placeIs': '{location}입니다. 상품을 스캔하세요.', 'relocation.shouldBe': '이곳에 있어야 할 상품', 'relocation.empty': '이곳에는 상품이 없어야 합니다.', 'relocation.free': '이동 가능 {free}', 'relocation.held': '시트가 잡아 둔 {held}', 'relocation.ofFree': '/ {free}',
  'relocation.scanAgain': '방금 {location}에 상품을 두었습니다. 거기서 꺼내려면 한 번 더 스캔하세요. 지금은 {source}이(가) 열려 있습니다.', 'relocation.which': '어느 것인가요?', 'relocation.up': '{sku}: {free}개 중 {quantity}',
  'relocation.inHand': '먼저 {sku} {quantity}개를 내려놓으세요. 둘 로케이션을 스캔하거나 뒤로 가세요.', 'relocation.moved': '{location}: +{quantity}. {source}: 남은 것 없음.', 'relocation.movedLeft': '{location}: +{quantity}. {source}: {left}개 남음.',
  'relocation.elsewhere': '{sku}은(는) {location}에 있으면 안 됩니다. 보관 위치: {places}.', 'relocation.nowhere': '{sku}은(는) {location}에 있으면 안 되고, 이 센터 어디에도 없습니다.', 'relocation.otherLot': '이 로트나 기한의 {sku}은(는) {location}에 있으면 안 됩니다. 그곳에 있는 것: {lots}.',
  'relocation.scanTarget': '둘 로케이션을 스캔하세요', 'relocation.moveSo': '{free}개 중 {quantity}개를 옮깁니다', 'relocation.onlyFree': '옮길 수 있는 수량은 {free}개뿐입니다', 'relocation.setMove': '이만큼 옮기기',
}
