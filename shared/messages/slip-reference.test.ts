import { expect, test } from 'vitest'
import { spreadsheetLanguages } from './spreadsheets/all.ts'
import { referenceKind, referenceOf } from './slip-reference.ts'

test('a slip made by a stock count says so in the reader’s language, and a reference that a person wrote stays as it is', () => {
  const count = { referenceType: 'COUNT', referenceId: 'SC-000012' }
  expect(referenceOf(count, spreadsheetLanguages.ko.t)).toBe('재고 실사 SC-000012')
  expect(referenceKind(count, spreadsheetLanguages.ja.t)).toBe('棚卸')
  expect(referenceOf({ referenceType: 'PO', referenceId: '4711' }, spreadsheetLanguages.ja.t)).toBe('PO 4711')
  expect(referenceOf({ referenceType: null, referenceId: null }, spreadsheetLanguages.en.t)).toBeNull()
})
