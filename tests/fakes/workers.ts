import { consolidation } from '../../client/floor/consolidation/consolidation.ts'
import { expects as expectsAtPallets } from '../../client/floor/consolidation/scans.ts'
import type { Say } from '../../client/floor/feedback/say.ts'
import type { Flow, FlowEvent } from '../../client/floor/flow/flow.ts'
import { runFlow } from '../../client/floor/flow/run-flow.ts'
import { inbound as receiving } from '../../client/floor/inbound/inbound.ts'
import { expects as expectsAtInbound } from '../../client/floor/inbound/scans.ts'
import type { FlowState as InboundState } from '../../client/floor/inbound/state.ts'
import { packing } from '../../client/floor/packing/packing.ts'
import { expects as expectsAtBench } from '../../client/floor/packing/scans.ts'
import { relocation as moving } from '../../client/floor/relocation/relocation.ts'
import { expects as expectsAtShelves } from '../../client/floor/relocation/scans.ts'
import { lookUp, type ScanSource } from '../../client/floor/scan/look-up.ts'
import { packingPayloads } from '../../shared/rules/floor/payloads/packing.ts'
import type { PackPayload } from '../../shared/rules/floor/actions.ts'
import type { ScanKind } from '../../shared/scan/kind.ts'
import { fakeEngine, type FakeWorld } from './engine.ts'
import { floorWorld, location, relocation, sku, stock } from './world.ts'

export const toner = '8801234567893'
export const cream = '8809876543217'
export const creamCarton = 'GT-BOX-12'
export const handCream = '8801111111119'
/** Every code that is on the goods of the fake center. */
export const goodsCodes = [
  toner,
  cream,
  creamCarton,
  handCream,
  '4901234567894',
  '(01)04901234567894(17)270630(10)LOT7',
  'SAME-CODE',
]

/** A worker with a scanner in a flow: what they scan, type and press, and what the app tells them. */
function atWork<State extends { at: string }, Press, Facts>(
  world: FakeWorld,
  of: Flow<State, Press, Facts>,
  expects: Record<State['at'], readonly ScanKind[]>,
  start: State,
) {
  const engine = fakeEngine(world)
  const told: Say[] = []
  let kept = start
  const flow = runFlow(engine, of, {
    start,
    say: (say) => told.push(say),
    hush: () => undefined,
    keep: (state) => (kept = state),
    elsewhere: () => null,
    alone: (work) => work(),
  })
  const at = (): State['at'] => flow.state().at
  const scan = async (text: string, by: ScanSource = 'wedge', isEcho = false) => {
    const known = { expects: expects[at()], today: '2026-11-20', separatorsArrive: true, by }
    await flow.send({ type: 'scan', reading: { ...(await lookUp(engine, text, known)), isEcho } })
  }
  /** The scanner reads the code twice. */
  const echo = (text: string) => scan(text, 'wedge', true)
  const scans = async (...texts: string[]) => {
    for (const text of texts) await scan(text)
  }
  const press = (what: Press) => flow.send({ type: 'press', press: what })
  const type = (text: string) => flow.send({ type: 'type', text } satisfies FlowEvent<Press>)
  return {
    engine,
    scan,
    scans,
    echo,
    press,
    type,
    at,
    state: flow.state,
    facts: flow.facts,
    told,
    last: () => told.at(-1),
    kept: () => kept,
  }
}

async function found<T>(row: Promise<T | null>): Promise<T> {
  const there = await row
  if (!there) throw new Error('The fake center has no such row.')
  return there
}

/** A worker where deliveries come in. */
export function worker(world = floorWorld()) {
  const start: InboundState = { at: 'find' }
  const work = atWork(world, receiving, expectsAtInbound, start)
  const counting = async () => {
    await work.scan('IB261120-0042')
    await work.press({ do: 'task', task: 'count' })
  }
  return { ...work, counting, inbound: (id = 42) => found(work.engine.inbound(id)) }
}

/** A worker at a packing bench. */
export function packer(world = floorWorld(), start: typeof packing.start = { ...packing.start, printerId: 1 }) {
  const work = atWork(world, packing, expectsAtBench, start)
  const packed = async (): Promise<PackPayload[]> =>
    (await work.engine.queued()).flatMap(({ action }) =>
      action.type === 'packing.pack' ? [packingPayloads[action.type].parse(action.payload)] : [],
    )
  return { ...work, packed, invoice: (id = 501) => found(work.engine.invoice(id)) }
}

/** A worker at the pallets. */
export function loader(world = floorWorld(), start = consolidation.start) {
  const work = atWork(world, consolidation, expectsAtPallets, start)
  const consol = (id: number) => found(work.engine.consol(id))
  return { ...work, consol, count: async (id: number) => (await consol(id)).count }
}

/** The pallet that is loaded unless a test names another. */
export const pallet = 'CS-ICN1-000001'

/** A worker at an open pallet. */
export async function atPallet(code = pallet, world = floorWorld()) {
  const w = loader(world)
  await w.scan(code)
  return w
}

/** A worker among the shelves. */
export function mover(world = shelves()) {
  const work = atWork(world, moving, expectsAtShelves, moving.start)
  /** Pieces of a SKU by location. */
  const lies = async (skuId: number) => {
    const pieces: Record<string, number> = {}
    for (const { alias, quantity } of (await work.engine.stock(skuId))?.places ?? [])
      pieces[alias] = (pieces[alias] ?? 0) + quantity
    return pieces
  }
  const undo = async () => {
    const [done] = await work.engine.queued()
    const payload = done?.action.payload ?? {}
    await work.press({
      do: 'undo',
      actionId: done?.action.id ?? '',
      of:
        'relocationId' in payload
          ? { relocationId: Number(payload.relocationId) }
          : { skuId: 'skuId' in payload ? Number(payload.skuId) : 0 },
    })
  }
  return { ...work, lies, undo, sheet: (id = 31) => found(work.engine.relocation(id)) }
}

/**
 * The usual shelves, and also goods in two lots, goods by the carton and goods without a barcode; with sheets for toner, for one lot, and
 * for the goods without a barcode.
 */
export function shelves(more: Partial<FakeWorld> = {}): FakeWorld {
  const world = floorWorld()
  const lots = [
    { lot: 'LOT7', expirationDate: '2027-06-30', quantity: 4 },
    { lot: 'LOT8', expirationDate: '2027-12-31', quantity: 3 },
  ]
  const ampoules = {
    skuId: 3,
    skuName: 'Ginseng ampoule 30 ml',
    lot: 'LOT7',
    expirationDate: '2027-06-30',
    quantity: 2,
  }
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
      relocation(33, ampoules),
      relocation(34, { skuId: 8, skuName: 'Wooden tray', quantity: 1 }),
    ],
    ...more,
  }
}
