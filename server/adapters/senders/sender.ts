import type { MessageChannel, MessageTemplate } from '../../../shared/entities/job.ts'
import type { Refusal } from '../../../shared/errors.ts'

/** A message in its words, on its way to one receiver. */
export interface Outgoing {
  /** The same in every try, so that a receiver can tell a repeat where its channel has a way to say so. */
  id: string
  to: string
  title: string
  content: string
  template: MessageTemplate
  /** What the words were filled with, for a channel that has its own. */
  values: Record<string, string>
}

export interface Sent {
  sent: true
}

/** One channel to people. Throws where another try may work, with nothing in the error of what was sent or to whom. */
export interface Sender {
  /** A refusal is for good: the receiver or the message is wrong. */
  send(message: Outgoing, signal: AbortSignal): Promise<Sent | Refusal>
}

/** Null: this site has no sender for that channel. */
export type SenderOf = (channel: MessageChannel) => Sender | null
