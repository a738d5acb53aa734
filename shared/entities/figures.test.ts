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
)('phone numbers and postcodes of %s that were typed wide are kept plain', (_, { shape }) => {
  const fields = Object.entries(shape).filter(([name]) => /phone|mobile|fax|postal?code/i.test(name))
  expect(fields.length).toBeGreaterThan(0)
  for (const [name, field] of fields) {
    const [typed, kept] = /code/i.test(name) ? ['２８２ー００１１', '282-0011'] : [wide, plain]
    const many = name === 'phones'
    expect([name, field.parse(many ? [typed] : typed)]).toEqual([name, many ? [kept] : kept])
  }
})

test('a user’s phone number and a rule’s postcodes are read in wide figures too', () => {
  expect(phone.parse('０９０ー１２３４ー５６７８')).toBe('090-1234-5678')
  expect(postalCodeCondition.parse({ prefixes: ['２８２－００'] }).prefixes).toEqual(['28200'])
})
