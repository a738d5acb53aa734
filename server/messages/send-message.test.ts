import { randomBytes } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startSlack } from '../../simulators/slack.ts'
import { startSmtp } from '../../simulators/smtp.ts'
import { startSolapi } from '../../simulators/solapi.ts'
import { authApi } from '../../shared/api/auth.ts'
import { jobApi } from '../../shared/api/job.ts'
import { notificationApi, senderApi } from '../../shared/api/notification.ts'
import { nowUserApi, recoveryApi } from '../../shared/api/user.ts'
import { sendersOf } from '../adapters/senders/senders.ts'
import { world, type World } from '../../tests/support/world.ts'
import { Jobs } from '../jobs/jobs.ts'
import { createLog } from '../log.ts'
import { openSecrets } from '../secrets.ts'
import { queueMessage, type Message } from './queue-message.ts'
import { messageJobs } from './send-message.ts'

async function site() {
  const [mail, phone, slack] = await Promise.all([startSmtp(), startSolapi(), startSlack()])
  onTestFinished(async () => void (await Promise.all([mail.stop(), phone.stop(), slack.stop()])))
  const senders = sendersOf({
    smtp: { url: mail.url, from: 'Gantry <no-reply@gantry.test>' },
    solapi: { url: phone.url, key: phone.key, secret: phone.secret, from: phone.from, kakao: null },
    slack: { origins: [slack.origin] },
  })
  return { mail, phone, slack, w: await world({}, undefined, senders) }
}

const code = (more: Partial<Message> = {}): Message => ({
  channel: 'EMAIL',
  to: 'min@gantry.test',
  language: 'ko',
  template: 'recovery-code',
  values: { code: '918273', minutes: '10' },
  ...more,
})
const queue = (w: World, what = code()) =>
  w.database.write((writer) => queueMessage(writer, w.secrets, what, { userId: null }))
const jobs = async (w: World) =>
  (await w.as('admin').send(jobApi.list, { query: { kind: 'send-message', order: 'asc' } })).data
const payloads = async (w: World) =>
  (
    await w.database.read
      .selectFrom('job')
      .select('payloadJson')
      .where('kind', '=', 'send-message')
      .orderBy('id')
      .execute()
  ).map(({ payloadJson }) => JSON.parse(payloadJson))
const setMail = (w: World, who: string) =>
  w.database.dialect.write
    .updateTable('user')
    .set({ email: sql`"username" || '@gantry.test'` })
    .where('username', '=', who)
    .execute()

/** Waits until the job is done or given up, however long the pauses between its tries are. */
async function untilSettled(w: World) {
  for (let nth = 0; nth < 12; nth++) {
    await w.jobs.settle()
    w.clock.pass({ minutes: 15 })
  }
}

test('a code arrives in its reader’s language and is nowhere readable in the database, before or after sending', async () => {
  const { mail, w } = await site()
  await queue(w)
  const [waiting] = await payloads(w)
  expect(waiting).toEqual({
    channel: 'EMAIL',
    template: 'recovery-code',
    receiver: 'm***@gantry.test',
    sealed: expect.stringMatching(/^k[0-9a-f]{8}\./),
  })
  expect(await everythingKept(w)).not.toMatch(/918273|min@gantry/)
  await w.jobs.settle()
  expect(mail.mails).toMatchObject([
    { to: 'min@gantry.test', subject: 'Gantry 인증 번호', text: expect.stringContaining('918273') },
  ])
  expect(await payloads(w)).toEqual([{ channel: 'EMAIL', template: 'recovery-code', receiver: 'm***@gantry.test' }])
  expect(await everythingKept(w)).not.toMatch(/918273|min@gantry/)
  expect(await jobs(w)).toMatchObject([
    {
      status: 'DONE',
      message: { channel: 'EMAIL', template: 'recovery-code', receiver: 'm***@gantry.test' },
      result: { sent: true },
    },
  ])
})

