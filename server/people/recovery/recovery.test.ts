import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { authApi } from '../../../shared/api/auth.ts'
import { recoveryApi, selfApi } from '../../../shared/api/user.ts'
import { everythingIn, outgoing } from '../../../tests/support/witness.ts'
import { enrolled, scanBadge } from '../../../tests/support/enrolled.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { password, pathOf, requestOf, world, type World } from '../../../tests/support/world.ts'
import { createApp } from '../../app.ts'
import { countTry } from '../../http/throttle.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { openSecrets } from '../../secrets.ts'
import { isRightCode } from './store.ts'
import { pinTries } from '../sign-in/sign-in.ts'

const fresh = 'loud otter 7'
const mail = 'seoyeon@gantry.example'
const phone = '010-2345-6789'

/** A world in which the office’s person can be reached. */
async function reachable(): Promise<World> {
  const w = await world()
  await w.database.dialect.write
    .updateTable('user')
    .set({ email: mail, phone, language: 'ko' })
    .where('username', '=', 'office')
    .execute()
  return w
}

const ask = ({ as }: World, username: string, type: 'PHONE' | 'EMAIL' = 'EMAIL') =>
  as(null).send(recoveryApi.recover, { body: { username, type } })
const codeOf = async (w: World): Promise<string> =>
  (await outgoing(w)).filter(({ template }) => template === 'recovery-code').at(-1)?.values['code'] ?? ''
const set = ({ as }: World, verificationNumber: string, typed = fresh, username = 'office') => {
  const body = { username, password: typed, verificationNumber }
  return as(null).fetch(pathOf(recoveryApi.setPassword), requestOf(recoveryApi.setPassword, { body }))
}
const signsIn = async ({ as }: World, typed: string) =>
  (
    await as(null).fetch(
      pathOf(authApi.signIn),
      requestOf(authApi.signIn, { body: { username: 'office', password: typed } }),
    )
  ).status === 200
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')
/** An answer without its request number. */
const saidBy = async (response: Response) => {
  const { requestId: _, ...said } = (await response.json()) as Record<string, unknown>
  return said
}
const wrong = {
  status: 403,
  name: 'Forbidden',
  code: 'code-wrong',
  displayMessage: 'The number is not right, or no longer valid. Ask for a new one.',
  data: null,
  details: [],
}

test('a user who lost their password sets a new one with a mailed code, is signed out everywhere and told by mail', async () => {
  const w = await reachable()
  await w.database.dialect.write
    .updateTable('user')
    .set({ mustChangePassword: true, oneTimeUntil: '2026-03-01T00:00:00.000Z' })
    .where('username', '=', 'office')
    .execute()
  await ask(w, 'Office')
  const [sent] = await outgoing(w)
  expect(sent).toMatchObject({
    channel: 'EMAIL',
    to: mail,
    language: 'ko',
    template: 'recovery-code',
    values: { minutes: '10' },
  })
  expect((await set(w, sent?.values['code'] ?? '')).status).toBe(204)
  expect((await w.as('office').refused(authApi.me)).status).toBe(401)
  expect(await signsIn(w, password)).toBe(false)
  expect(await signsIn(w, fresh)).toBe(true)
  expect((await outgoing(w)).at(-1)).toMatchObject({
    channel: 'EMAIL',
    to: mail,
    language: 'ko',
    template: 'password-changed',
    values: { name: 'The office' },
  })
  expect(
    await w.database.read
      .selectFrom('user')
      .select(['mustChangePassword', 'oneTimeUntil', 'contactVerifiedAt'])
      .where('username', '=', 'office')
      .executeTakeFirst(),
  ).toEqual({ mustChangePassword: false, oneTimeUntil: null, contactVerifiedAt: w.database.now().toISOString() })
})

test('a recovery code has six random digits', async () => {
  const w = await reachable()
  const codes: string[] = []
  for (let nth = 0; nth < 3; nth++) {
    await ask(w, 'office')
    codes.push(await codeOf(w))
  }
  for (const code of codes) expect(code).toMatch(/^\d{6}$/)
  // By chance, three codes are below a thousand only once in 1,000,000,000 runs.
  expect(Math.max(...codes.map(Number))).toBeGreaterThan(1000)
})

