import type { FlowModule } from '../flow/flow-module.ts'
import { step } from './flow.ts'
import { InboundScreen } from './InboundScreen.tsx'
import { isAsking, isInWork, taskOf, tasks, type FlowFacts, type FlowState, type Press } from './state.ts'

/** The inbound flow with its addresses: /floor/inbound/12/count. */
export const inbound: FlowModule<FlowState, Press, FlowFacts> = {
  step,
  start: { at: 'find' },
  version: 3,
  about: (state) => (isInWork(state) ? String(state.inboundId) : ''),
  read: async (engine, state) => ({ inbound: isInWork(state) ? await engine.inbound(state.inboundId) : null }),
  partsOf: (state) => (isInWork(state) ? [String(state.inboundId), taskOf(state)] : []),
  async toward(engine, state, [id, name]) {
    const task = tasks.find((one) => one === name)
    if (isInWork(state) && state.at !== 'closed' && String(state.inboundId) === id && task) return { do: 'task', task }
    const opened = await engine.inbound(Number(id))
    return opened && { do: 'open', inbound: opened, task }
  },
  back: { do: 'back' },
  leave: { do: 'back' },
  isAsking,
  nameOf: (state, facts) => (isInWork(state) && state.at !== 'closed' ? (facts?.inbound?.code ?? null) : null),
  Screen: InboundScreen,
}
