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

/** What nodemailer says about a failure. Its text may contain the receiver's address, so only the codes are used. */
const failure = z.object({
  code: z
    .string()
    .regex(/^\w{1,40}$/)
    .catch('ESEND'),
  responseCode: z.int().optional(),
})

/** Mail by SMTP. Each try of a mail has the same Message-ID, so mail programs show it once. */
export function smtp({ url, from }: SmtpSetting): Sender {
  let transport: Promise<Transporter> | undefined
  // nodemailer is loaded with the first mail: many sites send none.
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
      // A 5xx on the receiver or on the mail itself is final (RFC 5321 §4.2.1); on the sign-in, an administrator can mend the setting.
      if ((code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode === undefined || responseCode >= 500))
        return refuse('message-refused', { reason: `SMTP ${responseCode ?? code}` })
      throw new Error(`The mail server did not take a mail: ${[code, responseCode].filter(Boolean).join(' ')}.`)
    },
  }
}