test('a mail server that is down delays no text messages; its mails fail in the end, and the office sees and resends them', async () => {
  const { mail, phone, w } = await site()
  await mail.refuse()
  await queue(w)
  await queue(w, code({ channel: 'PHONE', to: '010-1234-5678' }))
  await w.jobs.settle()
  expect(phone.messages).toMatchObject([{ to: '01012345678', text: expect.stringContaining('918273') }])
  await untilSettled(w)
  const [lost, sent] = await jobs(w)
  expect(sent).toMatchObject({ status: 'DONE', message: { receiver: '010-1234-****' } })
  expect(lost).toMatchObject({
    status: 'FAILED',
    attempts: 9,
    message: { channel: 'EMAIL', template: 'recovery-code', receiver: 'm***@gantry.test' },
    error: { code: 'job-failed', detail: expect.stringContaining('ESOCKET') },
  })
  expect(JSON.stringify(lost)).not.toMatch(/918273|min@/)
  await mail.start()
  await w.as('admin').send(jobApi.retry, { params: { id: lost?.id ?? 0 } })
  await w.jobs.settle()
  expect(mail.mails).toHaveLength(1)
  expect((await jobs(w))[0]).toMatchObject({ status: 'DONE' })
})

test('a text message goes out while the mail server hangs', async () => {
  const { mail, phone, w } = await site()
  mail.behave('hang')
  await queue(w)
  await queue(w, code({ channel: 'PHONE', to: '010-1234-5678' }))
  const settled = w.jobs.settle()
  await phone.troubles.untilCalls(/send/, 1)
  expect((await jobs(w))[0]).toMatchObject({ status: 'RUNNING' })
  await mail.refuse()
  await settled
  await mail.start()
})

test('a mail server that says nothing for twenty seconds is given up on and tried again later', async () => {
  const { mail, w } = await site()
  mail.behave('hang')
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 200))
  onTestFinished(() => patience.mockRestore())
  await queue(w)
  await w.jobs.settle()
  expect(patience).toHaveBeenCalledWith(20_000)
  expect((await jobs(w))[0]).toMatchObject({ status: 'WAITING', attempts: 1 })
})

test('a recovery code does not wait behind a notification that is being mailed', async () => {
  const { mail, w } = await site()
  await setMail(w, 'leader')
  await w
    .as('leader')
    .send(authApi.saveSettings, { body: { notificationSettings: { NOTICE: { app: true, email: true } } } })
  mail.behave('hang')
  await w.as('office').send(notificationApi.create, {
    body: { userId: w.id.user['leader'] ?? 0, type: 'NOTICE', title: 'Holidays', content: 'from Monday' },
  })
  const settled = w.jobs.settle()
  await expect.poll(() => mail.hanging).toBe(1)
  mail.behave('take')
  await queue(w)
  void w.jobs.settle()
  await expect
    .poll(async () => (await jobs(w)).map(({ status, message }) => [message?.template, status]))
    .toEqual([
      ['notification', 'RUNNING'],
      ['recovery-code', 'DONE'],
    ])
  await mail.refuse()
  await settled
})

test('a message without a sender for its channel is kept as a failed job that says what is missing', async () => {
  const w = await world()
  await queue(w)
  await w.jobs.settle()
  const [waiting] = await jobs(w)
  expect(waiting).toMatchObject({
    status: 'FAILED',
    error: { code: 'channel-missing', displayMessage: expect.stringContaining('EMAIL') },
  })
})

test('a message that failed without a sender is sent once when the office retries it after its channel has a sender', async () => {
  const mail = await startSmtp()
  onTestFinished(() => mail.stop())
  let senders = sendersOf({})
  const w = await world({}, undefined, (channel) => senders(channel))
  await queue(w)
  await w.jobs.settle()
  const [failed] = await jobs(w)
  expect(failed).toMatchObject({ status: 'FAILED', error: { code: 'channel-missing' } })
  senders = sendersOf({ smtp: { url: mail.url, from: 'no-reply@gantry.test' } })
  await w.as('admin').send(jobApi.retry, { params: { id: failed?.id ?? 0 } })
  await untilSettled(w)
  expect(mail.mails).toMatchObject([{ to: 'min@gantry.test', text: expect.stringContaining('918273') }])
  expect(await jobs(w)).toMatchObject([{ id: failed?.id, status: 'DONE', result: { sent: true } }])
})

test('a code that expired before it could be sent is not sent; the office sees that, and nobody can send it again', async () => {
  const { mail, w } = await site()
  await setMail(w, 'leader')
  await mail.refuse()
  await w.as(null).send(recoveryApi.recover, { body: { username: 'leader', type: 'EMAIL' } })
  await w.jobs.settle()
  const [held] = await jobs(w)
  expect(held).toMatchObject({ status: 'WAITING', message: { template: 'recovery-code', isExpired: false } })
  await mail.start()
  w.clock.pass({ minutes: 10 })
  await w.jobs.settle()
  expect((await jobs(w))[0]).toMatchObject({
    status: 'FAILED',
    message: { isExpired: true },
    error: {
      code: 'message-expired',
      displayMessage: 'It could not be sent while it was valid. Whoever waits for it needs a new one.',
    },
  })
  expect(await payloads(w)).toEqual([
    { channel: 'EMAIL', template: 'recovery-code', receiver: 'l***@gantry.test', until: expect.any(String) },
  ])
  expect(await w.as('admin').refused(jobApi.retry, { params: { id: held?.id ?? 0 } })).toMatchObject({
    status: 409,
    code: 'message-expired',
  })
  await w.jobs.settle()
  expect(mail.mails).toEqual([])
})

