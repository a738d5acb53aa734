import { expect, test, vi } from 'vitest'
import { channelTypes, type ChannelType } from '../../shared/entities/channel-type.ts'
import { hasty } from '../../tests/support/feed.ts'
import { freshDatabase } from '../../tests/support/fresh-database.ts'
import { testSecrets } from '../../tests/support/secrets.ts'
import type { Account } from '../adapters/channels/adapter.ts'
import { channelsOf } from '../adapters/channels/channels.ts'
import { startShops } from './shops.ts'

const window = { from: '2026-03-02T00:00:00.000Z', to: '2026-03-02T01:00:00.000Z' }
const back = { redirectUri: 'http://localhost:4000/api/moms/channel/auth-callback/SHOPIFY' }
/** What each shop takes for well formed. */
const account: Account = {
  channelId: 1,
  identifier: 'haneul',
  subIdentifier: null,
  channelUrl: null,
  password: '$2b$04$sUv0GqpMHQEXln84ZOg/2.',
  apiKey: 'key',
  token: null,
  keep: async () => {},
  kept: async () => null,
}
const entered: Partial<Record<ChannelType, Partial<Account>>> = {
  SHOPIFY: { identifier: 'haneul.myshopify.com', apiKey: 'shopify-client-id', password: 'shpss_simulated' },
  CAFE24: { identifier: 'haneul', apiKey: 'cafe24-client-id', password: 'cafe24-client-secret' },
}

async function demoChannels() {
  vi.stubEnv('GANTRY_DEMO_ORDERS', 'none')
  const { database, dataDir } = await freshDatabase()
  const { shopUrls } = await startShops(database, testSecrets(dataDir))
  const asked: string[] = []
  const channels = channelsOf({
    local: true,
    urls: shopUrls,
    // What is meant for a vendor is noted, and never leaves.
    outside: {
      fetch: (url, init) => {
        asked.push(url)
        return isHere(url) ? fetch(url, init) : Promise.resolve(new Response('{}', { status: 418 }))
      },
      now: Date.now,
      sleep: async () => {},
      random: () => 0.5,
    },
    patience: hasty,
  })
  return { channels, asked }
}
const isHere = (url: string) => new URL(url).hostname === '127.0.0.1'

test('no channel that is made in the demo asks its vendor, or sends anyone there', async () => {
  const { channels, asked } = await demoChannels()
  const went: [ChannelType, boolean][] = []
  // A feed is where its channel says.
  const types = channelTypes.filter((type) => type !== 'FEED' && channels(type) !== null)
  for (const type of types) {
    const adapter = channels(type)
    const own = { ...account, ...entered[type] }
    const token = { access: 'any', until: '9999-12-31T00:00:00.000Z' }
    asked.length = 0
    await adapter?.authorise({ ...own, token }).catch(() => {})
    await adapter?.changedSince({ ...own, token }, window, null).catch(() => {})
    const sent = adapter?.oauth?.url(own, { ...back, state: 's' })
    const urls = [...asked, ...(sent === undefined ? [] : [sent])]
    went.push([type, asked.length > 0 && urls.every(isHere)])
  }
  expect(went).toEqual(types.map((type) => [type, true]))
})

test.for(['SHOPIFY', 'CAFE24'] as const)(
  'who connects a shop of %s in the demo is sent back at once, and let in',
  async (type) => {
    const { channels } = await demoChannels()
    const own = { ...account, ...entered[type] }
    const { oauth } = channels(type) ?? {}
    const allowed = await fetch(oauth?.url(own, { ...back, state: 'sealed' }) ?? '', { redirect: 'manual' })
    const to = new URL(allowed.headers.get('location') ?? '')
    expect([allowed.status, `${to.origin}${to.pathname}`, to.searchParams.get('state')]).toEqual([
      302,
      back.redirectUri,
      'sealed',
    ])
    const token = await oauth?.token(own, { ...back, query: to.searchParams })
    expect(token).toMatchObject({ access: expect.stringMatching(/./), refresh: expect.stringMatching(/./) })
  },
)
