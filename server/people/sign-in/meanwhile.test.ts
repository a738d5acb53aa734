import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authApi } from '../../../shared/api/auth.ts'
import { selfApi, userApi } from '../../../shared/api/user.ts'
import { scanBadge } from '../../../tests/support/enrolled.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { password, world, type World } from '../../../tests/support/world.ts'
import { Background } from '../../background/background.ts'

/** Called after a secret was found right and before the session exists: at the beginning of a shift this takes seconds. */
let happens = async () => {}
const run = Background.prototype.run

let w: World
beforeEach(async () => {
  w = await world()
  happens = async () => {}
  vi.spyOn(Background.prototype, 'run').mockImplementation(async function (this: Background, module, name, args) {
    const answer = await run.call(this, module, name, args)
    const now = happens
    if (name === 'verify') {
      happens = async () => {}
      await now()
    }
    return answer
  })
})
afterEach(() => vi.restoreAllMocks())

const openSessions = async () =>
  (
    await w.database.read
      .selectFrom('session')
      .select('id')
      .where('userId', '=', idOf(w.id.user, 'worker'))
      .where('endedAt', 'is', null)
      .execute()
  ).length

test('a password that its owner changes while it is being checked opens no session', async () => {
  const before = await openSessions()
  happens = async () => {
    await w.as('worker').send(selfApi.changePassword, { body: { password, newPassword: 'quite another phrase' } })
  }
  const said = await w.as(null).refused(authApi.signIn, { body: { username: 'worker', password } })
  expect([said.code, await openSessions()]).toEqual(['sign-in-failed', before])
  await w.as(null).send(authApi.signIn, { body: { username: 'worker', password: 'quite another phrase' } })
})

test('a user who is deactivated while their password is checked has no session, even once reactivated', async () => {
  const change = async (status: 'ACTIVE' | 'DEACTIVATED') => {
    const { id, version } = await w.as('admin').send(userApi.get, { params: { id: idOf(w.id.user, 'worker') } })
    await w.as('admin').send(userApi.update, { params: { id }, ifMatch: version, body: { status } })
  }
  happens = () => change('DEACTIVATED')
  expect((await w.as(null).refused(authApi.signIn, { body: { username: 'worker', password } })).code).toBe(
    'sign-in-failed',
  )
  await change('ACTIVE')
  expect(await openSessions()).toBe(0)
})

test('a badge that is revoked while its PIN is checked opens no session', async () => {
  await w.as('worker').send(authApi.saveSettings, { body: { pin: { password, pin: '246810' } } })
  const { code, badge } = await w
    .as('manager')
    .send(authApi.issueBadge, { body: { userId: idOf(w.id.user, 'worker') } })
  const before = await openSessions()
  happens = async () => w.as('manager').send(authApi.revokeBadge, { params: { id: badge.id } })
  expect((await scanBadge(w, code, {}, '246810')).status).toBe(401)
  expect(await openSessions()).toBe(before)
})
