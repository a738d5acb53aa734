import type { Say } from '../../client/floor/feedback/say.ts'
import { runFlow } from '../../client/floor/flow/run-flow.ts'
import { packing } from '../../client/floor/packing/packing.ts'
import { expects } from '../../client/floor/packing/scans.ts'
import type { FlowState, Press } from '../../client/floor/packing/state.ts'
import { lookUp, type ScanSource } from '../../client/floor/scan/look-up.ts'
import { packingPayloads, type PackPayload } from '../../shared/rules/packing.ts'
import { fakeEngine } from './fake-engine.ts'
import { floorWorld } from './floor-world.ts'

/** A worker at a packing bench: what they scan and press, and what they are told. */
export function packer(world = floorWorld(), start: FlowState = { ...packing.start, printerId: 1 }) {
  const engine = fakeEngine(world)
  const told: Say[] = []
  const flow = runFlow(engine, packing, {
    start,
    say: (say) => told.push(say),
    hush: () => undefined,
    keep: () => undefined,
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
  const invoice = async (id = 501) => {
    const found = await engine.invoice(id)
    if (!found) throw new Error(`no waybill ${id}`)
    return found
  }
  const packed = async (): Promise<PackPayload[]> =>
    (await engine.queued()).flatMap(({ action }) =>
      action.type === 'packing.pack' ? [packingPayloads[action.type].parse(action.payload)] : [],
    )
  return {
    engine,
    scan,
    press,
    invoice,
    packed,
    at: () => flow.state().at,
    state: flow.state,
    facts: flow.facts,
    told,
    last: () => told.at(-1),
  }
}
