import type { Transporter } from 'nodemailer'
import { z } from 'zod'
import { refuse } from '../../../shared/errors.ts'
import { htmlOf } from './html.ts'
import type { Sender } from './sender.ts'

export interface SmtpSetting {
  /** `smtps://user:password@mail.example.com:465`; with `smtp://` the connection is encrypted where the server offers it. */
  url: string
  /** `Gantry <no-reply@example.com>` */
  from: string
}

/** What nodemailer says of a failure; its words may hold the receiver's address. */
const failure = z.object({
  code: z
    .string()
    .regex(/^\w{1,40}$/)
    .catch('ESEND'),
  responseCode: z.int().optional(),
})

/** Mail by SMTP. A mail that was sent twice has the same Message-ID, by which mail programs show it once. */
export function smtp({ url, from }: SmtpSetting): Sender {
  let transport: Promise<Transporter> | undefined
  // Loaded with the first mail: many sites send none.
  const open = () =>
    (transport ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({ url, disableFileAccess: true, disableUrlAccess: true, socketCloseTimeout: 0 }),
    ))
  const host = from.match(/@([\w.-]+)/)?.[1] ?? 'gantry'
  return {
    async send({ id, to, title, content }, signal) {
      const mail = {
        from,
        to: { name: '', address: to },
        subject: title,
        text: content,
        html: htmlOf(title, content),
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      }
      const failed = await (await open()).sendMail(mail).then(
        () => null,
        (error: unknown) => failure.parse(error),
      )
      if (!failed) return { sent: true }
      const { code, responseCode } = failed
      // 5xx to the receiver or the mail itself is for good (RFC 5321 §4.2.1); to a sign-in, someone mends the setting.
      if ((code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode === undefined || responseCode >= 500))
        return refuse('message-refused', { reason: `SMTP ${responseCode ?? code}` })
      throw new Error(`The mail server did not take a mail: ${[code, responseCode].filter(Boolean).join(' ')}.`)
    },
  }
}
