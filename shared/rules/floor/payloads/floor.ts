import type { z } from 'zod'
import type { FloorAction, FloorActionType } from '../actions.ts'
import { consolPayloads } from './consol.ts'
import { countPayloads } from './count.ts'
import { exceptionPayloads } from './exception.ts'
import { inboundPayloads } from './inbound.ts'
import { packingPayloads } from './packing.ts'
import { pickingPayloads } from './picking.ts'
import { relocationPayloads } from './relocation.ts'

/** The actions that a handheld may queue, each with the schema by which the server reads its payload. Office actions are not among them. */
export const floorPayloads = {
  ...inboundPayloads,
  ...packingPayloads,
  ...consolPayloads,
  ...relocationPayloads,
  ...countPayloads,
  ...pickingPayloads,
  ...exceptionPayloads,
} as const satisfies Record<FloorActionType, z.ZodType>

/** The action with its payload as its type's schema reads it; null if the payload is malformed. */
export function readFloorAction(id: string, type: FloorActionType, payload: unknown): FloorAction | null {
  const read = floorPayloads[type].safeParse(payload)
  return read.success ? ({ id, type, payload: read.data } as FloorAction) : null
}
