import { expect, test } from 'vitest'
import { placeOf } from './address.ts'

test('an IPv4 address is a place of its own', () => {
  expect(placeOf('203.0.113.7')).toBe('203.0.113.7')
  expect(placeOf('in-process')).toBe('in-process')
})

test('all addresses of an IPv6 network are one place, however they are written', () => {
  const places = [
    '2001:db8:0:7::1',
    '2001:DB8::7:a:b:c:d',
    '2001:0db8:0000:0007:ffff:ffff:ffff:ffff',
    '2001:db8:0:7:1::',
  ].map(placeOf)
  expect(new Set(places)).toEqual(new Set(['2001:db8:0:7::/64']))
  expect(placeOf('2001:db8:0:8::1')).not.toBe(places[0])
  expect(placeOf('::1')).toBe('0:0:0:0::/64')
})
