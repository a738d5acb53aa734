import { expect, test } from 'vitest'
import { records } from '../../../shared/messages/records/en.ts'
import { usualPackaging } from '../../../shared/entities/packaging.ts'
import { packagingWords } from '../../../shared/messages/records/packaging-words.ts'
import type { Catalogue } from './language.tsx'
import { ownWords, spokenIn } from './language.tsx'

test('a partner’s people see their own role as that of company staff, and other roles by their usual names', () => {
  const { t } = spokenIn('en', records as unknown as Catalogue, { statuses: {}, sentences: {} } as never)
  const said = (word: typeof t) =>
    ['SYSR_PARTNER', 'SYSR_SELLER', 'SYSR_OTHER'].map((role) => word.known(`role.${role}`))
  expect(said(t)).toEqual(['Partner', 'Seller', undefined])
  expect(said(ownWords(t))).toEqual(['Company staff', 'Seller', undefined])
})

test('packaging that a partner supplies is called the partner’s for the operator, and «our» for the partner’s people', () => {
  const { t } = spokenIn('en', records as unknown as Catalogue, { statuses: {}, sentences: {} } as never)
  const theirs = { ...usualPackaging, boxType: 'PARTNER_BOX', tape: 'PARTNER' } as const
  expect(packagingWords(theirs, t)).toBe('Partner’s box · Bubble sheet · Partner’s tape')
  expect(packagingWords(theirs, ownWords(t))).toBe('Our box · Bubble sheet · Our tape')
})
