import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSlack, type SlackSimulator } from '../../../simulators/slack.ts'
import { startSmtp, type SmtpSimulator } from '../../../simulators/smtp.ts'
import { startSolapi, type SolapiSimulator } from '../../../simulators/solapi.ts'
import { lookupPublic } from '../addresses.ts'
import type { Outgoing } from './sender.ts'
import { slack } from './slack.ts'
import { smtp } from './smtp.ts'
import { kakaoTalk, sms } from './solapi.ts'

let mail: SmtpSimulator
let phone: SolapiSimulator
let channel: SlackSimulator
beforeEach(async () => {
  ;[mail, phone, channel] = await Promise.all([startSmtp(), startSolapi(), startSlack()])
})
afterEach(() => Promise.all([mail.stop(), phone.stop(), channel.stop()]))

const code: Outgoing = {
  id: '7.a1',
  to: 'min@gantry.test',
  title: '인증 번호',
  content: '인증 번호는 <123456>입니다.\n\nhttps://gantry.test/recover',
  template: 'recovery-code',
  values: { code: '123456', minutes: '10' },
}
const patient = () => AbortSignal.timeout(10_000)
const mailer = (url = mail.url) => smtp({ url, from: 'Gantry <no-reply@gantry.test>' })
const setting = (more = {}) => ({
  url: phone.url,
  key: phone.key,
  secret: phone.secret,
  from: phone.from,
  kakao: null,
  ...more,
})

test('a mail has plain text and HTML in which its content is escaped, and the same Message-ID each time it is sent', async () => {
  expect(await mailer().send(code, patient())).toEqual({ sent: true })
  await mailer().send(code, patient())
  const [first, second] = mail.mails
  expect(first).toMatchObject({
    from: 'no-reply@gantry.test',
    to: 'min@gantry.test',
    subject: '인증 번호',
    text: code.content,
    messageId: '<7.a1@gantry.test>',
  })
  expect(first?.html).toContain('인증 번호는 &#60;123456&#62;입니다.')
  expect(first?.html).toContain('<a href="https://gantry.test/recover">')
  expect(second?.messageId).toBe(first?.messageId)
})

test('a title with a line break adds no header to a mail', async () => {
  await mailer().send({ ...code, title: 'Hello\r\nBcc: everyone@gantry.test' }, patient())
  expect(mail.mails[0]).toMatchObject({ to: 'min@gantry.test' })
  expect(mail.mails[0]?.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m)
})

test('a mail to an unknown receiver is refused for good; any other failure of the mail server can be tried again and names nobody', async () => {
  mail.behave('unknown-receiver')
  expect(await mailer().send(code, patient())).toEqual({ refused: 'message-refused', with: { reason: 'SMTP 550' } })
  mail.behave('busy')
  await expect(mailer().send(code, patient())).rejects.toThrow(/^The mail server did not take a mail: \w+ 451\.$/)
  mail.behave('take')
  await expect(mailer(mail.url.replace('gantry-mail', 'wrong')).send(code, patient())).rejects.toThrow('EAUTH 535')
  mail.behave('hang')
  await expect(mailer().send(code, AbortSignal.timeout(200))).rejects.toThrow('EABORT')
  mail.behave('take')
  await mail.refuse()
  const error = await mailer()
    .send(code, patient())
    .catch((fault: unknown) => fault)
  expect(String(error)).toContain('ESOCKET')
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/min@|123456/)
  await mail.start()
  expect(await mailer().send(code, patient())).toEqual({ sent: true })
})

test('a text message goes to Korea with the national number and to Japan with its country code, and nowhere else', async () => {
  expect(await sms(setting()).send({ ...code, to: '+82 10-1234-5678', title: '' }, patient())).toEqual({ sent: true })
  await sms(setting()).send({ ...code, to: '+81 90-1234-5678' }, patient())
  expect(phone.messages).toMatchObject([
    { to: '01012345678', text: code.content, customFields: { id: '7.a1' } },
    { to: '9012345678', country: '81', text: `인증 번호\n${code.content}` },
  ])
  expect(await sms(setting()).send({ ...code, to: '+33 6 12 34 56 78' }, patient())).toMatchObject({
    refused: 'message-refused',
  })
})

