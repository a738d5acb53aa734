import { expect, test } from 'vitest'
import { fixPostalCode } from '../../../shared/rules/orders/postal-code.ts'
import { japanPost } from './japan-post.ts'

const fix = (postalCode: string, administrativeArea: string | null, locality: string | null, address: string) =>
  fixPostalCode({ countryCode: 'JP', postalCode, administrativeArea, locality, address }, [], japanPost())

test('a Japanese postal code gets its leading zero back only if Japan Post has such a code', () => {
  expect(fix('600005', '北海道', '札幌市中央区', '北5条西2-5')).toEqual({ fixed: '0600005' })
  expect(fix('699999', '北海道', '札幌市中央区', '')).toEqual({ candidates: [] })
})

test('a postal code of northern Sapporo gets both leading zeros back, however its street numbers are written', () => {
  expect(fix('10010', '北海道', '札幌市北区', '北10条西2-5')).toEqual({ fixed: '0010010' })
  expect(fix('1-0010', '北海道', '札幌市北区', '北十条西２−５')).toEqual({ fixed: '0010010' })
  expect(fix('10010', null, null, '札幌市北区北10条西2-5')).toEqual({ candidates: ['0010010', '0600810'] })
  expect(fix('24', '北海道', '札幌市', '')).toEqual({ candidates: [] })
})

test('both candidates are shown when the added zeros lead to one town and the address names another', () => {
  expect(fix('10010', '北海道', '函館市', '五稜郭町1-1')).toEqual({ candidates: ['0010010', '0400001'] })
  expect(fix('600005', '東京都', '渋谷区', '神南1-19-11')).toEqual({ candidates: ['0600005', '1500041'] })
})

test('a wrong Japanese postal code becomes the only one of the town in its address, however the address writes its numbers', () => {
  expect(fix('', '東京都', '渋谷区', '神南1-19-11')).toEqual({ fixed: '1500041' })
  expect(fix('12', null, null, '東京都渋谷区 神南１−１９−１１')).toEqual({ fixed: '1500041' })
  expect(fix('9', '北海道', '函館市', '5稜郭町1-1')).toEqual({ fixed: '0400001' })
})

test('every postal code of a town with several is shown, and none for an address that names no town', () => {
  const { candidates } = fix('9', '北海道', '札幌市中央区', '大通西10丁目') as { candidates: string[] }
  expect(candidates).toEqual(['0600042', '0640820'])
  expect(fix('9', null, null, 'somewhere')).toEqual({ candidates: [] })
})
