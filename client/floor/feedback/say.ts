import type { Refusal } from '../../../shared/errors.ts'
import type { MessageKey } from '../messages/catalogue.ts'

/** The five kinds of answer a worker gets; each has its colour, icon, sound and vibration. */
export const sayKinds = ['ok', 'info', 'warning', 'error', 'complete'] as const
export type SayKind = (typeof sayKinds)[number]
/** An error that comes often has a sound of its own, so that the worker's eyes may stay on the goods. */
export const errorSounds = [
  'unknown',
  'wrong',
  'surplus',
  'duplicate',
  'not-packed',
  'canceled',
  'gone',
  'other-courier',
  'other-center',
  'closed',
] as const
export type Sound = SayKind | (typeof errorSounds)[number]
/** A list is joined as the language writes lists. */
export type Values = Record<string, string | number | readonly string[]>

/** What is said to the worker, in no language yet. An error says what was scanned and what was expected. */
export type Say = { kind: SayKind; scanned?: string; expected?: MessageKey; sound?: Sound } & (
  | { key: MessageKey; with?: Values }
  | { refusal: Refusal }
)
