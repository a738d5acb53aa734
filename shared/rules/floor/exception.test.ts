import { describe, expect, test } from 'vitest'
import { refusals } from '../../messages/refusals.ts'
import { isFloorActionType } from './decide.ts'
import { subjectOf } from './subjects.ts'
import { exceptionPayloads } from './payloads/exception.ts'
import { settlements } from './settlements.ts'
import { waivable } from './exception.ts'
import { Floor, isDone, leader, uuid, worker } from './inbound.fixture.ts'

const withException = (code: string, open = true) => {
  const floor = new Floor()
  floor.facts.exceptions.set(5, { id: 5, code, open })
  return floor
}
const settle = (floor: Floor, how: string, actor = leader) =>
  floor.does('exception.settle', { exceptionId: 5, how, corrected: null, note: '' }, { actor })

describe('Settling an exception', () => {
  test('is for leaders only, and only once', () => {
    for (const how of settlements)
      expect(settle(withException('more-than-announced'), how, worker)).toBe('exception-leader-only')
    const floor = withException('more-than-announced')
    expect(isDone(settle(floor, 'retry'))).toBe(true)
    expect(settle(floor, 'retry')).toBe('exception-settled')
  })

  test('is refused for an unknown exception', () => {
    expect(settle(new Floor(), 'retry')).toBe('exception-unknown')
  })

  test('by accepting it works only for the rules that a leader may waive', () => {
    expect([...waivable].sort()).toEqual([
      'grant-invalid',
      'location-unplanned',
      'more-than-announced',
      'not-your-action',
      'pass-code-needed',
      'pass-code-wrong',
      'photo-missing',
      'sku-not-announced',
      'worker-forbidden',
    ])
    for (const code of waivable) expect(isDone(settle(withException(code), 'accept'))).toBe(true)
    for (const code of [
      'location-disabled',
      'more-than-inspected',
      'inbound-closed',
      'action-malformed',
      'not-enough-there',
      'loaded-elsewhere',
      'invoice-canceled',
      'goods-missing',
      'other-courier',
    ]) {
      expect(settle(withException(code), 'accept')).toBe('exception-not-waivable')
      for (const how of ['retry', 'correct', 'discard']) expect(isDone(settle(withException(code), how))).toBe(true)
    }
  })

  test('needs a reason to discard and a correction to correct', () => {
    const reads = (more: object) => exceptionPayloads['exception.settle'].safeParse({ exceptionId: 5, ...more }).success
    expect(reads({ how: 'discard', note: 'the same goods, counted twice' })).toBe(true)
    expect(reads({ how: 'discard', note: '  ' })).toBe(false)
    expect(reads({ how: 'correct', corrected: { quantity: 2 } })).toBe(true)
    expect(reads({ how: 'correct' })).toBe(false)
    expect(reads({ how: 'ignore' })).toBe(false)
  })
})

describe('rules and actions', () => {
  test('every rule that can be waived has its sentence in every language', () => {
    for (const [language, { sentences }] of Object.entries(refusals))
      for (const code of waivable) expect([language, code, code in sentences]).toEqual([language, code, true])
  })

  test('a handheld can queue only floor actions', () => {
    for (const type of [
      'inbound.arrive',
      'inbound.inspect',
      'inbound.store',
      'inbound.close',
      'inbound.undo',
      'exception.settle',
    ])
      expect(isFloorActionType(type)).toBe(true)
    for (const type of ['inbound.accept', 'inbound.cancel', 'inbound.approve', 'inbound.reject', 'toString', ''])
      expect(isFloorActionType(type)).toBe(false)
  })

  test('the subject of an action is the inbound or exception in its payload, and unknown for an odd payload', () => {
    expect(subjectOf({ inboundId: 12, undoes: uuid(1) })).toBe('inbound:12')
    expect(subjectOf({ exceptionId: 3 })).toBe('exception:3')
    for (const odd of [null, undefined, 'x', 3, {}, { inboundId: '12' }]) expect(subjectOf(odd)).toBe('unknown')
  })
})
