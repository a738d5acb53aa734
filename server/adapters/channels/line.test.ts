import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Language } from '../../../shared/entities/account.ts'
import { refusalSentence } from '../../../shared/messages/refusals.ts'
import { hasty } from '../../../tests/support/feed.ts'
import { publicFetch } from '../public-fetch.ts'
import { ReliableFetch, type Outside } from '../reliable-fetch.ts'
import { ChannelFault, type Account } from './adapter.ts'
import { ChannelLine } from './line.ts'

const account: Account = {
  channelId: 1,
  identifier: null,
  subIdentifier: null,
  channelUrl: null,
  password: null,
  apiKey: null,
  token: null,
  keep: async () => {},
  kept: async () => null,
}

test('several callers of a channel at once are spaced out one after the other, even if a busy machine wakes them late', async () => {
  const outside = { fetch, now: Date.now, sleep, random: () => 0.5 }
  const line = new ChannelLine(new ReliableFetch(outside, hasty), Date.now, (ms) => sleep(ms + 20))
  const askedAt = async () => {
    await line.space(account, 50)
    return Date.now()
  }
  const [first, second, third] = await Promise.all([askedAt(), askedAt(), askedAt()])
  expect(second - first).toBeGreaterThanOrEqual(50)
  expect(third - second).toBeGreaterThanOrEqual(50)
})

describe('a channel that cannot be reached is explained in plain words, with the network’s own code only in the log', () => {
  /** The error that fetch throws if there is no connection. */
  const failsWith = (code: string) => () =>
    Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }))
  const faultOf = async (get: Outside['fetch'], url = 'https://shop.example/orders') => {
    const outside = { fetch: get, now: Date.now, sleep: async () => {}, random: () => 0.5 }
    const line = new ChannelLine(new ReliableFetch(outside, hasty), Date.now, sleep)
    const fault = await line.send(account, { method: 'GET', url, headers: {} }).catch((error: unknown) => error)
    if (!(fault instanceof ChannelFault)) throw new Error('It answered.')
    return fault
  }
  const said = ({ refusal }: ChannelFault, language: Language) =>
    refusalSentence(language, refusal.refused, refusal.with)

  test.each([
    ['ECONNREFUSED', 'The channel’s address does not answer.'],
    ['EHOSTUNREACH', 'The channel’s address does not answer.'],
    ['ENOTFOUND', 'The channel’s address cannot be found.'],
    ['EAI_AGAIN', 'The channel’s address cannot be found.'],
    ['ETIMEDOUT', 'The channel does not answer in time.'],
    ['UND_ERR_CONNECT_TIMEOUT', 'The channel does not answer in time.'],
    ['CERT_HAS_EXPIRED', 'The certificate of the channel’s address is not valid.'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'The certificate of the channel’s address is not valid.'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'The certificate of the channel’s address is not valid.'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'The certificate of the channel’s address is not valid.'],
    ['ECONNRESET', 'The connection to the channel broke off.'],
  ])('%s: %s', async (code, sentence) => {
    const fault = await faultOf(failsWith(code))
    expect(said(fault, 'en')).toBe(sentence)
    for (const language of ['ko', 'ja'] as const) expect(said(fault, language)).not.toContain(code)
    expect(fault.message).toContain(code)
  })

  test('an address that does not answer and a name that does not exist have different messages', async () => {
    expect(said(await faultOf(fetch, 'http://127.0.0.1:59999/orders'), 'ko')).toBe('채널 주소에서 응답이 없습니다.')
    expect(said(await faultOf(publicFetch(), 'http://shop.invalid/orders'), 'ja')).toBe(
      'チャネルのアドレスが見つかりません。',
    )
  })

  test('an address of our own network is not called, and the message says so', async () => {
    expect(said(await faultOf(publicFetch(), 'http://192.168.0.10/orders'), 'en')).toBe(
      'The channel’s address is not a public one, so it is not called.',
    )
  })
})

test('a channel that is left alone for its wrong address is asked at once when the address is corrected', async () => {
  const asked: string[] = []
  const get = async (url: string) => {
    asked.push(url)
    if (url.startsWith('https://wrong')) throw new TypeError('fetch failed')
    return new Response('{}')
  }
  const outside = { fetch: get, now: Date.now, sleep: async () => {}, random: () => 0.5 }
  const line = new ChannelLine(new ReliableFetch(outside, { ...hasty, failures: 2, restMs: 30_000 }), Date.now, sleep)
  const ask = (host: string) =>
    line
      .send({ ...account, channelUrl: host }, { method: 'GET', url: `${host}/orders`, headers: {} })
      .then(({ status }) => status)
      .catch((error: unknown) => (error instanceof ChannelFault ? error.refusal.with?.['why'] : error))
  await ask('https://wrong.example')
  expect(await ask('https://wrong.example')).toBe('resting')
  expect(await ask('https://right.example')).toBe(200)
  expect(asked).toHaveLength(3)
})

test('a call to a channel that is left alone fails with the reason why it was left alone', async () => {
  const get = () =>
    Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }))
  const outside = { fetch: get, now: Date.now, sleep: async () => {}, random: () => 0.5 }
  const line = new ChannelLine(new ReliableFetch(outside, { ...hasty, failures: 2, restMs: 30_000 }), Date.now, sleep)
  const ask = () =>
    line
      .send(account, { method: 'GET', url: 'https://shop.example/orders', headers: {} })
      .catch((error: unknown) => (error instanceof ChannelFault ? error.refusal.with : error))
  await ask()
  await ask()
  expect(await ask()).toEqual({ reason: 'left alone after failing again and again', why: 'closed' })
})
