import type { FlowModule } from '../flow/flow-module.ts'
import { localDay } from '../local-day.ts'
import { isAboutLabel, readLabel } from '../print/label.ts'
import { ConsolidationScreen } from './ConsolidationScreen.tsx'
import { step } from './flow.ts'
import { consolIdOf, isAsking, isInWork, taskOf, type FlowFacts, type FlowState, type Press } from './state.ts'

/**
 * The flow that loads pallets, with its addresses: /floor/consolidation/12/load, and /floor/consolidation/plan/3 for the pallets of a plan.
 */
export const consolidation: FlowModule<FlowState, Press, FlowFacts> = {
  step,
  start: { at: 'find', where: null, passes: {} },
  version: 2,
  about: (state) => String(consolIdOf(state) ?? ''),
  async read(engine, state, event) {
    const id = consolIdOf(state)
    const consol = id === null ? null : await engine.consol(id)
    const label = consol && isAboutLabel(event) ? await readLabel(engine, `consol:${consol.id}`) : null
    return { consol, label, today: localDay() }
  },
  partsOf(state) {
    const task = taskOf(state)
    if (task.at === 'choose') return ['plan', String(task.planId)]
    const id = consolIdOf(task)
    return id === null ? [] : [String(id), task.at === 'contents' ? 'contents' : 'load']
  },
  async toward(engine, state, [first, second]) {
    if (first === 'plan') {
      const plan = await engine.plan(Number(second))
      return plan && { do: 'choose', planId: plan.id }
    }
    if (isInWork(taskOf(state)) && String(consolIdOf(state)) === first)
      return second === 'contents' ? { do: 'contents' } : { do: 'back' }
    const consol = await engine.consol(Number(first))
    return consol && { do: 'open', consol }
  },
  back: { do: 'back' },
  leave: { do: 'leave' },
  isAsking: (state) => state.at === 'choose-waybill' || isAsking(state),
  nameOf: (state, facts) => (isInWork(taskOf(state)) ? (facts?.consol?.code ?? null) : null),
  Screen: ConsolidationScreen,
}
