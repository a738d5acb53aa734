import { expect, test } from 'vitest'
import { authApi } from '../../../shared/api/auth.ts'
import { selfApi, userApi } from '../../../shared/api/user.ts'
import { idOf } from '../../../tests/support/ids.ts'
import type { Who } from '../../../tests/support/rows.ts'
import { password, world, type World } from '../../../tests/support/world.ts'

const signIn = async ({ as, withToken }: World, who: Who) => {
  const { token } = await as(null).send(authApi.signIn, { body: { username: who, password } })
  return { token, person: withToken(token) }
}

test('every sign-in gets its own token, which neither the sessions nor the audit reveal', async () => {
  const w = await world()
  const tokens = [(await signIn(w, 'office')).token, (await signIn(w, 'office')).token]
  expect(new Set(tokens).size).toBe(2)
  const kept = JSON.stringify([
    await w.database.read.selectFrom('session').selectAll().execute(),
    await w.database.read.selectFrom('audit').selectAll().execute(),
  ])
  for (const token of tokens) expect(kept).not.toContain(token)
})

test('a session ends two hours after its last call, and twelve after its first', async () => {
  const w = await world()
  const idle = await signIn(w, 'office')
  w.clock.pass({ hours: 2 })
  expect((await idle.person.refused(authApi.me)).status).toBe(401)
  const busy = await signIn(w, 'office')
  for (let hours = 0; hours < 11; hours++) {
    w.clock.pass({ hours: 1 })
    await busy.person.send(authApi.me)
  }
  w.clock.pass({ minutes: 59 })
  await busy.person.send(authApi.me)
  w.clock.pass({ minutes: 1 })
  expect((await busy.person.refused(authApi.me)).status).toBe(401)
})

test('the time a user was last seen is written once a minute', async () => {
  const w = await world()
  const { person } = await signIn(w, 'office')
  const seenAt = async () => (await person.send(selfApi.sessions)).rows.find(({ isThisOne }) => isThisOne)?.seenAt
  const first = await seenAt()
  w.clock.pass({ seconds: 59 })
  expect(await seenAt()).toBe(first)
  w.clock.pass({ seconds: 1 })
  await person.send(authApi.me)
  expect(await seenAt()).toBe(w.clock.now().toISOString())
})

test('a user lists and ends their own sessions; another user’s sessions do not exist for them', async () => {
  const w = await world()
  const here = await signIn(w, 'office')
  const there = await signIn(w, 'office')
  const mine = await here.person.send(selfApi.sessions, { query: { sort: 'id', order: 'asc' } })
  expect(mine.rows.map(({ isThisOne, byBadge }) => ({ isThisOne, byBadge }))).toEqual([
    { isThisOne: false, byBadge: false },
    { isThisOne: true, byBadge: false },
    { isThisOne: false, byBadge: false },
  ])
  expect(JSON.stringify(mine)).not.toMatch(/hash|token/i)
  const id = mine.rows[2]?.id ?? 0
  expect((await w.as('admin').refused(selfApi.endSession, { params: { id } })).status).toBe(404)
  await here.person.send(selfApi.endSession, { params: { id } })
  expect((await there.person.refused(authApi.me)).status).toBe(401)
  expect((await here.person.refused(selfApi.endSession, { params: { id } })).status).toBe(404)
  await here.person.send(authApi.me)
})

test('signing out with a token ends the session of that token and leaves the caller’s own open', async () => {
  const w = await world()
  const here = await signIn(w, 'office')
  const there = await signIn(w, 'office')
  await here.person.send(authApi.signOut, { body: { token: there.token } })
  expect((await there.person.refused(authApi.me)).status).toBe(401)
  await here.person.send(authApi.me)
  const again = await here.person.refused(authApi.signOut, { body: { token: there.token } })
  expect([again.status, again.details[0]?.property]).toEqual([404, 'token'])
  await here.person.send(authApi.signOut, { body: { token: here.token } })
  expect((await here.person.refused(authApi.me)).status).toBe(401)
})

test('only a user who may sign that other user out ends a session by its token', async () => {
  const w = await world()
  const theirs = await signIn(w, 'worker')
  const body = { token: theirs.token }
  expect((await w.as('leader').refused(authApi.signOut, { body })).status).toBe(404)
  expect((await w.as('manager').refused(authApi.signOut, { body })).status).toBe(404)
  await theirs.person.send(authApi.me)
  await w.as('admin').send(authApi.signOut, { body })
  expect((await theirs.person.refused(authApi.me)).status).toBe(401)
  const above = await signIn(w, 'admin')
  expect((await w.as('worker').refused(authApi.signOut, { body: { token: above.token } })).status).toBe(404)
  await above.person.send(authApi.me)
})

test('an account administrator sees a user’s sessions and ends one or all of them', async () => {
  const w = await world()
  const [first, second] = [await signIn(w, 'worker'), await signIn(w, 'worker')]
  const params = { userId: idOf(w.id.user, 'worker') }
  const { rows } = await w.as('admin').send(userApi.sessions, { params })
  expect(rows.every(({ isThisOne }) => !isThisOne)).toBe(true)
  const newest = Math.max(...rows.map(({ id }) => id))
  await w.as('admin').send(userApi.endSession, { params: { ...params, sessionId: newest } })
  expect((await second.person.refused(authApi.me)).status).toBe(401)
  await first.person.send(authApi.me)
  await w.as('admin').send(userApi.endSessions, { params })
  expect((await first.person.refused(authApi.me)).status).toBe(401)
  expect(await w.as('admin').send(userApi.sessions, { params })).toEqual({ total: 0, rows: [] })
})
