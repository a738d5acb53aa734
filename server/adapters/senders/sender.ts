import type { MessageChannel, MessageTemplate } from '../../../shared/entities/job.ts'
import type { Refusal } from '../../../shared/errors.ts'

/** A message in its final words, for one receiver. */
export interface Outgoing {
  /** The same in every try, so that the receiver can recognise a repeat if the channel supports it. */
  id: string
  to: string
  title: string
  content: string
  template: MessageTemplate
  /** The values that were filled in, for a channel that has its own texts. */
  values: Record<string, string>
}

export interface Sent {
  sent: true
}

/** One channel to people. It throws if another try may work; the error names neither the content nor the receiver. */
export interface Sender {
  /** A refusal is final: the receiver or the message is wrong. */
  send(message: Outgoing, signal: AbortSignal): Promise<Sent | Refusal>
}

/** Null: this site has no sender for that channel. */
export type SenderOf = (channel: MessageChannel) => Sender | null
