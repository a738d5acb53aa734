import { expect, test } from 'vitest'
import { addressLine } from './address-line.ts'

const nothing = { administrativeArea: null, locality: null, address: null, premise: null }

test('an address line starts with the largest area in Korea and Japan, and with the street in the United States', () => {
  const seoul = { administrativeArea: '서울특별시', locality: '강남구', address: '테헤란로 1', premise: '5층' }
  expect(addressLine({ country: 'KR', ...seoul })).toBe('서울특별시 강남구 테헤란로 1 5층')
  const tokyo = { administrativeArea: '東京都', locality: '渋谷区', address: '神宮前1-2-3', premise: '5階' }
  expect(addressLine({ country: 'JP', ...tokyo })).toBe('東京都 渋谷区 神宮前1-2-3 5階')
  const street = { administrativeArea: 'CA', locality: 'San Francisco', address: '100 Market St', premise: 'Apt 5' }
  expect(addressLine({ country: 'US', ...street })).toBe('100 Market St, Apt 5, San Francisco, CA')
  expect(addressLine({ country: 'US', ...nothing, fullAddress: '100 Market St, San Francisco' })).toBe(
    '100 Market St, San Francisco',
  )
  expect(addressLine({ country: 'US', ...nothing })).toBe('')
})
