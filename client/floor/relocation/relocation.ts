import type { FlowModule } from '../flow/flow-module.ts'
import { step } from './flow.ts'
import { read } from './known.ts'
import { RelocationScreen } from './RelocationScreen.tsx'
import { isAsking, isOnSheet, isOnSpot, type FlowFacts, type FlowState, type Press } from './state.ts'

/** The relocation flow with its addresses: /floor/relocation/12 for a sheet, /floor/relocation/place/34 on the spot. */
export const relocation: FlowModule<FlowState, Press, FlowFacts> = {
  step,
  read,
  start: { at: 'find' },
  version: 1,
  about: (state) => partsOf(state).join('/'),
  partsOf,
  async toward(engine, _state, [id, locationId]) {
    if (id === 'place') {
      const place = await engine.location(Number(locationId))
      return place && { do: 'open-place', place }
    }
    const opened = await engine.relocation(Number(id))
    return opened && { do: 'open', relocation: opened }
  },
  back: { do: 'back' },
  leave: { do: 'leave' },
  isAsking,
  nameOf(state, facts) {
    if (isOnSpot(state)) return state.from.alias
    return isOnSheet(state) && state.at !== 'closed' ? (facts?.relocation?.code ?? null) : null
  },
  Screen: RelocationScreen,
}

function partsOf(state: FlowState): string[] {
  if (isOnSpot(state)) return ['place', String(state.from.id)]
  return isOnSheet(state) ? [String(state.relocationId)] : []
}
