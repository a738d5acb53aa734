import { expect, test } from 'vitest'
import { records } from '../../../shared/messages/records/en.ts'
import { usualPackaging } from '../../../shared/entities/packaging.ts'
import { packagingWords } from '../../../shared/messages/records/packaging-words.ts'
import type { Catalogue } from './language.tsx'
import { ownWords, spokenIn } from './language.tsx'

test('to a partner’s people their role is of a company, and other roles are called as ever', () => {
  const { t } = spokenIn('en', records as unknown as Catalogue, { statuses: {}, sentences: {} } as never)
  const said = (word: typeof t) =>
    ['SYSR_PARTNER', 'SYSR_SELLER', 'SYSR_OTHER'].map((role) => word.known(`role.${role}`))
  expect(said(t)).toEqual(['Partner', 'Seller', undefined])
  expect(said(ownWords(t))).toEqual(['Company staff', 'Seller', undefined])
})

test('what a partner supplies for its parcels is a partner’s to the operator, and to its own people their own', () => {
  const { t } = spokenIn('en', records as unknown as Catalogue, { statuses: {}, sentences: {} } as never)
  const theirs = { ...usualPackaging, boxType: 'PARTNER_BOX', tape: 'PARTNER' } as const
  expect(packagingWords(theirs, t)).toBe('Partner’s box · Bubble sheet · Partner’s tape')
  expect(packagingWords(theirs, ownWords(t))).toBe('Our box · Bubble sheet · Our tape')
})
