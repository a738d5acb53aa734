import type { LocationRow } from '../../../shared/sync/protocol.ts'
import type { Engine } from '../../offline/engine.ts'
import type { FlowModule } from '../flow/flow-module.ts'
import { CountingScreen } from './CountingScreen.tsx'
import { step } from './flow.ts'
import { isOnPlace, type FlowFacts, type FlowState, type Press } from './state.ts'

/** The counting flow with its addresses: /floor/counting/34 for a place. */
export const counting: FlowModule<FlowState, Press, FlowFacts> = {
  step,
  read,
  start: { at: 'find', begun: [] },
  version: 2,
  about: (state) => partsOf(state).join('/'),
  partsOf,
  async toward(engine, _state, [id]) {
    const place = await engine.location(Number(id))
    return place && { do: 'open', place }
  },
  back: { do: 'back' },
  leave: { do: 'leave' },
  isAsking: (state) => isOnPlace(state) && state.at !== 'count',
  asideAt(state, facts) {
    const [begun] = isOnPlace(state) ? [] : (facts?.begun ?? [])
    return begun ? [String(begun.id)] : null
  },
  nameOf: (state, facts) => (isOnPlace(state) ? facts?.place?.alias : facts?.begun[0]?.alias) ?? null,
  Screen: CountingScreen,
}

function partsOf(state: FlowState): string[] {
  return isOnPlace(state) ? [String(state.place.id)] : []
}

/** Reads of the open place only that it must be counted. What should lie there is not even read. */
async function read(engine: Engine, state: FlowState): Promise<FlowFacts> {
  return {
    place: isOnPlace(state) ? await engine.location(state.place.id) : null,
    begun: isOnPlace(state) ? [] : await begunOf(engine, state),
    workerId: engine.status().worker?.userId ?? 0,
  }
}

/** A place that was deleted does not go on. */
async function begunOf(engine: Engine, { begun }: FlowState): Promise<LocationRow[]> {
  const known = await Promise.all(begun.map(({ place }) => engine.location(place.id)))
  return known.flatMap((place) => place ?? [])
}