test('a recovery code is refused once its owner has set another password', async () => {
  const w = await reachable()
  await ask(w, 'office')
  const code = await codeOf(w)
  await w.as('office').send(selfApi.changePassword, { body: { password, newPassword: 'quiet heron 8' } })
  const refused = await set(w, code)
  expect([refused.status, await saidBy(refused)]).toMatchObject([403, wrong])
})

test('the code goes to the account’s own address for the channel, and is not sent where there is none', async () => {
  const w = await reachable()
  const channels = ['PHONE', 'EMAIL', 'KAKAO_TALK', 'SLACK'] as const
  const sent = []
  for (const type of channels) {
    w.clock.pass({ minutes: 10 })
    await w.as(null).send(recoveryApi.forgot, { query: { username: 'office', type } })
    await w.as(null).send(recoveryApi.forgot, { query: { username: 'leader', type } })
    sent.push((await outgoing(w)).at(-1))
  }
  expect(sent.map((one) => [one?.channel, one?.to])).toEqual([
    ['PHONE', phone],
    ['EMAIL', mail],
    ['KAKAO_TALK', phone],
    ['EMAIL', mail],
  ])
  expect(await outgoing(w)).toHaveLength(4)
})

test('neither the answer nor the work for it reveals whether an account exists, is deactivated or has an address', async () => {
  const w = await reachable()
  await w.database.dialect.write
    .updateTable('user')
    .set({ email: 'gone@gantry.example', status: 'DEACTIVATED' })
    .where('username', '=', 'readonly')
    .execute()
  const answers = []
  for (const username of ['office', 'no-one', 'readonly', 'leader']) {
    const before = await rowsOf(w)
    const response = await w
      .as(null)
      .fetch(pathOf(recoveryApi.recover), requestOf(recoveryApi.recover, { body: { username, type: 'EMAIL' } }))
    const after = await rowsOf(w)
    answers.push({
      status: response.status,
      body: await response.text(),
      written: Object.fromEntries(Object.entries(after).map(([table, rows]) => [table, rows - (before[table] ?? 0)])),
    })
  }
  const [known] = answers
  expect(known).toMatchObject({ status: 204, body: '', written: { job: 1, recovery: 0, audit: 0 } })
  // The address was counted with the first request.
  for (const other of answers.slice(1)) expect(other).toEqual({ ...known, written: { ...known?.written, throttle: 2 } })
  expect((await outgoing(w)).map(({ to }) => to)).toEqual([mail])
})

async function rowsOf({ database }: World): Promise<Record<string, number>> {
  const counts = ['job', 'recovery', 'audit', 'throttle', 'session', 'changeFeed'] as const
  return Object.fromEntries(
    await Promise.all(
      counts.map(
        async (table) =>
          [
            table,
            (
              await database.read
                .selectFrom(table)
                .select((e) => e.fn.countAll<number>().as('rows'))
                .executeTakeFirstOrThrow()
            ).rows,
          ] as const,
      ),
    ),
  )
}

test('a wrong, expired, used or replaced code, and one for another or unknown account, are refused alike', async () => {
  const w = await reachable()
  await ask(w, 'office')
  const first = await codeOf(w)
  expect(await saidBy(await set(w, wrongOf(first)))).toMatchObject(wrong)
  expect(await saidBy(await set(w, first, fresh, 'leader'))).toMatchObject(wrong)
  expect(await saidBy(await set(w, first, fresh, 'no-one'))).toMatchObject(wrong)
  await ask(w, 'office')
  const second = await codeOf(w)
  if (first !== second) expect(await saidBy(await set(w, first))).toMatchObject(wrong)
  w.clock.pass({ minutes: 10 })
  expect(await saidBy(await set(w, second))).toMatchObject(wrong)
  await ask(w, 'office')
  const third = await codeOf(w)
  w.clock.pass({ minutes: 9, seconds: 59 })
  expect((await set(w, third)).status).toBe(204)
  expect(await saidBy(await set(w, third, 'another otter 8'))).toMatchObject(wrong)
  expect(
    await w.as(null).send(recoveryApi.verify, { query: { receiver: mail, type: 'EMAIL', verificationNumber: third } }),
  ).toBe(false)
  expect(await signsIn(w, fresh)).toBe(true)
})

