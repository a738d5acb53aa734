import type { z } from 'zod'
import type { consolOfficePayloads, consolPayloads } from './payloads/consol.ts'
import type { countPayloads } from './payloads/count.ts'
import type { exceptionPayloads } from './payloads/exception.ts'
import type { inboundOfficePayloads, inboundPayloads } from './payloads/inbound.ts'
import type { packingOfficePayloads, packingPayloads } from './payloads/packing.ts'
import type { pickingPayloads } from './payloads/picking.ts'
import type { relocationPayloads } from './payloads/relocation.ts'

/** Actions as types alone, so that a rule that needs no more does not bring the schemas onto the handheld. */
type ActionOf<Payloads extends Record<string, z.ZodType>> = {
  [T in keyof Payloads & string]: { id: string; type: T; payload: z.infer<Payloads[T]> }
}[keyof Payloads & string]

export type InboundAction = ActionOf<typeof inboundPayloads & typeof inboundOfficePayloads>
export type PackingAction = ActionOf<typeof packingPayloads & typeof packingOfficePayloads>
export type PackPayload = Extract<PackingAction, { type: 'packing.pack' }>['payload']
export type ConsolAction = ActionOf<typeof consolPayloads & typeof consolOfficePayloads>
export type RelocationAction = ActionOf<typeof relocationPayloads>
export type CountAction = ActionOf<typeof countPayloads>
export type PickingAction = ActionOf<typeof pickingPayloads>
export type ExceptionAction = ActionOf<typeof exceptionPayloads>

/** Every action, by type. Each flow adds its own here; no other place lists them. */
export type Action =
  | InboundAction
  | PackingAction
  | ConsolAction
  | RelocationAction
  | CountAction
  | PickingAction
  | ExceptionAction

/** What a handheld may queue. */
export type FloorAction = ActionOf<
  typeof inboundPayloads &
    typeof packingPayloads &
    typeof consolPayloads &
    typeof relocationPayloads &
    typeof countPayloads &
    typeof pickingPayloads &
    typeof exceptionPayloads
>
export type FloorActionType = FloorAction['type']
