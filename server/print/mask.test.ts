import { expect, test } from 'vitest'
import { maskAddress, maskName, maskPhone } from './mask.ts'

test.each([
  ['김민수', '김*수'],
  ['이솔', '이*'],
  ['남궁민수', '남**수'],
  ['김', '*'],
  ['', ''],
  [' 홍  길동 ', '홍 길*'],
  ['Anna Kim', 'A**a K*m'],
  ['J Kim', 'J K*m'],
  ['Li', 'L*'],
  ['齋藤 太郎', '齋* 太*'],
  ['王小明', '王*明'],
  ['林 颯', '林 *'],
  ['鈴木 蓮', '鈴* *'],
  ['Anna K', 'A**a *'],
  ['𠮷野さくら', '𠮷***ら'],
  ['강민준'.normalize('NFD'), '강*준'],
])('the name %s is printed as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked)
})

test.each([
  ['010-1234-5678', '010-1234-****'],
  ['01012345678', '0101234****'],
  ['+82 10 1234 5678', '+82 10 1234 ****'],
  ['02-123-45-67', '02-123-**-**'],
  ['0505-123-4567 (2)', '0505-123-4*** (*)'],
  ['119', '***'],
  ['', ''],
  ['０１０-１２３４-５６７８', '０１０-１２３４-****'],
])('the phone %s is printed as %s', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked)
})

test.each([
  ['서울특별시 강남구 테헤란로 1', {}, '서울특별시 강남구 ***'],
  ['千葉県 成田市 花崎町839', {}, '千葉県 成田市 ***'],
  ['東京都世田谷区太子堂4-1-1', {}, '東京都世田谷区太子堂 ***'],
  ['12 Main Street', {}, '***'],
  ['太子堂４-１-１ 16階', {}, '太子堂 ***'],
  ['太子堂4-1-1 16階', { administrativeArea: '東京都', locality: '世田谷区' }, '***'],
  ['테헤란로 1', { locality: '강남구' }, '***'],
])('the masked address %s shows at most its town', (address, region, masked) => {
  expect(maskAddress(address, region)).toBe(masked)
})
