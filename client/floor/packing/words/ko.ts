import type { packing as en } from './en.ts'

export const packing: Record<keyof typeof en, string> = {
  'packing.how': '송장을 스캔하세요', 'packing.begun': '하던 포장', 'packing.recent': '이 기기에서 포장함',

  'packing.waits.find': '송장을 스캔하세요', 'packing.waits.goods': '상품을 스캔하세요', 'packing.waits.choose-line': '위에서 고르세요', 'packing.waits.choose-waybill': '위에서 고르세요', 'packing.waits.finish': '포장하거나 다음 송장 스캔', 'packing.waits.waive': '사진 또는 리더 배지', 'packing.waits.packed': '다음 송장을 스캔하세요',
  'packing.waits.aside': '다음 송장을 스캔하세요',

  'packing.expect.find': '포장할 상자의 송장', 'packing.expect.goods': '이 상자에 들어갈 상품', 'packing.expect.choose-line': '먼저 어떤 상품인지 고르세요', 'packing.expect.finish': '박스, 이 송장 또는 다음 송장', 'packing.expect.waive': '리더의 배지',
  'packing.expect.packed': '다음 송장', 'packing.expect.aside': '다음 송장',

  'packing.opened': '{serial}을(를) 열었습니다.', 'packing.isPacked': '이미 포장됨', 'packing.isOpen': '지금 {serial}이(가) 열려 있습니다.', 'packing.goesOn': '{serial}: {of}개 중 {put}개가 이미 들어 있습니다.', 'packing.put': '{sku}: {of}개 중 {put}', 'packing.whole': '{pieces}개 모두 넣었습니다.',
  'packing.wrong': '{sku}입니다. 이 상자의 상품이 아닙니다. 남은 상품: {missing}.', 'packing.wrongAndWhole': '{sku}입니다. 이 상자의 상품이 아니며, 빠진 상품도 없습니다.', 'packing.unknown': '없는 코드입니다. 남은 상품: {missing}.',
  'packing.notWhole': '{serial}이(가) 끝나지 않았습니다. 남은 상품: {missing}. 마치거나 먼저 뒤로 가세요.', 'packing.boxIs': '박스: {box}.', 'packing.weighed': '{grams} g.', 'packing.weightOff': '{grams} g입니다. 예상은 약 {expected} g입니다. 상자 안을 확인하세요.',
  'packing.photoTaken': '사진 {photos}장.', 'packing.photoMissing': '이 상자는 사진이 필요합니다.', 'packing.packed': '{serial}을(를) 포장했습니다.', 'packing.packedNext': '{serial}을(를) 포장했습니다. 다음: {next}.',

  'packing.goods': '이 상자의 상품', 'packing.scanGoods': '상품을 스캔하세요', 'packing.howMany': '{of}개 중 {put}개가 들어 있음', 'packing.setNumber': '이만큼 넣음', 'packing.toFinish': '상품 확인 완료',

  'packing.pack': '포장 완료', 'packing.box': '박스', 'packing.noBox': '박스 없음', 'packing.suggested': '추천', 'packing.chooseBox': '어떤 박스인가요?', 'packing.noBoxes': '이 센터에 등록된 박스가 없습니다.', 'packing.packaging': '포장 방법', 'packing.asked': '고객사 요청',
  'packing.notAsked': '특별한 요청 없음', 'packing.changed': '여기서 변경함', 'packing.weight': '무게', 'packing.notWeighed': '재지 않음', 'packing.expectedWeight': '예상 약 {expected} g', 'packing.grams': '{grams} g', 'packing.weigh': '무게 입력',
  'packing.doNotWeigh': '재지 않기', 'packing.photo': '사진', 'packing.photoWanted': '열린 상자의 사진 필요', 'packing.photoMay': '요청 없음', 'packing.photoSent': '전송됨', 'packing.takePhoto': '찍기', 'packing.fromFile': '카메라 앱에서',
  'packing.removePhoto': '이 사진 지우기', 'packing.photoDenied': '여기서는 카메라를 쓸 수 없습니다. 카메라 앱으로 찍으세요.', 'packing.photoNoCamera': '여기서 카메라를 켤 수 없습니다. 카메라 앱으로 찍으세요.', 'packing.photoFailed': '사진을 읽을 수 없습니다. 다시 찍으세요.', 'packing.done': '완료',
  'packing.labelThere': '라벨이 이미 있습니다',

  'packing.packedWhere': '{printer}에서 라벨이 나옵니다.', 'packing.labelOffline': '네트워크가 연결되면 {printer}에서 라벨이 나옵니다.', 'packing.undo': '되돌리기',
  'packing.aside': '상자를 따로 빼 두세요', 'packing.asideHow': '{serial}은(는) 취소되었습니다. 출고하면 안 됩니다.', 'packing.asidePacked': '{name}이(가) {time}에 포장했습니다. 그 시간의 상자들이 있는 곳에서 찾으세요.', 'packing.asideOpen': '아직 포장하지 않았습니다. 상품을 제자리에 두세요.',
  'packing.asideOn': '{consol}에 실려 있습니다. 거기서 내리세요.', 'packing.asideException': '예외가 열려 있습니다. 리더가 처리합니다.', 'packing.canceledNow': '방금 사무실에서 취소했습니다. 포장을 멈추세요.', 'packing.waive': '사진이 없습니다',
  'packing.waiveHow': '사진을 찍거나, 사진 없이 {serial}을(를) 넘기려면 리더가 배지를 스캔하세요.',

  'packaging.GANTRY_BOX': '당사 박스', 'packaging.PARTNER_BOX': '고객사 박스', 'packaging.GANTRY_POLY_BAG': '당사 폴리백', 'packaging.PARTNER_POLY_BAG': '고객사 폴리백', 'packaging.GANTRY_SAFETY_BAG': '당사 안전봉투',
  'packaging.PARTNER_SAFETY_BAG': '고객사 안전봉투', 'packaging.SHEET_AIR_CAP': '에어캡 시트', 'packaging.POCKET_AIR_CAP': '에어캡 봉투', 'packaging.BUPPLE_PAPER': '벌집 종이', 'packaging.X_PAD': 'X-Pad', 'packaging.X_FILL': 'X-Fill',
  'packaging.AIR_POWER_PACK': '에어 완충재', 'packaging.OPP': 'OPP 테이프', 'packaging.PAPER': '종이 테이프', 'packaging.PARTNER': '고객사 테이프', 'packaging.INVOICE_ONLY': '송장만 부착', 'packaging.EXTRA_PACKAGIG': '추가 완충', 'packaging.LEAFLET': '전단 동봉',
  'packaging.boxType': '겉포장', 'packaging.buffer': '완충재', 'packaging.tape': '테이프', 'packaging.additional': '추가', 'packaging.echoFriendlyPackaging': '친환경 포장', 'packaging.none': '없음',
}
