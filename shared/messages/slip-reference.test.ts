import { expect, test } from 'vitest'
import { sheetLanguages } from './sheets/all.ts'
import { referenceKind, referenceOf } from './slip-reference.ts'

test('a slip that came of a count says so in the reader’s words, and keeps what a person wrote', () => {
  const count = { referenceType: 'COUNT', referenceId: 'SC-000012' }
  expect(referenceOf(count, sheetLanguages.ko.t)).toBe('재고 실사 SC-000012')
  expect(referenceKind(count, sheetLanguages.ja.t)).toBe('棚卸')
  expect(referenceOf({ referenceType: 'PO', referenceId: '4711' }, sheetLanguages.ja.t)).toBe('PO 4711')
  expect(referenceOf({ referenceType: null, referenceId: null }, sheetLanguages.en.t)).toBeNull()
})
