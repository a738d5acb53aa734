import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { authApi } from '../../../shared/api/auth.ts'
import { syncApi } from '../../../shared/api/sync.ts'
import { enrolled, scanBadge } from '../../../tests/support/enrolled.ts'
import { idOf } from '../../../tests/support/ids.ts'
import type { HttpError } from '../../http/errors.ts'
import { signInByPassword } from './sign-in.ts'
import { password, pathOf, requestOf, world, type World } from '../../../tests/support/world.ts'

const inOffice = ({ as }: World, username: string, typed = password) =>
  as(null).fetch(pathOf(authApi.signIn), requestOf(authApi.signIn, { body: { username, password: typed } }))
const onHandheld = ({ as }: World, device: Record<string, string>, username: string, typed = password) => {
  const { headers, ...init } = requestOf(syncApi.signIn, {
    body: { username, password: typed, grantId: randomUUID(), sessionKey: 'k'.repeat(43) },
  })
  return as(null).fetch(pathOf(syncApi.signIn), {
    ...init,
    headers: { ...Object.fromEntries(new Headers(headers)), ...device },
  })
}
/** An answer without its request number. */
const saidBy = async (response: Response) => {
  const { status, code, displayMessage, data, details } = (await response.json()) as Record<string, unknown>
  return { status, code, displayMessage, data, details }
}

test('whoever is deactivated, deleted or of a former partner is answered as a wrong password is', async () => {
  const w = await world()
  const { write } = w.database.dialect
  const change = (who: string, set: object) =>
    write.updateTable('user').set(set).where('id', '=', idOf(w.id.user, who)).execute()
  await change('worker', { status: 'DEACTIVATED' })
  await change('leader', { deletedAt: w.database.now().toISOString() })
  await change('readonly', { deactivatedFrom: '2026-03-02' })
  await change('nobody', { deactivatedFrom: '2026-03-03' })
  await write.updateTable('partner').set({ status: 'DEACTIVATED' }).where('id', '=', w.id.partner.Haneul).execute()
  const wrong = await saidBy(await inOffice(w, 'office', 'not it'))
  expect(wrong).toMatchObject({ status: 401, code: 'sign-in-failed' })
  for (const who of ['worker', 'leader', 'readonly', 'partner', 'seller', 'no-one'])
    expect([who, await saidBy(await inOffice(w, who))]).toEqual([who, wrong])
  expect((await inOffice(w, 'otherPartner')).status).toBe(200)
  expect((await inOffice(w, 'nobody')).status).toBe(200)
  // The third of March begins in Seoul when it is 15:00 of the second in London.
  w.clock.pass({ hours: 14 })
  expect(await saidBy(await inOffice(w, 'nobody'))).toEqual(wrong)
})

test('the badge of someone who is gone opens nothing', async () => {
  const w = await world()
  const device = await enrolled(w)
  const { code } = await w.as('manager').send(authApi.issueBadge, { body: { userId: idOf(w.id.user, 'worker') } })
  expect((await scanBadge(w, code, device)).status).toBe(200)
  for (const gone of [
    { deactivatedFrom: '2026-03-01' },
    { deactivatedFrom: null, deletedAt: '2026-03-01T00:00:00.000Z' },
  ]) {
    await w.database.dialect.write.updateTable('user').set(gone).where('id', '=', idOf(w.id.user, 'worker')).execute()
    expect(await saidBy(await scanBadge(w, code, device))).toMatchObject({ status: 401, code: 'badge-unknown' })
  }
})

test('a one-time password is good until its hour', async () => {
  const w = await world()
  await w.database.dialect.write
    .updateTable('user')
    .set({ mustChangePassword: true, oneTimeUntil: '2026-03-03T01:00:00.000Z' })
    .where('username', '=', 'office')
    .execute()
  expect((await inOffice(w, 'office')).status).toBe(200)
  w.clock.pass({ hours: 24 })
  expect(await saidBy(await inOffice(w, 'office'))).toMatchObject({ status: 401, code: 'sign-in-failed' })
})

