import { expect, test } from 'vitest'
import { z } from 'zod'
import { errorsOf, namesIn } from './names.ts'

const t = Object.assign(
  (key: string, values?: Record<string, string | number>) => `${key} ${values?.['name'] ?? ''}`.trim(),
  { known: () => undefined, listed: (words: readonly string[]) => words.join(', ') },
)
const partners = [
  { id: 1, name: 'Haneul', businessName: '주식회사 하늘' },
  { id: 2, name: 'Mori', businessName: '森' },
  { id: 3, name: 'mori', businessName: '杜' },
]
const called = ({ id, name, businessName }: (typeof partners)[number]) => [id, name, businessName]

test('a cell names a partner by name, business name or number in any case; a name of several partners or of none is an error', () => {
  const { errors, one, many } = namesIn({ partner: ' haneul ', other: '주식회사 하늘、1, 없음', twice: 'MORI' }, t)
  expect(one('partner', partners, called)?.id).toBe(1)
  expect(one('empty', partners, called)).toBeNull()
  expect(many('other', partners, called).map(({ id }) => id)).toEqual([1, 1])
  one('twice', partners, called)
  expect(errors).toEqual([
    { property: 'other', message: 'spreadsheet.unknownName 없음' },
    { property: 'twice', message: 'spreadsheet.severalNames MORI' },
  ])
})

test('a row gets all its errors at once, but only the unknown name when it names nobody', () => {
  const row = { body: { name: '' }, errors: [{ property: 'roles', message: 'none' }] }
  const schema = z.object({ name: z.string().min(1) })
  const nobody = { body: { name: 'x' }, errors: [{ property: 'partner', message: 'none' }] }
  expect(errorsOf(schema.extend({ partnerId: z.int() }), nobody, t)).toEqual(nobody.errors)
  expect(errorsOf(schema, row, t)).toEqual([
    { property: 'roles', message: 'none' },
    { property: 'name', message: 'form.required' },
  ])
})
