import { expect, test } from 'vitest'
import { isProxy, placeOf, trustProxies, whoCame } from './address.ts'

test('every IPv4 address counts as a place of its own', () => {
  expect(placeOf('203.0.113.7')).toBe('203.0.113.7')
  expect(placeOf('in-process')).toBe('in-process')
})

test('all addresses of an IPv6 network count as one place, however they are written', () => {
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

test('only this machine and the proxies that the site names are trusted as proxies', () => {
  expect(['127.0.0.1', '::1', '172.20.0.3', 'in-process'].map(isProxy)).toEqual([true, true, false, false])
  trustProxies(['172.20.0.0/16', '2001:db8::7'])
  expect(['172.20.0.3', '172.21.0.3', '2001:db8::7', '2001:db8::8'].map(isProxy)).toEqual([true, false, true, false])
})

test('behind two proxies of the site every client keeps its own address and cannot forge one', () => {
  trustProxies(['172.20.0.0/16'])
  const client = '203.0.113.7'
  expect(whoCame('127.0.0.1', `${client}, 172.20.0.3`)).toBe(client)
  expect(whoCame('127.0.0.1', `198.51.100.9, ${client}, 172.20.0.3`)).toBe(client)
  expect(whoCame('127.0.0.1', client)).toBe(client)
  expect(whoCame(client, '198.51.100.9')).toBe(client)
  expect(whoCame('127.0.0.1', '172.20.0.3')).toBe('172.20.0.3')
  expect(whoCame('127.0.0.1')).toBe('127.0.0.1')
})
