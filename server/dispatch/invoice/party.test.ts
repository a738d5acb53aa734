import { expect, test } from 'vitest'
import { party } from '../../../shared/entities/invoice.ts'
import { areaOf } from './party.ts'

test.each([
  [
    'its town where that stands by itself',
    { administrativeArea: '경기도', locality: '성남시 분당구', address: '판교역로 235' },
    '경기도 성남시 분당구',
  ],
  ['the beginning of an address in one line', { address: '서울 마포구 월드컵북로 396' }, '서울 마포구'],
  [
    'what stands before the first number, where no spaces part it',
    { fullAddress: '東京都渋谷区神南1-19-11' },
    '東京都渋谷区神南',
  ],
  ['its country where the address begins with the house', { country: 'US', address: '548 Market St' }, 'US'],
])('the area of an address is named by %s', (_, address, area) => {
  expect(areaOf(party.parse({ name: '김민서', ...address }))).toBe(area)
})