test('an invitation that could not be sent in its days cannot be sent again with its expired number', async () => {
  const { mail, w } = await site()
  mail.behave('unknown-receiver')
  await w
    .as('admin')
    .send(nowUserApi.invite, { body: { name: 'Min', email: 'min@gantry.test', systemNames: ['SYSR_OFFICE'] } })
  await w.jobs.settle()
  mail.behave('take')
  w.clock.pass({ days: 7 })
  const [lost] = await jobs(w)
  expect(lost).toMatchObject({ status: 'FAILED', message: { isExpired: true }, error: { code: 'message-refused' } })
  expect((await w.as('admin').refused(jobApi.retry, { params: { id: lost?.id ?? 0 } })).code).toBe('message-expired')
})

test('a message that the mail server refuses for good is not tried again, and its job says why', async () => {
  const { mail, w } = await site()
  mail.behave('unknown-receiver')
  await queue(w)
  await w.jobs.settle()
  expect(await jobs(w)).toMatchObject([{ status: 'FAILED', attempts: 1, error: { code: 'message-refused' } }])
})

test('a message whose answer was lost is sent once more, with the same Message-ID', async () => {
  const { mail, w } = await site()
  mail.behave('lose-answer')
  await queue(w)
  await w.jobs.settle()
  mail.behave('take')
  await untilSettled(w)
  expect(mail.mails).toHaveLength(2)
  expect(new Set(mail.mails.map(({ messageId }) => messageId)).size).toBe(1)
})

test('a message that is marked as sent is not sent again when its process dies before the job ends', async () => {
  const { mail, w } = await site()
  const id = await queue(w)
  await w.jobs.settle()
  // This is the state if the process dies before the job's end is written.
  await w.database.dialect.write
    .updateTable('job')
    .set({ status: 'RUNNING', leaseUntil: w.database.now().toISOString(), leaseBy: 'the dead one' })
    .where('id', '=', id)
    .execute()
  w.clock.pass({ minutes: 1 })
  await w.jobs.settle()
  expect(mail.mails).toHaveLength(1)
  expect(await jobs(w)).toMatchObject([{ status: 'DONE', attempts: 2 }])
})

test('a message whose process dies after sending and before marking it is sent once more, and then never again', async () => {
  const { mail, w } = await site()
  const id = await queue(w)
  const unmarked = await w.database.read
    .selectFrom('job')
    .select('payloadJson')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await w.jobs.settle()
  const dies = (more: { payloadJson?: string }) =>
    w.database.dialect.write
      .updateTable('job')
      .set({ status: 'RUNNING', leaseUntil: w.database.now().toISOString(), leaseBy: 'the dead one', ...more })
      .where('id', '=', id)
      .execute()
  await dies(unmarked)
  await untilSettled(w)
  expect(await jobs(w)).toMatchObject([{ status: 'DONE', attempts: 2 }])
  await dies({})
  await untilSettled(w)
  expect(mail.mails.map(({ to }) => to)).toEqual(['min@gantry.test', 'min@gantry.test'])
  expect(new Set(mail.mails.map(({ messageId }) => messageId)).size).toBe(1)
})

test('a notification is mailed to a user who wants that, at their current address, with a link to its subject', async () => {
  const { mail, w } = await site()
  await setMail(w, 'leader')
  await w
    .as('leader')
    .send(authApi.saveSettings, { body: { notificationSettings: { CASE_COMMENT: { app: true, email: true } } } })
  await w.as('office').send(notificationApi.create, {
    body: {
      userId: w.id.user['leader'] ?? 0,
      type: 'CASE_COMMENT',
      title: 'Look',
      content: 'at this',
      additional: { subject: 'inbound:7' },
    },
  })
  await w.database.dialect.write
    .updateTable('user')
    .set({ email: 'new@gantry.test' })
    .where('username', '=', 'leader')
    .execute()
  await w.jobs.settle()
  expect(mail.mails).toMatchObject([
    { to: 'new@gantry.test', subject: 'Look', text: 'at this\n\nhttps://gantry.test/inbound/7' },
  ])
})

