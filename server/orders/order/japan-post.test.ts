import { expect, test } from 'vitest'
import { fixPostalCode } from '../../../shared/rules/postal-code.ts'
import { japanPost } from './japan-post.ts'

const fix = (postalCode: string, administrativeArea: string | null, locality: string | null, address: string) =>
  fixPostalCode({ countryCode: 'JP', postalCode, administrativeArea, locality, address }, [], japanPost())

test('a Japanese code gets its zero back only if Japan Post has such a code', () => {
  expect(fix('600005', '北海道', '札幌市中央区', '北5条西2-5')).toEqual({ fixed: '0600005' })
  expect(fix('699999', '北海道', '札幌市中央区', '')).toEqual({ candidates: [] })
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
