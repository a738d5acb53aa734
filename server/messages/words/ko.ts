import type { Words } from './en.ts'

export const ko: Words = {
  notices: {
    inboundStatus: {
      title: '입고 {inbound}: {status}',
      content: '입고 {inbound}의 상태가 “{status}”(으)로 바뀌었습니다.',
    },
    packedOrderCanceled: {
      title: '포장 후 취소된 주문 {order}',
      content:
        '판매 채널에서 주문 {order}을(를) 취소했지만 송장 {waybills}은(는) 이미 포장되었습니다. 그대로 보내려면 주문을 승인하고, 아니면 송장을 취소하세요.',
    },
    packedOrderAsked: {
      title: '포장 후 취소를 요청한 주문 {order}',
      content:
        '구매자가 주문 {order}의 취소를 요청했지만 송장 {waybills}은(는) 이미 포장되었습니다. 송장을 취소하지 않으면 그대로 출고됩니다. 판매 채널에는 이미 출고되었다고 알립니다. 여기서 알릴 수 없는 채널이면 클레임에서 처리하세요.',
    },
    packedOrderChanged: {
      title: '포장 후 변경된 주문 {order}',
      content:
        '판매 채널에서 주문 {order}을(를) 변경했지만 송장 {waybills}은(는) 변경 전 내용으로 포장되었습니다. 그대로 출고하거나 송장을 취소하세요.',
    },
    returnReceived: {
      title: '반품 {waybill} 도착',
      content: '반품 {waybill}이(가) 도착했습니다. 상품은 입고 {inbound}(으)로 검수합니다.',
    },
    parcelSilent: {
      title: '{courier}: 송장 {waybills} 배송 소식 없음',
      content:
        '{days}일 동안 {courier}에서 송장 {waybills}의 배송 정보가 오지 않아 자동 조회를 멈췄습니다. 택배사에 확인하고, 배송이 끝났으면 배송 완료로 처리해 주세요.',
    },
    inboundAnnounced: {
      title: '{partner}: 입고 {inbound} 예정 등록',
      content:
        '{partner}에서 {day} {center} 센터로 입고 {inbound}을(를) 등록했습니다. 상품 {skus}종, {pieces}개입니다.',
    },
    inboundWithdrawn: {
      title: '{partner}: 입고 {inbound} 취소',
      content: '{partner}에서 {day} {center} 센터 입고 {inbound}을(를) 취소했습니다.',
    },
    serialsLow: {
      title: '{contract}: 송장 번호 부족',
      content: '계약 {contract}의 송장 번호가 {left}개 남았습니다. 다 쓰기 전에 새 대역을 입력해 주세요.',
    },
    serialsOut: {
      title: '{contract}: 송장 번호 소진',
      content: '계약 {contract}의 대역을 모두 썼습니다. 새 대역을 입력할 때까지 송장에 번호가 부여되지 않습니다.',
    },
    channelError: {
      title: '{channel} 연동 오류',
      content: '{channel}의 주문을 {times}번 연속 가져오지 못했습니다. {reason}',
    },
    sheetShort: {
      title: '{sheet}: 수량이 모자라게 완료됨',
      content: '{sku} {quantity}개 중 {stored}개가 {location}에 적치되었습니다.',
    },
    sheetMissing: {
      title: '{sheet}: 상품 부족',
      content: '{location}에서 {sku} {quantity}개 중 {taken}개만 찾았습니다. 해당 위치는 실사 대상이 되었습니다.',
    },
    shortPick: {
      title: '{waybill}: 수량 부족으로 포장 불가',
      content:
        '주문 {order}의 {sku} {quantity}개를 찾지 못했고 다른 위치에도 없습니다. 해당 위치는 실사 대상이 되었습니다. 나머지만 보내거나, 입고를 기다리거나, 송장을 취소하세요.',
    },
    belowSafetyStock: {
      title: '{sku}: 안전재고 미달',
      content: '{center}에서 {sku}의 판매 가능 수량이 {sellable}개입니다. 안전재고는 {safety}개입니다.',
    },
    expirationClose: {
      title: '{sku}: {day} 유통기한 만료',
      content: '{center}의 {sku} {quantity}개가 {day}에 만료됩니다.',
    },
    expirationCloseOfLot: {
      title: '{sku}: {day} 유통기한 만료',
      content: '{center}의 {sku} {quantity}개가 {day}에 만료됩니다. 로트: {lot}',
    },
    invitationAccepted: { title: '{name} 님이 가입했습니다', content: '{name}({email}) 님이 초대를 수락했습니다.' },
  },
  mails: {
    'recovery-code': {
      title: 'Gantry 인증 번호',
      content:
        '인증 번호는 {code}입니다.\n{minutes}분 동안 한 번만 쓸 수 있습니다. 요청하지 않으셨다면 이 메시지를 무시해 주세요.',
    },
    invitation: {
      title: 'Gantry에 초대되었습니다',
      content:
        '{name} 님, 안녕하세요.\n\nGantry에 초대되었습니다. 아래 주소를 열고 코드를 입력해 비밀번호를 설정해 주세요.\n\n{link}\n코드: {code}\n\n초대는 {days}일 동안 유효합니다.',
    },
    'password-changed': {
      title: 'Gantry 비밀번호가 변경되었습니다',
      content:
        '{name} 님, 안녕하세요.\n\n계정의 비밀번호가 변경되었습니다. 본인이 변경하지 않았다면 바로 관리자에게 알려 주세요.',
    },
    notification: { title: '{title}', content: '{content}\n\n{link}' },
    plain: { title: '{title}', content: '{content}' },
  },
}
