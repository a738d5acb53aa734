import { consolidation as loading } from '../../client/floor/consolidation/consolidation.ts'
import { expects } from '../../client/floor/consolidation/scans.ts'
import type { FlowState, Press } from '../../client/floor/consolidation/state.ts'
import type { Say } from '../../client/floor/feedback/say.ts'
import { runFlow } from '../../client/floor/flow/run-flow.ts'
import { lookUp, type ScanSource } from '../../client/floor/scan/look-up.ts'
import { fakeEngine } from './fake-engine.ts'
import { floorWorld } from './floor-world.ts'

/** A worker at the pallets: what they scan and press, what they are told, and what is on a pallet then. */
export function loader(world = floorWorld(), start: FlowState = loading.start) {
  const engine = fakeEngine(world)
  const told: Say[] = []
  let kept = start
  const flow = runFlow(engine, loading, {
    start,
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
  const consol = async (id: number) => {
    const found = await engine.consol(id)
    if (!found) throw new Error(`no pallet ${id}`)
    return found
  }
  const count = async (id: number) => (await consol(id)).count
  return {
    engine,
    scan,
    press,
    consol,
    count,
    at: () => flow.state().at,
    state: flow.state,
    last: () => told.at(-1),
    told,
    kept: () => kept,
  }
}
