import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hasty } from '../../../tests/support/feed.ts'
import { ReliableFetch } from '../reliable-fetch.ts'
import type { Account } from './adapter.ts'
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

test('of several that ask a channel at once each waits for the one before it, though a busy machine wakes them late', async () => {
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
