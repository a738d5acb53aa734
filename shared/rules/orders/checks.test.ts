import { describe, expect, test } from 'vitest'
import { checkOrder, isPhone, isPostalCode, type CheckedOrder } from './checks.ts'
import { piecesToShip, statusOfOrder } from './order-status.ts'
import { fixPostalCode } from './postal-code.ts'

const now = '2026-03-02T00:00:00.000Z'
const line = {
  serial: '1',
  dealName: 'Green tea',
  dealCode: 'D-1',
  quantity: 5,
  cancelledQuantity: 0,
  status: 'PAYED',
  rawStatus: null,
  isMapped: true,
  refundedQuantity: 0,
} as const
const good: CheckedOrder = {
  placedAt: now,
  currency: 'KRW',
  recipientName: '김민수',
  recipientPhone: '010-1234-5678',
  countryCode: 'KR',
  postalCode: '06236',
  address: '서울 강남구 테헤란로 1',
  administrativeArea: null,
  locality: null,
  isPacked: false,
  isOverpacked: false,
  holdReason: null,
  holdUntil: null,
  decision: null,
  lines: [line],
}
const found = (of: Partial<CheckedOrder>) => checkOrder({ ...good, ...of }, now).map(({ finding }) => finding)

describe('Checks', () => {
  test('an order with nothing wrong has COMPLETE as its only finding', () => {
    expect(found({})).toEqual(['COMPLETE'])
  })

  test('an order shows everything that is wrong with it, not only the first finding', () => {
    expect(
      found({
        recipientPhone: '1',
        postalCode: '1',
        address: '12',
        countryCode: 'KR',
        lines: [{ ...line, isMapped: false }],
      }),
    ).toEqual(['MISSING_ITEM', 'INVALID_PHONE_NUMBER', 'INVALID_POSTAL_CODE', 'INVALID_ADDRESS'])
    expect(found({ countryCode: 'XX' })).toContain('INVALID_COUNTRY_CODE')
  })

  test('a fully cancelled line is not reported as missing an item', () => {
    const lines = [line, { ...line, serial: '2', cancelledQuantity: 5, isMapped: false }]
    expect(found({ lines })).toEqual(['COMPLETE'])
  })

  test('an order that changed after its label was printed needs review while it is held, even if a person let it pass before', () => {
    const held = { holdReason: 'CHANGED_PRINTED' } as const
    expect(found(held)).toEqual(['REVIEW_REQUIRED', 'HOLD'])
    expect(found({ ...held, decision: 'ACTIVATED' })).toEqual(['REVIEW_REQUIRED', 'HOLD'])
    expect(found({ ...held, lines: [{ ...line, cancelledQuantity: 5 }] })).toEqual(['COMPLETE'])
  })

  test('a hold applies to an order with pieces to send, and not to one that was cancelled entirely', () => {
    const held = { holdReason: 'CUSTOMER_REQUEST' } as const
    expect(found(held)).toEqual(['HOLD'])
    expect(found({ ...held, lines: [{ ...line, cancelledQuantity: 5, status: 'CANCEL_DONE' }] })).toEqual(['COMPLETE'])
    expect(found({ ...held, lines: [{ ...line, cancelledQuantity: 2 }] })).toEqual(['HOLD'])
  })

  test('an unsent order dated in the future or paid in an unknown currency needs review until a person lets it pass', () => {
    const odd = [{ placedAt: '2026-03-03T00:00:00.001Z' }, { currency: 'XYZ' }, { currency: 'US$' }]
    expect(odd.map((of) => checkOrder({ ...good, ...of }, now))).toEqual([
      [{ finding: 'REVIEW_REQUIRED', detail: 'ahead' }],
      [{ finding: 'REVIEW_REQUIRED', detail: 'currency' }],
      [{ finding: 'REVIEW_REQUIRED', detail: 'currency' }],
    ])
    for (const of of odd) expect(found({ ...of, decision: 'ACTIVATED' })).toEqual(['COMPLETE'])
    expect(found({ placedAt: '2026-03-03T00:00:00.000Z', currency: 'usd' })).toEqual(['COMPLETE'])
    for (const over of [{ cancelledQuantity: 5 }, { status: 'DELIVERING' as const }])
      expect(found({ placedAt: '2027-01-01T00:00:00.000Z', lines: [{ ...line, ...over }] })).toEqual(['COMPLETE'])
  })

  test('safe numbers and service lines are valid phone numbers; masked, short and overlong numbers are not', () => {
    for (const phone of [
      '0504-1234-5678',
      '05041234567',
      '02-123-4567',
      '1588-1234',
      '+82 10 1234 5678',
      '０１０－１２３４－５６７８',
    ])
      expect([phone, isPhone(phone, 'KR')]).toEqual([phone, true])
    for (const phone of ['090-1234-5678', '03-1234-5678', '0120-123-456'])
      expect([phone, isPhone(phone, 'JP')]).toEqual([phone, true])
    for (const phone of [
      '070-1234-5678',
      '0502-1234-5678',
      '080-123-4567',
      '031-123-4567',
      '02-1234-5678',
      '011-123-4567',
    ])
      expect([phone, isPhone(phone, 'KR')]).toEqual([phone, true])
    for (const phone of ['010-****-5678', '123', '', '010-1234-567890'])
      expect([phone, isPhone(phone, 'KR')]).toEqual([phone, false])
    for (const phone of ['010-1234-56', '010-1234-567', '+82 10 1234 567', '02-123-456', '031-123-456'])
      expect([phone, isPhone(phone, 'KR')]).toEqual([phone, false])
    // Numbers as a spreadsheet leaves them if it takes them for figures.
    expect([isPhone('1012345678', 'KR'), isPhone('9012345678', 'JP')]).toEqual([false, false])
    expect([isPhone('821012345678', 'KR'), isPhone('(010) 1234-5678', 'KR')]).toEqual([true, true])
  })

  test('postal codes have five digits in Korea and seven in Japan, full-width or half-width', () => {
    expect(['06236', '６３０１２', ' 06236 ', '6236', '135-080'].map((code) => isPostalCode(code, 'KR'))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(['100-0001', '〒100ー0001', '1000001', '100001'].map((code) => isPostalCode(code, 'JP'))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect([isPostalCode(null, 'HK'), isPostalCode('SW1A 1AA', 'GB')]).toEqual([true, true])
  })

  test('a Korean postal code is valid only between Seoul’s first and Jeju’s last', () => {
    const codes = ['00999', '01000', '63999', '64000', '99999']
    expect(codes.filter((code) => isPostalCode(code, 'KR'))).toEqual(['01000', '63999'])
    expect(found({ countryCode: 'KR', postalCode: '99999' })).toEqual(['INVALID_POSTAL_CODE'])
  })

  test('an unknown status and a requested cancellation need review until a person lets them pass', () => {
    for (const status of ['UNKNOWN', 'CANCEL_REQUEST'] as const) {
      const lines = [{ ...line, status }]
      expect([found({ lines }), found({ lines, decision: 'ACTIVATED' })]).toEqual([['REVIEW_REQUIRED'], ['COMPLETE']])
    }
  })

  test('a hold until yesterday no longer holds an order', () => {
    expect(found({ holdReason: 'ETC', holdUntil: '2026-03-01T00:00:00.000Z' })).toEqual(['COMPLETE'])
    expect(found({ holdReason: 'ETC', holdUntil: '2026-03-03T00:00:00.000Z' })).toEqual(['HOLD'])
    expect(found({ holdReason: 'ETC' })).toEqual(['HOLD'])
  })
})

describe('The status of an order', () => {
  const status = (...lines: Partial<Parameters<typeof piecesToShip>[0]>[]) =>
    statusOfOrder(
      lines.map((one) => ({ quantity: 5, cancelledQuantity: 0, status: 'PAYED', ...one })),
      ['COMPLETE'],
      null,
    )

  test('2 of 5 cancelled → 3 ship', () => {
    expect(piecesToShip({ quantity: 5, cancelledQuantity: 2, status: 'CANCEL_DONE' })).toBe(3)
    expect(piecesToShip({ quantity: 5, cancelledQuantity: 0, status: 'CANCEL_DONE' })).toBe(0)
    expect(status({ cancelledQuantity: 2, status: 'CANCEL_DONE' })).toBe('READY')
  })

  test('one of three lines delivered ≠ delivered', () => {
    expect(status({ status: 'DELIVERED' }, { status: 'DELIVERING' }, { status: 'DISPATCHED' })).toBe('SHIPPED')
    expect(status({ status: 'DELIVERED' }, { status: 'PURCHASE_DECIDED' })).toBe('DELIVERED')
    expect(status({ status: 'DELIVERED' }, {})).toBe('READY')
  })

  test('is cancelled or returned once none of its pieces is left', () => {
    expect(status({ cancelledQuantity: 5, status: 'CANCELED' }, { status: 'CANCELED_BY_NOPAYMENT' })).toBe('CANCELED')
    expect(status({ status: 'RETURNED' }, { cancelledQuantity: 5 })).toBe('RETURNED')
  })
})

describe('A postal code', () => {
  const fix = (postalCode: string, address: string, countryCode = 'KR', known: string[] = []) =>
    fixPostalCode({ countryCode, postalCode, address, administrativeArea: null }, known)

  test('gets back the leading zero that a spreadsheet dropped, where the province agrees', () => {
    expect(fix('6236', '서울특별시 강남구 테헤란로 1')).toEqual({ fixed: '06236' })
    expect(fix('600001', '北海道札幌市中央区北一条西', 'JP')).toEqual({ fixed: '0600001' })
    expect(fix('〒100-0001', '東京都千代田区千代田', 'JP')).toEqual({ fixed: '1000001' })
  })

  test('abroad keeps its space and its dash', () => {
    expect(fix(' ＳＷ1A 1AA ', '10 Downing Street, London', 'GB')).toEqual({ fixed: 'SW1A 1AA' })
    expect(fix('12345-6789', 'Schenectady, New York', 'US')).toEqual({ fixed: '12345-6789' })
  })

  test('that is ambiguous is not fixed, and its candidates are given', () => {
    expect(fix('6236', '해운대구 우동 1')).toEqual({ candidates: ['06236'] })
    expect(fix('600001', '東京都千代田区', 'JP', ['100-0001', '7'])).toEqual({ candidates: ['0600001', '1000001'] })
    expect(fix('12', '서울')).toEqual({ candidates: [] })
  })
  test('is not completed to a code of Seoul where the address begins with another province', () => {
    expect(fix('6236', '부산 해운대구 우동 1')).toEqual({ candidates: [] })
    expect(fix('3413', '대전광역시 유성구 대학로 99', 'KR', ['34134'])).toEqual({ candidates: ['34134'] })
    expect(fix('3154', '종로구 세종대로 1')).toEqual({ candidates: ['03154'] })
  })
})
