import { expect, test } from 'vitest'
import { addressBookInput } from './address-book.ts'
import { brandInput, nowBrandInput } from './brand.ts'
import { centerInput } from './center.ts'
import { contractInput } from './contract.ts'
import { postalCodeCondition } from './delivery-rule.ts'
import { inboundInput } from './inbound.ts'
import { partyInput } from './invoice.ts'
import { orderInput, orderPatch, orderSpreadsheetRow } from './order.ts'
import { partnerInput } from './partner.ts'
import { phone } from './user.ts'

const wide = '０３ー１２３４－５６７８'
const plain = '03-1234-5678'

test.each(
  Object.entries({
    addressBookInput,
    brandInput,
    nowBrandInput,
    centerInput,
    contractInput,
    inboundInput,
    partyInput,
    orderInput,
    orderPatch,
    orderSpreadsheetRow,
    partnerInput,
  }),
)('phone numbers and postal codes of %s that were typed full-width are stored half-width', (_, { shape }) => {
  const fields = Object.entries(shape).filter(([name]) => /phone|mobile|fax|postal?code/i.test(name))
  expect(fields.length).toBeGreaterThan(0)
  for (const [name, field] of fields) {
    const [typed, kept] = /code/i.test(name) ? ['２８２ー００１１', '282-0011'] : [wide, plain]
    const many = name === 'phones'
    expect([name, field.parse(many ? [typed] : typed)]).toEqual([name, many ? [kept] : kept])
  }
})

test('a user’s phone number and a rule’s postal codes are accepted in full-width figures too', () => {
  expect(phone.parse('０９０ー１２３４ー５６７８')).toBe('090-1234-5678')
  expect(postalCodeCondition.parse({ prefixes: ['２８２－００'] }).prefixes).toEqual(['28200'])
})
