import { expect, test } from 'vitest'
import { hasty } from '../../../tests/support/feed.ts'
import { ReliableFetch } from '../reliable-fetch.ts'
import type { Account } from './adapter.ts'
import { ChannelLine } from './line.ts'

const account = { channelId: 1 } as Account
let clock = 0

function lineWith(pause: (ms: number) => Promise<unknown>) {
  const now = () => clock
  return new ChannelLine(new ReliableFetch({ fetch, now, sleep: async () => {}, random: () => 0.5 }, hasty), now, pause)
}

test('of several that ask a channel at once each waits for the one before it', async () => {
  clock = 1_000_000
  const waits: number[] = []
  const line = lineWith(async (ms) => void waits.push(ms))
  await Promise.all([line.space(account, 150), line.space(account, 150), line.space(account, 150)])
  expect(waits).toEqual([150, 300])
})

test('nobody waits until a clock that was put back is where it was', async () => {
  clock = 10_000_000
  const waits: number[] = []
  const line = lineWith(async (ms) => void waits.push(ms))
  await line.space(account, 150)
  clock -= 3_600_000
  await line.space(account, 150)
  await line.space(account, 150)
  expect(waits).toEqual([150])
})
