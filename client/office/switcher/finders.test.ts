import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '../../../shared/api/all.ts'
import { pagesSeenBy, subjects } from '../../../shared/entities/subject.ts'
import { readWords } from './finders.ts'

test('everything with a page of its own is found by its name, and so are containers and handhelds', () => {
  const found = new Set<string>(readWords('pallet').among.map(({ area }) => area))
  const wanted = [...pagesSeenBy.map(([page]) => page), 'container', 'device']
  expect(wanted.filter((page) => !found.has(page))).toEqual([])
})

test('everything that is found by its name alone has a list that searches by keyword and returns the name', () => {
  const lists = Object.values(subjects).flatMap((subject) => ('list' in subject ? [subject.list] : []))
  expect(lists).not.toEqual([])
  const named = allCalls.flatMap(({ method, path, query, answer }) => {
    const page = answer instanceof z.ZodObject ? (answer.shape.rows ?? answer.shape.data) : undefined
    const row = page instanceof z.ZodArray ? page.element : undefined
    const says = row instanceof z.ZodObject && row.shape.name instanceof z.ZodString
    return method === 'GET' && says && query && 'keyword' in query.shape ? [path] : []
  })
  expect(lists.filter((path) => !named.includes(path))).toEqual([])
})
