import { expect, test } from 'vitest'
import { fixPostalCode } from '../../../shared/rules/orders/postal-code.ts'
import { japanPost } from './japan-post.ts'

const fix = (postalCode: string, administrativeArea: string | null, locality: string | null, address: string) =>
  fixPostalCode({ countryCode: 'JP', postalCode, administrativeArea, locality, address }, [], japanPost())

test('a Japanese code gets its zero back only if Japan Post has such a code', () => {
  expect(fix('600005', '北海道', '札幌市中央区', '北5条西2-5')).toEqual({ fixed: '0600005' })
  expect(fix('699999', '北海道', '札幌市中央区', '')).toEqual({ candidates: [] })
})

test('a code of Sapporo’s north gets both its zeros back, however its streets are numbered', () => {
  expect(fix('10010', '北海道', '札幌市北区', '北10条西2-5')).toEqual({ fixed: '0010010' })
  expect(fix('1-0010', '北海道', '札幌市北区', '北十条西２−５')).toEqual({ fixed: '0010010' })
  expect(fix('10010', null, null, '札幌市北区北10条西2-5')).toEqual({ candidates: ['0010010', '0600810'] })
  expect(fix('24', '北海道', '札幌市', '')).toEqual({ candidates: [] })
})

test('where the zeros lead to one town and the address names another, both are shown', () => {
  expect(fix('10010', '北海道', '函館市', '五稜郭町1-1')).toEqual({ candidates: ['0010010', '0400001'] })
  expect(fix('600005', '東京都', '渋谷区', '神南1-19-11')).toEqual({ candidates: ['0600005', '1500041'] })
})

test('a wrong Japanese code becomes the only one of the town that its address names, however its numbers are written', () => {
  expect(fix('', '東京都', '渋谷区', '神南1-19-11')).toEqual({ fixed: '1500041' })
  expect(fix('12', null, null, '東京都渋谷区 神南１−１９−１１')).toEqual({ fixed: '1500041' })
  expect(fix('9', '北海道', '函館市', '5稜郭町1-1')).toEqual({ fixed: '0400001' })
})

test('of a town with several codes each is shown, and of an address that names none nothing', () => {
  const { candidates } = fix('9', '北海道', '札幌市中央区', '大通西10丁目') as { candidates: string[] }
  expect(candidates).toEqual(['0600042', '0640820'])
  expect(fix('9', null, null, 'somewhere')).toEqual({ candidates: [] })
})
