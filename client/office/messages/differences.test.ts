import { expect, test } from 'vitest'
import type { AuditEntry } from '../../../shared/entities/audit.ts'
import { changesOf } from '../../ui/record/changes.ts'
import { formatIn } from '../../ui/app/format.ts'
import { en } from './en.ts'
import { speak } from './speak.ts'
import { channelTypeName } from '../../../shared/messages/channels.ts'
import { fieldWord } from '../../../shared/messages/records/field-word.ts'
import { differencesOf, inOneLine, type Told } from '../../../shared/messages/records/differences.ts'

const { t } = await speak('en')
const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-03-02T01:00:00.000Z',
  userId: null,
  userName: null,
  openapiKeyId: null,
  address: null,
  partnerId: null,
  centerId: 1,
  subject: 'relocation:3',
  what: 'relocation.move',
  before: null,
  after: null,
  requestId: null,
  names: {},
  ...more,
})
const reader: Told = {
  t,
  language: 'en',
  instant: formatIn('en').instant,
  day: formatIn('en').day,
  centerCode: () => undefined,
}
const linesOf = (of: Partial<AuditEntry>) => differencesOf(entry(of), reader).map(inOneLine)

test('locations, goods, people and roles are shown by their names, and what the reader may not see by its number', () => {
  const after = { skuId: 7, fromLocationId: 12, toLocationId: 13, quantity: 4, arrivedById: 2 }
  expect(linesOf({ after, names: { 'sku:7': 'TEA-1 Green tea', 'location:12': 'A-01', 'user:2': 'Min' } })).toEqual([
    'SKU: TEA-1 Green tea',
    'from location: A-01',
    'to location: #13',
    'quantity: 4',
    'taken off by: Min',
  ])
  expect(
    linesOf({
      subject: 'role:3',
      what: 'role.update',
      before: { parentRoleId: null },
      after: { parentRoleId: 5 },
      names: { 'role:5': 'SYSR_SELLER' },
    }),
  ).toEqual([`${en['role.parent']}: – → ${en['role.SYSR_SELLER']}`])
})

test('privileges are shown in the same words as on a role’s page', () => {
  expect(
    linesOf({
      subject: 'role:3',
      what: 'role.update',
      before: { privilegesJson: '["sku:read"]' },
      after: { privilegesJson: '["sku:read","sku:write"]' },
    }),
  ).toEqual([
    `privileges: ${en['role.verb.read']}: ${en['area.sku']} → ${en['role.verb.read']}: ${en['area.sku']}, ${en['role.verb.write']}: ${en['area.sku']}`,
  ])
})

test('a promotion’s conditions, gifts and repetitions are shown in words, in a template, too', () => {
  const after = {
    conditionGroupsJson: JSON.stringify([
      { operator: 'OR', conditions: [{ target: 'PAYMENT_AMOUNT', source: [], sentence: 'GTE', value: 30000 }] },
    ]),
    freebies: [{ skuId: 7, quantity: 2, isRandom: true }],
    buyXGetYJson: JSON.stringify({ buy: 10, get: 3, most: null }),
  }
  const told = linesOf({ subject: 'promotion:3', what: 'promotion.create', after, names: { 'sku:7': 'Tea spoon' } })
  expect(told).toEqual([
    'Conditions: how they combine: One of them, Conditions: what is looked at: amount paid, of which: –, how: at least, how much: 30000',
    'Gifts: SKU: Tea spoon, quantity: 2, drawn at random: Yes',
    'How often: for every … pieces: 10, given … times: 3',
  ])
  expect(
    linesOf({
      subject: 'promotionTemplate:3',
      what: 'promotionTemplate.create',
      after: { contentJson: JSON.stringify({ buyXGetY: { buy: 10, get: 3, most: null } }) },
    }).join(),
  ).toContain('How often: for every … pieces: 10, given … times: 3')
})

test('amounts are shown as people write them in their currency', () => {
  const asks = (value: number) =>
    JSON.stringify([{ operator: 'AND', conditions: [{ target: 'PAYMENT_AMOUNT', sentence: 'GTE', value }] }])
  const of = (priceGte: number, currency: string) => ({ priceGte, conditionGroupsJson: asks(priceGte), currency })
  const promotion = { subject: 'promotion:3', what: 'promotion.update' }
  const [price, conditions, ...others] = linesOf({ ...promotion, before: of(1299, 'USD'), after: of(40, 'USD') })
  expect(price).toBe('Amount, at least: 12.99 → 0.4')
  expect(conditions).toMatch(/how much: 12.99 → .*how much: 0.4$/)
  expect(others).toEqual([])
  expect(linesOf({ ...promotion, before: of(50_000, 'KRW'), after: of(5_000, 'USD') })[0]).toBe(
    'Amount, at least: 50000 → 50',
  )
  const rule = (amountMin: number) => ({ orderConditionJson: JSON.stringify({ amountMin, currency: 'USD' }) })
  const told = { subject: 'deliveryRule:3', what: 'deliveryRule.update', before: rule(1299), after: rule(40) }
  expect(linesOf(told)[0]).toMatch(/12.99.*0.4/)
})

test('a change of a covered value is shown without the value', () => {
  const covered = { recipientName: '•••' }
  expect(linesOf({ subject: 'invoice:3', what: 'invoice.update', before: covered, after: covered })).toEqual([
    'Recipient: •••',
  ])
  expect(changesOf(covered, covered, { recipientName: 'Recipient' }, () => null)).toEqual(['Recipient'])
})

test('the edited fields of an order are shown by their names in the reader’s language', async () => {
  const edit = entry({
    subject: 'order:3',
    what: 'order.edit',
    after: { fields: 'recipientPhone2, addressDetail, postalCode' },
  })
  const inKorean = { ...reader, t: (await speak('ko')).t, language: 'ko' as const }
  expect(differencesOf(edit, reader).map(({ after }) => after)).toEqual(['Second phone, Address detail, Postal code'])
  expect(differencesOf(edit, inKorean).map(({ after }) => after)).toEqual(['전화번호 2, 상세 주소, 우편번호'])
})

test('a day is written as everywhere, a channel’s type is shown by its name, and the condition of a line in words', () => {
  expect(linesOf({ subject: 'plan:3', what: 'plan.create', after: { loadingDate: '2026-11-25' } })).toEqual([
    `${fieldWord('plan', 'loadingDate', t)}: ${formatIn('en').day('2026-11-25')}`,
  ])
  expect(linesOf({ subject: 'channel:3', what: 'channel.create', after: { channelType: 'QOO10_JP' } })).toEqual([
    `${fieldWord('channel', 'channelType', t)}: ${channelTypeName('en', 'QOO10_JP')}`,
  ])
  expect(
    linesOf({ subject: 'slip:3', what: 'slip.create', after: { lines: [{ condition: 'GOOD', lot: null }] } }),
  ).toEqual([`${fieldWord('slip', 'lines', t)}: ${fieldWord('slip', 'condition', t)}: ${en['condition.GOOD']}`])
})