test('five wrong tries make the right code invalid, also when they come at the same moment', async () => {
  const w = await reachable()
  await ask(w, 'office')
  const code = await codeOf(w)
  for (let i = 0; i < 4; i++) expect((await set(w, wrongOf(code))).status).toBe(403)
  expect(
    await w
      .as(null)
      .send(recoveryApi.verify, { query: { receiver: mail, type: 'EMAIL', verificationNumber: wrongOf(code) } }),
  ).toBe(false)
  expect(await saidBy(await set(w, code))).toMatchObject(wrong)
  await ask(w, 'office')
  const next = await codeOf(w)
  const answers = await Promise.all(Array.from({ length: 12 }, () => set(w, wrongOf(next))))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 403))
  expect(await w.database.read.selectFrom('recovery').select('tries').execute()).toEqual([{ tries: 5 }])
  expect((await set(w, next)).status).toBe(403)
})

test('when two people use one code at the same moment, only one sets the password', async () => {
  const w = await reachable()
  await ask(w, 'office')
  const code = await codeOf(w)
  const answers = await Promise.all([set(w, code, 'loud otter 7'), set(w, code, 'calm otter 8')])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 403])
})

test('the first reading finds a code by its receiver, however that is typed, and only on its channel', async () => {
  const w = await reachable()
  await ask(w, 'office', 'PHONE')
  const verificationNumber = await codeOf(w)
  const verify = (receiver: string, type: 'PHONE' | 'EMAIL' | 'KAKAO_TALK') =>
    w.as(null).fetch(pathOf(recoveryApi.verify, { query: { receiver, type, verificationNumber } }))
  const right = await verify('010 2345 6789', 'PHONE')
  expect([await right.json(), right.headers.get('cache-control')]).toEqual([true, 'no-store'])
  expect(await (await verify(phone, 'KAKAO_TALK')).json()).toBe(false)
  expect(await (await verify(mail, 'EMAIL')).json()).toBe(false)
  const body = {
    receiver: '01023456789',
    type: 'PHONE' as const,
    password: fresh,
    verificationNumber: Number(verificationNumber),
  }
  expect(
    (await w.as(null).refused(recoveryApi.changePassword, { body: { ...body, receiver: '01099999999' } })).code,
  ).toBe('code-wrong')
  await w.as(null).send(recoveryApi.changePassword, { body })
  expect(await signsIn(w, fresh)).toBe(true)
})

test('a code is checked by body or by query, and no log keeps it, even after refusals and faults', async () => {
  const w = await reachable()
  await ask(w, 'office')
  const verificationNumber = await codeOf(w)
  const claim = { receiver: mail, type: 'EMAIL' as const, verificationNumber }
  expect(await w.as(null).send(recoveryApi.verifyByPost, { body: claim })).toBe(true)
  expect(
    await w
      .as(null)
      .send(recoveryApi.verifyByPost, { body: { ...claim, verificationNumber: wrongOf(verificationNumber) } }),
  ).toBe(false)

  const lines: string[] = []
  const broken = Object.assign(Object.create(w.database) as typeof w.database, {
    now: () => {
      throw new Error('the clock')
    },
  })
  for (const database of [w.database, broken]) {
    const app = createApp({
      ...w,
      database,
      couriers: () => null,
      publicUrl: 'http://localhost',
      log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
    })
    for (let i = 0; i < 40; i++) {
      await app.request(`http://localhost${pathOf(recoveryApi.verify, { query: claim })}`)
      await app.request(
        `http://localhost${pathOf(recoveryApi.verifyByPost)}`,
        requestOf(recoveryApi.verifyByPost, { body: claim }),
      )
    }
  }
  expect(lines.filter((line) => line.includes('too-many-requests')).length).toBeGreaterThan(0)
  expect(lines.filter((line) => line.includes('a fault')).length).toBeGreaterThan(0)
  expect(lines.join('')).not.toContain(verificationNumber)
})

