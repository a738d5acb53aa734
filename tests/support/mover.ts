import type { Say } from '../../client/floor/feedback/say.ts'
import { runFlow } from '../../client/floor/flow/run-flow.ts'
import { relocation as moving } from '../../client/floor/relocation/relocation.ts'
import { expects } from '../../client/floor/relocation/scans.ts'
import type { FlowState, Press } from '../../client/floor/relocation/state.ts'
import { lookUp, type ScanSource } from '../../client/floor/scan/look-up.ts'
import { fakeEngine, type FakeWorld } from './fake-engine.ts'
import { floorWorld, location, relocation, sku, stock } from './floor-world.ts'

/** Besides the usual shelves: goods in two lots, goods by the carton, goods without a barcode; sheets for toner, for one lot, and for what has no barcode. */
export function shelves(more: Partial<FakeWorld> = {}): FakeWorld {
  const world = floorWorld()
  const lots = [
    { lot: 'LOT7', expirationDate: '2027-06-30', quantity: 4 },
    { lot: 'LOT8', expirationDate: '2027-12-31', quantity: 3 },
  ]
  return {
    ...world,
    skus: [...world.skus, sku(8, 'Wooden tray', '', { barcodes: [] })],
    locations: [...world.locations, location(5, 'A-02-01')],
    stock: [
      ...(world.stock ?? []),
      stock(2, [{ expirationDate: '2027-12-31', quantity: 30 }]),
      stock(3, lots),
      stock(8, [{ quantity: 2 }]),
    ],
    relocations: [
      ...(world.relocations ?? []),
      relocation(33, {
        skuId: 3,
        skuName: 'Ginseng ampoule 30 ml',
        lot: 'LOT7',
        expirationDate: '2027-06-30',
        quantity: 2,
      }),
      relocation(34, { skuId: 8, skuName: 'Wooden tray', quantity: 1 }),
    ],
    ...more,
  }
}

/** A worker who moves goods: what they scan and press, what they are told, and what lies where then. */
export function mover(world = shelves()) {
  const engine = fakeEngine(world)
  const told: Say[] = []
  const flow = runFlow(engine, moving, {
    start: moving.start,
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
  const scans = async (...texts: string[]) => {
    for (const text of texts) await scan(text)
  }
  const press = (what: Press) => flow.send({ type: 'press', press: what })
  const sheet = async (id = 31) => {
    const found = await engine.relocation(id)
    if (!found) throw new Error(`no sheet ${id}`)
    return found
  }
  /** Pieces of a SKU by location. */
  const lies = async (skuId: number) => {
    const at: Record<string, number> = {}
    for (const { alias, quantity } of (await engine.stock(skuId))?.places ?? []) at[alias] = (at[alias] ?? 0) + quantity
    return at
  }
  const undo = async () => {
    const [done] = await engine.queued()
    const payload = done?.action.payload ?? {}
    await press({
      do: 'undo',
      actionId: done?.action.id ?? '',
      of:
        'relocationId' in payload
          ? { relocationId: Number(payload.relocationId) }
          : { skuId: 'skuId' in payload ? Number(payload.skuId) : 0 },
    })
  }
  const state = (): FlowState => flow.state()
  return {
    engine,
    scan,
    scans,
    press,
    sheet,
    lies,
    undo,
    at: () => flow.state().at,
    state,
    facts: flow.facts,
    told,
    last: () => told.at(-1),
  }
}