test('KakaoTalk gets its approved template with our values, and a message without a template is refused', async () => {
  const kakao = { channel: 'PF01', templates: { 'recovery-code': 'KA01TP1' } }
  await kakaoTalk(setting(), kakao).send({ ...code, to: '010-1234-5678' }, patient())
  expect(phone.messages[0]?.kakaoOptions).toEqual({
    pfId: 'PF01',
    templateId: 'KA01TP1',
    variables: { '#{code}': '123456', '#{minutes}': '10' },
    disableSms: false,
  })
  expect(await kakaoTalk(setting(), kakao).send({ ...code, template: 'invitation' }, patient())).toMatchObject({
    refused: 'channel-missing',
  })
})

test('Solapi’s refusal is final if the message is wrong, and can be tried again if the key or Solapi is at fault', async () => {
  const to = { ...code, to: '01012345678' }
  expect(await sms(setting({ from: '0212345678' })).send(to, patient())).toEqual({
    refused: 'message-refused',
    with: { reason: 'Solapi 1062' },
  })
  expect(await sms(setting()).send({ ...to, to: '1' }, patient())).toEqual({
    refused: 'message-refused',
    with: { reason: 'Solapi ValidationError' },
  })
  await expect(sms(setting({ secret: 'wrong' })).send(to, patient())).rejects.toThrow('403 SignatureDoesNotMatch')
  phone.troubles.add(/send/, { status: 503 })
  await expect(sms(setting()).send(to, patient())).rejects.toThrow('503')
  phone.troubles.add(/send/, 'hang')
  await expect(sms(setting()).send(to, AbortSignal.timeout(200))).rejects.toThrow('Solapi cannot be reached')
  expect(phone.messages).toEqual([])
})

test('a partner’s Slack channel gets its message escaped; a webhook that is gone is refused, an outage can be tried again', async () => {
  const sender = slack({ origins: [channel.origin] })
  expect(
    await sender.send({ ...code, to: channel.webhook, title: 'Inbound <!channel>', content: 'a & b' }, patient()),
  ).toEqual({ sent: true })
  expect(channel.messages.map(({ text }) => text)).toEqual(['*Inbound &lt;!channel&gt;*\na &amp; b'])
  expect(await sender.send({ ...code, to: `${channel.origin}/gone` }, patient())).toEqual({
    refused: 'message-refused',
    with: { reason: 'Slack 404' },
  })
  channel.troubles.add(/services/, { status: 500 })
  await expect(sender.send({ ...code, to: channel.webhook }, patient())).rejects.toThrow('500')
})

test('a webhook may only be Slack’s: no other host, no http, no port, no name and password, no redirect', async () => {
  const sender = slack({ lookup: (_, __, answer) => answer(new Error('nothing is looked up'), []) })
  for (const to of [
    channel.webhook,
    'https://127.0.0.1/services/x',
    'http://hooks.slack.com/services/x',
    'https://hooks.slack.com:8443/services/x',
    'https://a:b@hooks.slack.com/services/x',
    'https://hooks.slack.com.evil.test/x',
    'https://[::1]/',
    'file:///etc/passwd',
    'nonsense',
  ]) {
    expect([to, await sender.send({ ...code, to }, patient())]).toEqual([to, { refused: 'address-forbidden' }])
  }
  expect(channel.troubles.calls(/./)).toBe(0)
  const trap = await startSlack()
  channel.redirectTo(trap.webhook)
  expect(
    await slack({ origins: [channel.origin, trap.origin] }).send({ ...code, to: channel.webhook }, patient()),
  ).toEqual({ refused: 'message-refused', with: { reason: 'Slack 302' } })
  expect(trap.messages).toEqual([])
  await trap.stop()
})

test('Slack’s name is not called where it leads to a private address, however that address is written', async () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    'fd00:ec2::254',
    'fe80::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
  ]) {
    const family = address.includes(':') ? 6 : 4
    // One public address among private ones must not help an attacker.
    const lookup = lookupPublic((_, __, answer) =>
      answer(null, [
        { address: '3.5.7.9', family: 4 },
        { address, family },
      ]),
    )
    expect([
      address,
      await slack({ lookup }).send({ ...code, to: 'https://hooks.slack.com/services/x' }, patient()),
    ]).toEqual([address, { refused: 'address-forbidden' }])
  }
})
