import { expect, test } from 'vitest'
import { dayIn } from '../../../shared/day-in.ts'
import { formatIn, startOfDay, typedDay } from './format.ts'

test('just after midnight in Seoul it is another day than in London', () => {
  const now = Date.parse('2026-01-30T15:10:00Z')
  expect(dayIn('Asia/Seoul', now)).toBe('2026-01-31')
  expect(dayIn('Europe/London', now)).toBe('2026-01-30')
})

test('a day may be typed in any usual notation, and a day that does not exist is not read', () => {
  const typed = (text: string) => typedDay(text, '2026-03-23')
  for (const text of [
    '2026-01-05',
    '20260105',
    '1/5',
    '01.05.',
    '26-1-5',
    '1월 5일',
    '2026年1月5日',
    '5 Jan 2026',
    '05 january 26',
    '5 jan',
  ])
    expect([text, typed(text)]).toEqual([text, '2026-01-05'])
  for (const text of ['', 'soon', '2026-02-30', '13/1', '1', '1-2-3-4', '5 anf 2026'])
    expect([text, typed(text)]).toEqual([text, null])
})

test('a day that a field shows is read as that day again', () => {
  for (const language of ['en', 'ko', 'ja'] as const)
    expect([language, typedDay(formatIn(language).day('2026-09-05'), '2026-11-23')]).toEqual([language, '2026-09-05'])
})

test('a day typed without its year is the one nearest to today, also around New Year', () => {
  expect([typedDay('1/5', '2026-12-28'), typedDay('12/28', '2027-01-03')]).toEqual(['2027-01-05', '2026-12-28'])
  expect([typedDay('29 feb', '2027-12-01'), typedDay('29 feb', '2026-03-01')]).toEqual(['2028-02-29', null])
})

test('an instant a few seconds ago is shown as «now» in every language', () => {
  const now = Date.parse('2026-11-23T10:00:00Z')
  expect(formatIn('en').ago('2026-11-23T09:59:50Z', now)).toBe('now')
  expect(formatIn('ko').ago('2026-11-23T09:59:50Z', now)).toBe('지금')
  expect(formatIn('ja').ago('2026-11-23T09:59:50Z', now)).toBe('今')
})

test('a country code is shown as the country’s name in the reader’s language, and other text stays', () => {
  expect(formatIn('ko').country('JP')).toBe('일본')
  expect(formatIn('ja').country('KR')).toBe('韓国')
  expect(formatIn('en').country('Korea')).toBe('Korea')
})

test('a day begins at midnight of its center, on the day the clocks change too', () => {
  expect(startOfDay('2026-01-31', 'Asia/Seoul')).toBe('2026-01-30T15:00:00.000Z')
  expect(startOfDay('2026-03-08', 'America/New_York')).toBe('2026-03-08T05:00:00.000Z')
})

test('won are written without decimals, in every language', () => {
  for (const language of ['en', 'ko', 'ja'] as const) expect(formatIn(language).krw(12345)).toMatch(/12,345$/)
})

test('money has the decimals of its currency: yen none, dollars two; an unknown currency is written by its own name', () => {
  for (const language of ['en', 'ko', 'ja'] as const) {
    const { money, price } = formatIn(language)
    expect(money(1200, 'JPY')).toMatch(/[¥￥]1,200$/)
    expect(money(1200, 'krw')).toMatch(/1,200$/)
    expect(money(990, 'USD')).toMatch(/\$9\.90$/)
    expect(money(3, 'POINTS')).toBe('3 POINTS')
    // A fraction that a browser would round away is still money and must be shown.
    expect(money(1299, 'HUF')).toMatch(/12\.99/)
    expect(price(9.9, 'USD')).toBe(money(990, 'USD'))
  }
})

test('an instant is shown on its center’s clock', () => {
  const format = formatIn('en', (id) => (id === 2 ? 'America/New_York' : 'Asia/Seoul'))
  expect(format.instant('2026-09-01T00:05:00.000Z', 1)).toBe('01 Sep 2026, 09:05')
  expect(format.instant('2026-09-01T00:05:00.000Z', 2)).toBe('31 Aug 2026, 20:05')
})

test('a time to the second is written like a time without seconds, with its zone beside it', () => {
  for (const language of ['en', 'ko', 'ja'] as const) {
    const format = formatIn(language, () => 'Asia/Tokyo')
    const at = '2026-09-01T00:05:09.000Z'
    expect(format.exact(at).startsWith(`${format.instant(at)}:09 `)).toBe(true)
  }
  expect(formatIn('ja', () => 'Asia/Tokyo').exact('2026-09-01T00:05:09.000Z')).toBe('2026/09/01 09:05:09 JST')
})
