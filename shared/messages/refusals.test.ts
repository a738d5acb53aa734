import { expect, test } from 'vitest'
import { refusalSentence } from './refusals.ts'

test('a refusal words the status CLOSED of a relocation sheet otherwise than that of an inbound', () => {
  const sheet = (language: 'en' | 'ko' | 'ja') =>
    refusalSentence(language, 'relocation-transition', { relocation: 'RM-1', status: 'CLOSED' })
  expect([sheet('en'), sheet('ko'), sheet('ja')]).toEqual([
    'RM-1 is closed; this is not possible now.',
    'RM-1은 완료 상태라 지금은 할 수 없습니다.',
    'RM-1は完了のため、今はできません。',
  ])
  expect(refusalSentence('ko', 'inbound-transition', { inbound: 'IB-1', status: 'CLOSED' })).toContain('마감 상태')
})

test('a refusal writes amounts with the separators of its language', () => {
  const values = { least: 300_000, amount: 1000, currency: 'KRW' }
  expect(refusalSentence('en', 'rule-amount-below', values)).toBe(
    'It takes orders of 300,000 KRW or more; this one is 1,000 KRW.',
  )
  expect(refusalSentence('ko', 'rule-amount-above', { most: 1234.5, amount: 2000, currency: 'USD' })).toContain(
    '1,234.5 USD',
  )
})

test('a refusal writes days in the date format of its language', () => {
  const values = { contract: 'CJ', day: '2026-09-03' }
  const later = (['en', 'ko', 'ja'] as const).map((language) =>
    refusalSentence(language, 'rule-collected-later', values),
  )
  for (const [nth, day] of ['03 Sep 2026', '2026. 09. 03.', '2026/09/03'].entries()) expect(later[nth]).toContain(day)
  expect(refusalSentence('en', 'delay-too-late', { order: 'A-1', day: '2026-09-03' })).toContain('03 Sep 2026')
  expect(refusalSentence('ko', 'goods-expired', { sku: '토너', day: '2026-12-01' })).toContain('2026. 12. 01.')
  const closed = { day: '2026-12-01', until: '2026-11-30', time: '17:00' }
  expect(refusalSentence('ja', 'reservation-closed', closed)).toBe(
    '2026/12/01の入荷予約は2026/11/30 17:00に締め切りました。',
  )
})

test('a refusal names an order’s status in the words for orders, and a channel’s in those for channels', () => {
  const order = (code: string, status: string) => refusalSentence('ko', code, { order: 'A-1', status })
  expect(order('order-transition', 'READY')).toContain('할당 대기 상태')
  expect(order('order-over', 'ALLOCATED')).toContain('할당 상태')
  expect(order('order-over', 'SHIPPED')).toContain('출고 상태')
  expect(refusalSentence('en', 'order-transition', { order: 'A-1', status: 'READY' })).toBe(
    'A-1 is to be allocated; this is not possible now.',
  )
  expect(refusalSentence('en', 'channel-status', { channel: 'Shop', status: 'READY' })).toContain('not connected yet')
})

test('a refusal lists several names with the separator of its language', () => {
  const said = (code: string, values: Record<string, string>) =>
    (['en', 'ko', 'ja'] as const).map((language) => refusalSentence(language, code, values))
  expect(said('rule-tags', { tags: 'FRAGILE, GIFT' })).toEqual([
    'The order has none of its tags (FRAGILE, GIFT).',
    '주문에 조건의 태그(FRAGILE, GIFT)가 없습니다.',
    '注文に条件のタグ（FRAGILE、GIFT）がありません。',
  ])
  expect(said('plan-called-off', { plan: 'P-1', waybills: '5001, 5002' })[2]).toContain('送り状5001、5002の注文')
  expect(said('postal-code-candidates', { order: 'A-1', codes: '03187, 03188' })[2]).toContain('候補：03187、03188')
  expect(said('bad-request', { fields: 'name, phone' })[2]).toContain('name、phone')
})

test('a refusal explains in its language why a channel rejects us or does not answer, where we know the cause', () => {
  const said = (code: string, values: Record<string, string | number>) =>
    (['en', 'ko', 'ja'] as const).map((language) => refusalSentence(language, code, values))
  expect(said('channel-credentials', { why: 'secret-shape' })[1]).toBe(
    '애플리케이션 시크릿이 아닙니다. 시크릿은 $2a$로 시작합니다. 다시 복사해 입력하세요.',
  )
  expect(said('channel-credentials', { why: 'scopes', scopes: 'read_order, read_shipping' })[2]).toContain(
    'read_order、read_shipping',
  )
  expect(said('channel-unavailable', { why: 'status', status: 503, reason: 'answered 503' })[1]).toBe(
    '채널이 지금 요청을 처리하지 못합니다(HTTP 503).',
  )
  expect(said('channel-refused', { reason: 'not answered', why: 'silent' })[2]).toBe(
    'チャネルから処理結果の回答がありませんでした。',
  )
  expect(said('channel-credentials', { reason: 'Un-Authorised' })[1]).toContain('Un-Authorised')
})

test('a busy channel’s refusal says in the site’s time and the language’s format until when to wait', () => {
  const said = (['en', 'ko', 'ja'] as const).map((language) =>
    refusalSentence(language, 'channel-busy', { until: '2026-11-30T00:32:37.334Z' }),
  )
  expect(said).toEqual([
    'The channel asked Gantry to wait until 30 Nov 2026, 09:32.',
    '채널이 2026. 11. 30. 09:32까지 요청을 멈춰 달라고 합니다.',
    'チャネルから2026/11/30 09:32まで待つように求められています。',
  ])
})
