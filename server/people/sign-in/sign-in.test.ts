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

test('a deactivated or deleted user, or one of a deactivated partner, is answered like a wrong password', async () => {
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

test('the badge of a deactivated or deleted user is refused as unknown', async () => {
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

test('a one-time password is refused once its time is over', async () => {
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

test('a one-time password does not sign in on a handheld', async () => {
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

test('sign-ins in the office and on handhelds share one limit of tries, whatever the letter case of the username', async () => {
  const w = await world()
  const device = await enrolled(w)
  for (let i = 0; i < 3; i++) expect((await onHandheld(w, device, 'Worker', 'wrong')).status).toBe(401)
  for (let i = 0; i < 2; i++) expect((await inOffice(w, 'worker', 'wrong')).status).toBe(401)
  expect((await inOffice(w, 'worker')).status).toBe(429)
  expect((await onHandheld(w, device, 'WORKER')).status).toBe(429)
  w.clock.pass({ minutes: 1 })
  expect((await onHandheld(w, device, 'WORKER')).status).toBe(200)
})

test('wrong guesses at an account block the guesser’s address, not its owner at another address', async () => {
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

test('a successful sign-in makes two commits: one for the try and one for its success', async () => {
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

test('guesses at an account from many addresses are slowed, while its owner still signs in from a known address', async () => {
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

test('a username matches in any letter case, also with accents and hangul', async () => {
  const w = await world()
  await w.database.dialect.write
    .updateTable('user')
    .set({ username: 'émilie-김' })
    .where('username', '=', 'office')
    .execute()
  expect((await inOffice(w, 'ÉMILIE-김')).status).toBe(200)
})

test('a user whose username has hangul or kana signs in however its letters are composed', async () => {
  const w = await world()
  for (const username of ['김서연', 'がくと', 'ガクト']) {
    const composed = username.normalize('NFC')
    await w.database.dialect.write
      .updateTable('user')
      .set({ username: composed })
      .where('id', '=', idOf(w.id.user, 'office'))
      .execute()
    const parted = username.normalize('NFD')
    expect(parted).not.toBe(composed)
    for (const typed of [composed, parted]) expect([typed, (await inOffice(w, typed)).status]).toEqual([typed, 200])
  }
})

test('tries for a username in hangul are counted together however its letters are composed', async () => {
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
