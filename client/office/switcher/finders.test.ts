import { expect, test } from 'vitest'
import { pagesSeenBy } from '../../../shared/entities/subject.ts'
import { readWords } from './finders.ts'

test('whatever has a page of its own is found by what it is called, and so are containers and handhelds', () => {
  const found = new Set<string>(readWords('pallet').among.map(({ area }) => area))
  const wanted = [...pagesSeenBy.map(([page]) => page), 'container', 'device']
  expect(wanted.filter((page) => !found.has(page))).toEqual([])
})
