import { afterEach, beforeEach, expect, test } from 'vitest'
import { channelApi } from '../../../shared/api/channel.ts'
import type { ChannelAdapter } from '../../adapters/channels/adapter.ts'
import { world } from '../../../tests/support/world.ts'

/** A shop that asks the user on its own site. It hands out a code, which is good for a token. */
const shop: ChannelAdapter = {
  type: 'FEED',
  longestWindow: 60,
  overlap: 1,
  authorise: async () => {},
  oauth: {
    url: (_, { redirectUri, state }) => `https://shop.example/allow?${new URLSearchParams({ redirectUri, state })}`,
    token: async (_, { query }) => {
      codes.push(query.get('code') ?? '')
      return { access: 'token-of-the-shop', until: '2030-01-01T00:00:00.000Z' }
    },
  },
  changedSince: async () => ({ orders: [], next: null }),
  read: async () => [],
}
const codes: string[] = []
beforeEach(() => void codes.splice(0))
afterEach(() => void codes.splice(0))

async function setOut() {
  const w = await world({}, undefined, undefined, undefined, (type) => (type === 'FEED' ? shop : null))
  const owner = w.as('partner')
  const { id } = await owner.send(channelApi.create, {
    body: {
      partnerId: w.id.partner.Haneul,
      name: '자사몰',
      channelType: 'FEED',
      channelUrl: 'https://shop.example',
      apiKey: 'k',
    },
  })
  const response = await owner.fetch(`/api/moms/channel/${id}/auth`, { method: 'POST' })
  const { authoriseUrl } = (await response.json()) as { authoriseUrl: string }
  const asked = new URL(authoriseUrl).searchParams
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const back = (who: 'partner' | 'seller', state: string, cookies: string) =>
    w.as(who).fetch(`/api/moms/channel/auth-callback/FEED?${new URLSearchParams({ code: 'C', state })}`, {
      headers: { cookie: cookies },
    })
  const channel = () => owner.send(channelApi.get, { params: { id } })
  return { ...w, partners: w.id.partner, owner, id, asked, state: asked.get('state') ?? '', cookie, back, channel }
}

test('a user is sent to the shop’s own site, and the code that comes back connects the channel', async () => {
  const { asked, state, cookie, back, channel, id, database } = await setOut()
  expect(asked.get('redirectUri')).toBe('http://localhost/api/moms/channel/auth-callback/FEED')
  expect(await channel()).toMatchObject({ status: 'READY' })
  const response = await back('partner', state, cookie)
  expect([response.status, response.headers.get('location')]).toEqual([302, `/channel/${id}?connected=1`])
  expect(await channel()).toMatchObject({ status: 'OK', linkageStatus: 'available' })
  const { tokenSealed } = await database.read.selectFrom('channel').select('tokenSealed').executeTakeFirstOrThrow()
  expect(tokenSealed).not.toContain('token-of-the-shop')
})

test('a browser that comes back from the shop without a session is sent to the office to sign in, a program gets 401', async () => {
  const { app, state, cookie, channel } = await setOut()
  const path = `/api/moms/channel/auth-callback/FEED?${new URLSearchParams({ code: 'C', state })}`
  const browser = await app.request(path, { headers: { cookie, 'Sec-Fetch-Mode': 'navigate' } })
  expect([browser.status, browser.headers.get('location')]).toEqual([302, '/channel?refused=unauthorized'])
  expect((await app.request(path, { headers: { cookie } })).status).toBe(401)
  expect(await channel()).toMatchObject({ status: 'READY' })
})

test('a dry run is refused until the shop has given its permission', async () => {
  const { state, cookie, back, owner, id } = await setOut()
  expect(await owner.refused(channelApi.dryRun, { params: { id } })).toMatchObject({ code: 'channel-unconnected' })
  await back('partner', state, cookie)
  expect(await owner.send(channelApi.dryRun, { params: { id } })).toMatchObject({ orders: [] })
})

