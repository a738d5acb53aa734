import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { MessageTemplate } from '../../../shared/entities/job.ts'
import { refuse, type Refusal } from '../../../shared/errors.ts'
import type { Sender, Sent } from './sender.ts'

/**
 * SMS and KakaoTalk by Solapi's published API, version 4: https://docs.solapi.com/api-reference/messages/sendsimplemessage, signed as
 * https://docs.solapi.com/authentication/overview says. It has no key for repeats: a message whose answer was lost is sent again.
 */
export interface SolapiSetting {
  url: string
  key: string
  secret: string
  /** The number that messages come from; it is registered with Solapi. */
  from: string
  /** The id of the Kakao channel (`PF…`), and the approved template for each template of ours that goes there. */
  kakao: { channel: string; templates: Partial<Record<MessageTemplate, string>> } | null
}

const answer = z.object({
  statusCode: z.string().optional(),
  errorCode: z
    .string()
    .regex(/^\w{1,60}$/)
    .optional()
    .catch(undefined),
})

export function sms(setting: SolapiSetting): Sender {
  return {
    send: ({ id, to, title, content }, signal) =>
      post(setting, to, { text: [title, content].filter(Boolean).join('\n'), customFields: { id } }, signal),
  }
}

/**
 * Kakao takes only texts that it approved before: its own words, filled with our values. A receiver without KakaoTalk gets a text message.
 */
export function kakaoTalk(setting: SolapiSetting, { channel, templates }: NonNullable<SolapiSetting['kakao']>): Sender {
  return {
    async send({ id, to, template, content, values }, signal) {
      const templateId = templates[template]
      if (templateId === undefined) return refuse('channel-missing', { channel: `KAKAO_TALK: ${template}` })
      const variables = Object.fromEntries(Object.entries(values).map(([name, value]) => [`#{${name}}`, value]))
      return post(
        setting,
        to,
        {
          text: content,
          kakaoOptions: { pfId: channel, templateId, variables, disableSms: false },
          customFields: { id },
        },
        signal,
      )
    },
  }
}

async function post(
  { url, key, secret, from }: SolapiSetting,
  to: string,
  message: object,
  signal: AbortSignal,
): Promise<Sent | Refusal> {
  const receiver = receiverOf(to)
  if (!receiver) return refuse('message-refused', { reason: 'country' })
  const response = await fetch(`${url}/messages/v4/send`, {
    method: 'POST',
    redirect: 'error',
    signal,
    headers: { Authorization: signed(key, secret), 'Content-Type': 'application/json' },
    body: JSON.stringify({ message: { ...receiver, from, ...message } }),
  }).catch((error: unknown) => {
    throw new Error('Solapi cannot be reached.', { cause: error instanceof Error ? error.cause : error })
  })
  const { statusCode, errorCode } = answer.catch({}).parse(await response.json().catch(() => null))
  if (response.ok && (statusCode === undefined || statusCode.startsWith('2'))) return { sent: true }
  if (response.ok || response.status === 400 || response.status === 404)
    return refuse('message-refused', { reason: `Solapi ${errorCode ?? statusCode ?? response.status}` })
  // Too many at once, no balance, a wrong key, or a fault at Solapi: a later try may work.
  throw new Error(`Solapi did not take a message: ${[response.status, errorCode].filter(Boolean).join(' ')}.`)
}

function signed(key: string, secret: string): string {
  const date = new Date().toISOString()
  const salt = randomBytes(16).toString('hex')
  return `HMAC-SHA256 apiKey=${key}, date=${date}, salt=${salt}, signature=${createHmac('sha256', secret)
    .update(date + salt)
    .digest('hex')}`
}

/** The receiver's number and country, if Solapi reaches the country. Korean numbers are written as they are dialled in Korea. */
function receiverOf(phone: string): { to: string; country?: string } | null {
  const digits = phone.replace(/\D/g, '')
  if (!phone.trim().startsWith('+')) return { to: digits }
  if (digits.startsWith('82')) return { to: `0${digits.slice(2).replace(/^0/, '')}` }
  const country = ['81', '86', '1'].find((code) => digits.startsWith(code))
  return country === undefined ? null : { to: digits.slice(country.length), country }
}
