import { expect, test } from 'vitest'
import { recipientIn, type Addressed } from './recipient.ts'

const sol: Addressed = {
  recipientName: '이솔',
  recipientPhone: '010-1234-5678',
  countryCode: 'KR',
  postalCode: '06236',
  address: '서울 강남구 테헤란로 1',
  addressDetail: '101동 202호',
  administrativeArea: null,
  locality: null,
}
const isSame = (over: Partial<Addressed>) => recipientIn({ ...sol, ...over }) === recipientIn(sol)

test('a recipient is recognised however the name, phone and address were typed', () => {
  expect(isSame({ recipientName: ' 이 솔 ', address: '서울  강남구 테헤란로１', addressDetail: '101동202호' })).toBe(
    true,
  )
  expect(isSame({ recipientPhone: '+82 10 1234 5678', postalCode: '062-36', countryCode: 'kr' })).toBe(true)
})

test('another name, phone, address detail or country is another recipient', () => {
  expect(isSame({ recipientName: '이슬' })).toBe(false)
  expect(isSame({ recipientPhone: '010-1234-5679' })).toBe(false)
  expect(isSame({ addressDetail: '101동 203호' })).toBe(false)
  expect(isSame({ countryCode: 'JP' })).toBe(false)
})

test('a phone number that a marketplace made for one order does not tell recipients apart', () => {
  const [one, other] = ['0503-1111-2222', '0508-3333-4444'].map((recipientPhone) =>
    recipientIn({ ...sol, recipientPhone }),
  )
  expect(one).toBe(other)
})

test('an order without a name or an address has no recipient to recognise', () => {
  expect(recipientIn({ ...sol, recipientName: null })).toBeNull()
  expect(recipientIn({ ...sol, address: ' ' })).toBeNull()
})