test('a channel that is renamed stays connected, and one that is changed to another shop does not', async () => {
  const { state, cookie, back, channel, owner, id, database } = await setOut()
  await back('partner', state, cookie)
  const saved = async (body: object) => {
    await owner.send(channelApi.update, { params: { id }, ifMatch: (await channel()).version, body })
    const { tokenSealed } = await database.read.selectFrom('channel').select('tokenSealed').executeTakeFirstOrThrow()
    return tokenSealed !== null
  }
  // The form sends all fields that it shows.
  const shown = { identifier: null, subIdentifier: null, channelUrl: 'https://shop.example' }
  expect(await saved({ ...shown, name: '새 자사몰' })).toBe(true)
  expect(await saved({ ...shown, subIdentifier: 'another seller' })).toBe(false)
})

test('a shop’s answer connects no channel in another browser, for another user, too late or with a made-up state', async () => {
  const { state, cookie, back, channel, clock } = await setOut()
  const refusedAs = async (response: Promise<Response>) => (await response).headers.get('location')
  expect(await refusedAs(back('partner', state, ''))).toBe('/channel?refused=channel-callback')
  expect(await refusedAs(back('seller', state, cookie))).toBe('/channel?refused=channel-callback')
  expect(await refusedAs(back('partner', 'made-up', cookie))).toBe('/channel?refused=channel-callback')
  clock.pass({ minutes: 16 })
  expect(await refusedAs(back('partner', state, cookie))).toBe('/channel?refused=channel-callback')
  expect([codes, (await channel()).status]).toEqual([[], 'READY'])
})

test('a connected shop cannot be connected a second time, not even by an edit, until its channel is terminated', async () => {
  const { state, cookie, back, owner, id, as, partners } = await setOut()
  await back('partner', state, cookie)
  const shop = {
    partnerId: partners.Haneul,
    name: '자사몰 둘째',
    channelType: 'FEED',
    channelUrl: 'https://shop.example',
    apiKey: 'k',
  } as const
  const same = await owner.send(channelApi.create, { body: shop })
  const connected = async (who: typeof owner, channelId: number) => {
    const response = await who.fetch(`/api/moms/channel/${channelId}/auth`, { method: 'POST' })
    const { authoriseUrl } = (await response.json()) as { authoriseUrl: string }
    const query = new URLSearchParams({ code: 'C', state: new URL(authoriseUrl).searchParams.get('state') ?? '' })
    const came = await who.fetch(`/api/moms/channel/auth-callback/FEED?${query}`, {
      headers: { cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '' },
    })
    return came.headers.get('location')
  }
  expect(await connected(owner, same.id)).toBe('/channel?refused=channel-connected-twice')
  expect(await owner.send(channelApi.get, { params: { id: same.id } })).toMatchObject({
    status: 'READY',
    failure: { code: 'channel-connected-twice', displayMessage: expect.stringContaining('자사몰') },
  })
  // A caller who does not see the other channel is not told its name.
  const stranger = as('otherPartner')
  const theirs = await stranger.send(channelApi.create, { body: { ...shop, partnerId: partners.Mori } })
  expect(await connected(stranger, theirs.id)).toBe('/channel?refused=channel-connected-elsewhere')

  const other = await owner.send(channelApi.create, { body: { ...shop, name: '다른 몰', apiKey: 'another' } })
  expect(await connected(owner, other.id)).toBe(`/channel/${other.id}?connected=1`)
  const { version } = await owner.send(channelApi.get, { params: { id: other.id } })
  expect(
    await owner.refused(channelApi.update, { params: { id: other.id }, ifMatch: version, body: { apiKey: 'k' } }),
  ).toMatchObject({ status: 409, code: 'channel-connected-twice' })
  // Once the first channel is ended, its shop is free.
  const first = await owner.send(channelApi.get, { params: { id } })
  await owner.send(channelApi.update, { params: { id }, ifMatch: first.version, body: { status: 'TERMINATED' } })
  expect(await connected(owner, same.id)).toBe(`/channel/${same.id}?connected=1`)
})
