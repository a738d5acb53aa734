import { toPutBack } from '../../../shared/rules/floor/pick-pieces.ts'
import type { Engine } from '../../offline/engine.ts'
import type { FlowModule } from '../flow/flow-module.ts'
import { step } from './flow.ts'
import { PickingScreen } from './PickingScreen.tsx'
import { isOnList, type FlowFacts, type FlowState, type Press } from './state.ts'
import { slotsOf, spread, standing, stopOf } from './stops.ts'

/**
 * The picking flow with its addresses: /floor/picking/12 for a list, /floor/picking/12/hand to hand it out,
 * /floor/picking/12/back/34 for goods to put back.
 */
export const picking: FlowModule<FlowState, Press, FlowFacts> = {
  step,
  read,
  start: { at: 'find' },
  version: 3,
  about: (state) =>
    isOnList(state)
      ? [
          state.slipId,
          state.fromEnd,
          state.locationId,
          state.focus,
          state.later.length,
          state.at === 'short' && state.counted,
        ].join('|')
      : [...partsOf(state), state.at === 'hand' ? `${state.lineId} ${state.counted}` : ''].join('/'),
  partsOf,
  async toward(engine, _state, [id, back, lineId]) {
    const list = await engine.pickList(Number(id))
    if (!list) return null
    if (back === 'hand') return slotsOf(list).length > 0 ? { do: 'open-hand', slipId: list.id } : null
    const line = back === 'back' ? list.lines.find((each) => each.id === Number(lineId)) : undefined
    if (back !== 'back') return { do: 'open', slipId: list.id }
    return line && toPutBack(line) > 0 ? { do: 'open-back', slipId: list.id, lineId: line.id } : null
  },
  back: { do: 'back' },
  leave: { do: 'leave' },
  isAsking: (state) => state.at === 'short',
  nameOf: (state, facts) =>
    facts && isOnList(state) && standing(state, facts).at !== 'done' ? (facts.list?.code ?? null) : null,
  Screen: PickingScreen,
}

function partsOf(state: FlowState): string[] {
  if (state.at === 'find') return []
  if (state.at === 'hand') return [String(state.slipId), 'hand']
  return state.at === 'back' ? [String(state.slipId), 'back', String(state.lineId)] : [String(state.slipId)]
}

async function read(engine: Engine, state: FlowState): Promise<FlowFacts> {
  const workerId = engine.status().worker?.userId ?? 0
  const list = state.at === 'find' ? null : await engine.pickList(state.slipId)
  const facts: FlowFacts = { list, sku: null, next: null, workerId }
  if (!list) return facts
  if (state.at === 'back' || state.at === 'hand') {
    const line = list.lines.find(({ id }) => id === state.lineId)
    return { ...facts, sku: line ? await engine.sku(line.skuId) : null }
  }
  const stop = isOnList(state) ? stopOf(list, workerId, state) : null
  if (!stop || !isOnList(state)) return facts
  const sku = await engine.sku(stop.goods.skuId)
  if (state.at !== 'short') return { ...facts, sku }
  const lacking = spread(stop, state.counted).filter((one) => one.lacking > 0)
  const [first] = lacking
  if (!first) return { ...facts, sku }
  const pieces = lacking.reduce((sum, one) => sum + one.lacking, 0)
  const isSplit = lacking.some(({ taken, line }) => taken + line.processedQuantity > 0)
  return { ...facts, sku, next: await engine.nextPlace({ slipId: list.id, lineId: first.line.id, pieces, isSplit }) }
}
