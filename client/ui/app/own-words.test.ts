import { expect, test } from 'vitest'
import { records } from '../../../shared/messages/records/en.ts'
import type { Catalogue } from './language.tsx'
import { ownWords, spokenIn } from './language.tsx'

test('to a partner’s people their role is of a company, and other roles are called as ever', () => {
  const { t } = spokenIn('en', records as unknown as Catalogue, { statuses: {}, sentences: {} } as never)
  const said = (word: typeof t) =>
    ['SYSR_PARTNER', 'SYSR_SELLER', 'SYSR_OTHER'].map((role) => word.known(`role.${role}`))
  expect(said(t)).toEqual(['Partner', 'Seller', undefined])
  expect(said(ownWords(t))).toEqual(['Company staff', 'Seller', undefined])
})