test('two users who share a phone each use the code sent to them; five wrong codes use up the tries of both', async () => {
  const w = await reachable()
  await w.database.dialect.write.updateTable('user').set({ phone }).where('username', '=', 'leader').execute()
  const codes = async () =>
    (await outgoing(w)).filter(({ template }) => template === 'recovery-code').map(({ values }) => values['code'] ?? '')
  const askBoth = async () => {
    for (const username of ['office', 'leader']) await ask(w, username, 'PHONE')
    return (await codes()).slice(-2)
  }
  const [office = '', leader = ''] = await askBoth()
  const set = (verificationNumber: string, typed: string) =>
    w.as(null).fetch(
      pathOf(recoveryApi.changePassword),
      requestOf(recoveryApi.changePassword, {
        body: { receiver: phone, type: 'PHONE', password: typed, verificationNumber: Number(verificationNumber) },
      }),
    )
  const verify = (verificationNumber: string) =>
    w.as(null).send(recoveryApi.verify, { query: { receiver: phone, type: 'PHONE', verificationNumber } })
  for (let i = 0; i < 4; i++) expect(await verify(office)).toBe(true)
  expect((await set(office, fresh)).status).toBe(204)
  expect(await signsIn(w, fresh)).toBe(true)
  expect(await saidBy(await set(office, 'another otter 8'))).toMatchObject(wrong)
  expect(await verify(leader)).toBe(true)
  expect((await set(leader, 'calm otter 8')).status).toBe(204)
  await w.as(null).send(authApi.signIn, { body: { username: 'leader', password: 'calm otter 8' } })

  w.clock.pass({ minutes: 10 })
  const again = await askBoth()
  const neither = ['000000', '000001', '000002'].find((code) => !again.includes(code)) ?? ''
  for (let i = 0; i < 5; i++) expect(await verify(neither)).toBe(false)
  for (const code of again) expect(await verify(code)).toBe(false)
})

test('a user who is deactivated after asking for a code cannot set a password with it', async () => {
  const w = await reachable()
  await ask(w, 'office')
  const code = await codeOf(w)
  await w.database.dialect.write
    .updateTable('user')
    .set({ deactivatedFrom: '2026-03-02' })
    .where('username', '=', 'office')
    .execute()
  expect(await saidBy(await set(w, code))).toMatchObject(wrong)
})

test('a weak password is refused before the code is tried, and costs none of its tries', async () => {
  const w = await reachable()
  await ask(w, 'office')
  const code = await codeOf(w)
  for (let i = 0; i < 10; i++)
    for (const username of ['office', 'no-one'])
      expect(await saidBy(await set(w, wrongOf(code), 'iloveyou', username))).toMatchObject({
        status: 400,
        code: 'password-common',
        details: [{ property: 'password' }],
      })
  expect(await saidBy(await set(w, wrongOf(code), 'Office123'))).toMatchObject({
    status: 400,
    code: 'password-personal',
  })
  expect((await set(w, wrongOf(code), 'short')).status).toBe(400)
  // Only someone who has the code learns that this is the account's mail.
  expect(await saidBy(await set(w, wrongOf(code), mail))).toMatchObject(wrong)
  expect(await saidBy(await set(w, code, mail))).toMatchObject({ status: 400, code: 'password-personal' })
  expect((await set(w, code)).status).toBe(204)
})

