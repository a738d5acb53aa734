import type { Say } from '../../client/floor/feedback/say.ts'
import { runFlow } from '../../client/floor/flow/run-flow.ts'
import { inbound as receiving } from '../../client/floor/inbound/inbound.ts'
import { expects } from '../../client/floor/inbound/scans.ts'
import type { FlowState, Press } from '../../client/floor/inbound/state.ts'
import { lookUp, type ScanSource } from '../../client/floor/scan/look-up.ts'
import { fakeEngine } from './fake-engine.ts'
import { floorWorld } from './floor-world.ts'

export const toner = '8801234567893'
export const cream = '8809876543217'
export const creamCarton = 'GT-BOX-12'
export const handCream = '8801111111119'

/** A worker with a scanner: what they scan, type and press, and what they are told. */
export function worker(world = floorWorld()) {
  const engine = fakeEngine(world)
  const told: Say[] = []
  let kept: FlowState = { at: 'find' }
  const flow = runFlow(engine, receiving, {
    start: { at: 'find' },
    say: (say) => told.push(say),
    hush: () => undefined,
    keep: (state) => (kept = state),
  })
  const scan = async (text: string, by: ScanSource = 'wedge') =>
    flow.send({
      type: 'scan',
      reading: await lookUp(engine, text, {
        expects: expects[flow.state().at],
        today: '2026-11-20',
        separatorsArrive: true,
        by,
      }),
    })
  const press = (what: Press) => flow.send({ type: 'press', press: what })
  const type = (text: string) => flow.send({ type: 'type', text })
  const inbound = async (id = 42) => {
    const found = await engine.inbound(id)
    if (!found) throw new Error(`no inbound ${id}`)
    return found
  }
  const counting = async () => {
    await scan('IB261120-0042')
    await press({ do: 'task', task: 'count' })
  }
  return {
    engine,
    scan,
    press,
    type,
    counting,
    inbound,
    at: () => flow.state().at,
    state: flow.state,
    told,
    last: () => told.at(-1),
    kept: () => kept,
  }
}