test('a waiting notification is not mailed to a user whose partner was deactivated meanwhile', async () => {
  const { mail, w } = await site()
  await setMail(w, 'partner')
  await w
    .as('partner')
    .send(authApi.saveSettings, { body: { notificationSettings: { CASE_COMMENT: { app: true, email: true } } } })
  await w.as('office').send(notificationApi.create, {
    body: {
      userId: w.id.user['partner'] ?? 0,
      type: 'CASE_COMMENT',
      title: 'Look',
      content: 'at this',
      additional: {},
    },
  })
  await w.database.dialect.write
    .updateTable('partner')
    .set({ status: 'DEACTIVATED' })
    .where('id', '=', w.id.partner.Haneul)
    .execute()
  await w.jobs.settle()
  expect([mail.mails, await jobs(w)]).toMatchObject([[], [{ status: 'DONE', result: { sent: false } }]])
})

test('a partner’s notice is posted to its Slack channel only if it asked for that, and the webhook is stored only sealed', async () => {
  const { slack, w } = await site()
  const tell = () =>
    w.as('office').send(notificationApi.partner, {
      body: {
        partnerId: w.id.partner.Haneul,
        type: 'INBOUND',
        title: 'Your goods wait',
        contents: 'for their papers',
      },
    })
  const set = (slackInbound: boolean) =>
    w.database.dialect.write
      .updateTable('partner')
      .set({ slackInbound, slackWebhookSealed: w.secrets.seal(slack.webhook) })
      .where('id', '=', w.id.partner.Haneul)
      .execute()
  await tell()
  await set(false)
  await tell()
  await w.jobs.settle()
  expect(slack.messages).toEqual([])
  await set(true)
  await tell()
  await w.jobs.settle()
  expect(slack.messages.map(({ text }) => text)).toEqual([expect.stringContaining('*Your goods wait*')])
  expect(await everythingKept(w)).not.toContain('/services/T0GANTRY')
})

test('the office sends mails and text messages, up to a hundred an hour', async () => {
  const { mail, phone, w } = await site()
  await w
    .as('office')
    .send(senderApi.email, { body: { receiver: 'min@gantry.test', title: 'The papers', content: 'Please send them.' } })
  await w.as('office').send(senderApi.sms, { body: { receiver: '010-1234-5678', content: 'The truck is here.' } })
  await w.jobs.settle()
  expect([mail.mails[0]?.subject, phone.messages[0]?.text]).toEqual(['The papers', 'The truck is here.'])
  for (let nth = 2; nth < 100; nth++)
    await w.as('office').send(senderApi.sms, { body: { receiver: '010-1234-5678', content: 'again' } })
  expect(
    (await w.as('office').refused(senderApi.sms, { body: { receiver: '010-1234-5678', content: 'again' } })).status,
  ).toBe(429)
})

test('a message that waits when the secret key is changed is sent once the new key stands beside the old', async () => {
  const { mail, w } = await site()
  const [old, fresh] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
  await w.database.write((writer) =>
    queueMessage(writer, openSecrets({ dataDir: w.dataDir, key: old }), code(), { userId: null }),
  )
  const { database, files } = w
  const run = (key: string) =>
    new Jobs({
      database,
      files,
      log: createLog('silent'),
      handlers: messageJobs({
        secrets: openSecrets({ dataDir: w.dataDir, key }),
        senders: sendersOf({ smtp: { url: mail.url, from: 'no-reply@gantry.test' } }),
        publicUrl: '',
      }),
    })
  await run(fresh).settle()
  expect(mail.mails).toHaveLength(0)
  w.clock.pass({ minutes: 1 })
  await run(`${fresh},${old}`).settle()
  expect(mail.mails).toHaveLength(1)
})

/** Every byte that the database keeps: its files, or every row of its tables. */
async function everythingKept({ database, dataDir }: World): Promise<string> {
  if (database.dialect.name === 'sqlite')
    return readdirSync(dataDir)
      .filter((name) => name.startsWith('gantry.sqlite'))
      .map((name) => readFileSync(join(dataDir, name), 'latin1'))
      .join('\n')
  const rows = await Promise.all(
    (['job', 'audit', 'notification', 'partner'] as const).map((table) =>
      database.read.selectFrom(table).selectAll().execute(),
    ),
  )
  return JSON.stringify(rows)
}
