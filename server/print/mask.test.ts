import { expect, test } from 'vitest'
import { maskName, maskPhone } from './mask.ts'

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