test('a one-time password opens no handheld', async () => {
  const w = await world()
  await w.database.dialect.write
    .updateTable('user')
    .set({ mustChangePassword: true })
    .where('username', '=', 'worker')
    .execute()
  expect(await saidBy(await onHandheld(w, await enrolled(w), 'worker'))).toMatchObject({
    status: 403,
    code: 'password-must-change',
  })
})

test('office and handhelds spend from one budget of tries, whatever the case of the name', async () => {
  const w = await world()
  const device = await enrolled(w)
  for (let i = 0; i < 3; i++) expect((await onHandheld(w, device, 'Worker', 'wrong')).status).toBe(401)
  for (let i = 0; i < 2; i++) expect((await inOffice(w, 'worker', 'wrong')).status).toBe(401)
  expect((await inOffice(w, 'worker')).status).toBe(429)
  expect((await onHandheld(w, device, 'WORKER')).status).toBe(429)
  w.clock.pass({ minutes: 1 })
  expect((await onHandheld(w, device, 'WORKER')).status).toBe(200)
})

test('who guesses at an account locks out themselves, not its owner at another address', async () => {
  const w = await world()
  const tried = (address: string, typed: string) =>
    signInByPassword(w.database, 'office', typed, { address, userAgent: '' }).then(
      () => 200,
      (error: HttpError) => error.status,
    )
  for (let i = 0; i < 5; i++) expect(await tried('203.0.113.5', 'wrong')).toBe(401)
  expect(await tried('203.0.113.5', password)).toBe(429)
  expect(await tried('10.0.0.2', password)).toBe(200)
})

test('a sign-in commits twice: what it tries, and what a success makes of it', async () => {
  const w = await world()
  const commits: string[] = []
  const write = new Proxy(w.database.dialect.write, {
    get(db, name) {
      if (['transaction', 'insertInto', 'updateTable', 'deleteFrom'].includes(String(name))) commits.push(String(name))
      const value = Reflect.get(db, name, db) as unknown
      return typeof value === 'function' ? (value.bind(db) as unknown) : value
    },
  })
  Object.assign(w.database.dialect, { write })
  expect((await inOffice(w, 'office')).status).toBe(200)
  expect(commits).toEqual(['transaction', 'transaction'])
})

test('guessing at an account from many addresses is slowed, and its owner still comes in from where they did before', async () => {
  const w = await world()
  const tried = (address: string, typed: string) =>
    signInByPassword(w.database, 'office', typed, { address, userAgent: '' }).then(
      () => 200,
      (error: HttpError) => error.status,
    )
  expect(await tried('10.0.0.2', password)).toBe(200)
  for (let i = 0; i < 20; i++) expect(await tried(`203.0.113.${i}`, 'wrong')).toBe(401)
  expect(await tried('203.0.113.77', password)).toBe(429)
  expect(await tried('10.0.0.2', 'wrong')).toBe(401)
  expect(await tried('10.0.0.2', password)).toBe(200)
})

test('a name is one whatever its case, in hangul and kana as in Latin letters', async () => {
  const w = await world()
  await w.database.dialect.write
    .updateTable('user')
    .set({ username: 'émilie-김' })
    .where('username', '=', 'office')
    .execute()
  expect((await inOffice(w, 'ÉMILIE-김')).status).toBe(200)
})

test('a name in hangul is one account however its letters are composed: its tries are counted together', async () => {
  const w = await world()
  await w.database.dialect.write
    .updateTable('user')
    .set({ username: '김서연' })
    .where('username', '=', 'office')
    .execute()
  const composed = '김서연'.normalize('NFC')
  const parted = '김서연'.normalize('NFD')
  for (const username of [composed, composed, composed, parted, parted])
    expect((await inOffice(w, username, 'wrong')).status).toBe(401)
  for (const username of [composed, parted]) expect((await inOffice(w, username)).status).toBe(429)
})