test('an account, existing or not, gets three codes in ten minutes and ten a day, and an address twenty an hour', async () => {
  const w = await reachable()
  for (const username of ['office', 'no-one']) {
    for (let i = 0; i < 3; i++) await ask(w, username)
    expect(
      await w.as(null).refused(recoveryApi.recover, { body: { username: username.toUpperCase(), type: 'EMAIL' } }),
    ).toMatchObject({ status: 429, code: 'now-too-many-requests' })
  }
  w.clock.pass({ minutes: 10 })
  for (let i = 0; i < 12; i++) await ask(w, `guess${i}`)
  expect((await w.as(null).refused(recoveryApi.recover, { body: { username: 'another', type: 'EMAIL' } })).status).toBe(
    429,
  )
  for (let i = 0; i < 6; i++) {
    w.clock.pass({ hours: 1 })
    await ask(w, 'office')
  }
  w.clock.pass({ hours: 1 })
  await ask(w, 'office')
  w.clock.pass({ hours: 1 })
  expect((await w.as(null).refused(recoveryApi.recover, { body: { username: 'office', type: 'EMAIL' } })).status).toBe(
    429,
  )
})

test('one address may try thirty codes in ten minutes, for any accounts', async () => {
  const w = await reachable()
  for (let i = 0; i < 30; i++) expect((await set(w, '123456', fresh, `guess${i}`)).status).toBe(403)
  await ask(w, 'office')
  const code = await codeOf(w)
  expect((await set(w, code)).status).toBe(429)
  w.clock.pass({ minutes: 10 })
  await ask(w, 'office')
  expect((await set(w, await codeOf(w))).status).toBe(204)
})

test('a code lets a user whose tries somebody else used up sign in again at once, by password and by PIN', async () => {
  const w = await reachable()
  await w.database.dialect.write.updateTable('user').set({ email: mail }).where('username', '=', 'worker').execute()
  await w.as('worker').send(authApi.saveSettings, { body: { pin: { password, pin: '246810' } } })
  const { code: badge } = await w
    .as('manager')
    .send(authApi.issueBadge, { body: { userId: idOf(w.id.user, 'worker') } })
  const elsewhere = await enrolled(w, 'NRT1')
  for (let i = 0; i < 10; i++) await scanBadge(w, badge, elsewhere, '000000')
  for (let i = 0; i < 5; i++)
    await w.as(null).refused(authApi.signIn, { body: { username: 'worker', password: 'wrong' } })
  expect((await scanBadge(w, badge, elsewhere, '246810')).status).toBe(429)
  await ask(w, 'worker')
  expect((await set(w, await codeOf(w), fresh, 'worker')).status).toBe(204)
  expect((await scanBadge(w, badge, elsewhere, '246810')).status).toBe(200)
  await w.as(null).send(authApi.signIn, { body: { username: 'worker', password: fresh } })
})

test('the database holds neither a usable code nor the new password, and no code is right under another secret key', async () => {
  const w = await reachable()
  await ask(w, 'office')
  const code = await codeOf(w)
  expect((await everythingIn(w.database)).includes(`${code}"`)).toBe(false)
  // Under another key no code is right: someone who has only the database cannot find the code by trying all of them.
  expect(
    await isRightCode(
      w.database,
      openSecrets({ dataDir: join(w.dataDir, 'elsewhere') }),
      { username: 'office' },
      code,
      'thief',
    ),
  ).toBe(false)
  expect(await isRightCode(w.database, w.secrets, { username: 'office' }, code, 'owner')).toBe(true)
  await set(w, code)
  expect(await everythingIn(w.database)).not.toContain(fresh)
})

test('housekeeping deletes old tries and codes, but keeps the tries of a PIN', async () => {
  const w = await reachable()
  await w.as(null).refused(authApi.signIn, { body: { username: 'no-one', password: 'wrong' } })
  await countTry(w.database.dialect.write, pinTries(idOf(w.id.user, 'worker')))
  await ask(w, 'office')
  await outgoing(w)
  await w.database.dialect.write.deleteFrom('job').execute()
  w.clock.pass({ days: 3 })
  await w.database.write((writer) => enqueue(writer, { kind: 'housekeeping', payload: {} }))
  await w.jobs.settle()
  expect(await w.database.read.selectFrom('throttle').select('key').execute()).toEqual([
    { key: pinTries(idOf(w.id.user, 'worker')) },
  ])
  expect(await w.database.read.selectFrom('recovery').selectAll().execute()).toEqual([])
})
