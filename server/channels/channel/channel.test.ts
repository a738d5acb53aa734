import { expect, test } from 'vitest'
import { authApi } from '../../../shared/api/auth.ts'
import { channelApi } from '../../../shared/api/channel.ts'
import { languages } from '../../../shared/entities/account.ts'
import { spreadsheetRows } from '../../../tests/support/spreadsheet-rows.ts'
import { pathOf, world } from '../../../tests/support/world.ts'

const sheet = (partnerId: number, name = 'Wholesale') => ({ partnerId, name, channelType: 'SPREADSHEET' as const })

test('a spreadsheet channel needs no connection and works at once', async () => {
  const w = await world()
  const made = await w.as('partner').send(channelApi.create, { body: sheet(w.id.partner.Haneul) })
  expect(made).toMatchObject({ status: 'OK', linkageStatus: 'available', name: 'Wholesale', momsChannelId: made.id })
})

test('a channel’s secrets are shown to nobody, and neither the database nor the audit has them in clear', async () => {
  const w = await world()
  const owner = w.as('partner')
  const made = await owner.send(channelApi.create, {
    body: { ...sheet(w.id.partner.Haneul), password: 'hush-hush', apiKey: 'key-of-keys', refreshKey: 'again' },
  })
  expect(made).toMatchObject({ hasPassword: true, hasApiKey: true, hasRefreshKey: true })
  const shown = await w.as('admin').send(channelApi.list, {})
  expect(JSON.stringify([made, shown])).not.toMatch(/hush-hush|key-of-keys|Sealed/)
  const stored = JSON.stringify(await w.database.read.selectFrom('channel').selectAll().execute())
  const told = JSON.stringify(await w.database.read.selectFrom('audit').selectAll().execute())
  expect(stored + told).not.toMatch(/hush-hush|key-of-keys/)
  // A secret that is absent from the request stays; null removes it.
  const changed = await owner.send(channelApi.update, {
    params: { id: made.id },
    ifMatch: made.version,
    body: { apiKey: null, description: 'of the shop' },
  })
  expect(changed).toMatchObject({ hasPassword: true, hasApiKey: false, description: 'of the shop' })
})

test('a channel is paused and resumed by hand, and a terminated one stays terminated', async () => {
  const w = await world()
  const owner = w.as('partner')
  let row = await owner.send(channelApi.create, { body: sheet(w.id.partner.Haneul) })
  const become = (status: 'OK' | 'PAUSED' | 'TERMINATED') => ({
    params: { id: row.id },
    ifMatch: row.version,
    body: { status },
  })
  for (const status of ['PAUSED', 'OK', 'TERMINATED'] as const) {
    row = await owner.send(channelApi.update, become(status))
    expect(row.status).toBe(status)
  }
  expect(await owner.refused(channelApi.update, become('OK'))).toMatchObject({ status: 409, code: 'channel-status' })
})

test('a partner neither sees another partner’s channels nor creates channels for them', async () => {
  const w = await world()
  const made = await w.as('admin').send(channelApi.create, { body: sheet(w.id.partner.Mori) })
  expect((await w.as('partner').send(channelApi.list, {})).count).toBe(0)
  expect(await w.as('partner').refused(channelApi.get, { params: { id: made.id } })).toMatchObject({ status: 404 })
  expect(await w.as('partner').refused(channelApi.create, { body: sheet(w.id.partner.Mori) })).toMatchObject({
    status: 404,
    details: [{ property: 'partnerId' }],
  })
})

test('the spreadsheet of channels shows each channel’s status and last import, and none of its secrets', async () => {
  const w = await world()
  const owner = w.as('partner')
  await owner.send(channelApi.create, { body: { ...sheet(w.id.partner.Haneul, 'Ours'), apiKey: 'key-of-keys' } })
  await w.as('admin').send(channelApi.create, { body: sheet(w.id.partner.Mori, 'Theirs') })
  const rows = await spreadsheetRows(await owner.fetch(pathOf(channelApi.excel, { query: {} })))
  expect(rows.map((row) => [row['Name'], row['Status']])).toEqual([['Ours', 'Working']])
  expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining(['Type', 'Last import', 'Why it failed']))
  expect(JSON.stringify(rows)).not.toMatch(/key-of-keys/)
})

test('each channel type says in every language which credentials it asks for and where to find them', async () => {
  const w = await world()
  const office = w.as('office')
  for (const language of languages) {
    await office.send(authApi.saveSettings, { body: { language } })
    for (const { about, credentials } of await office.send(channelApi.type, {})) {
      expect(about).not.toBe('')
      for (const { field, label, where } of credentials)
        expect([field, label !== field, where !== '']).toEqual([field, true, true])
    }
  }
})
