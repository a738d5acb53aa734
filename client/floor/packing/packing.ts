import type { Engine, InvoiceView } from '../../offline/engine.ts'
import type { SkuRow } from '../../../shared/sync/protocol.ts'
import type { FlowModule } from '../flow/flow-module.ts'
import { isAboutLabel, readLabel } from '../print/label.ts'
import { wasSaid } from '../feedback/use-say-once.ts'
import { step } from './flow.ts'
import { newsOf } from './news.ts'
import { PackingScreen } from './PackingScreen.tsx'
import { invoiceIdOf, isInParcel, taskOf, type FlowFacts, type FlowState, type Press } from './state.ts'

/** The packing flow with its addresses: /floor/packing/12/goods. */
export const packing: FlowModule<FlowState, Press, FlowFacts> = {
  step,
  start: { at: 'find', begun: [], printerId: null },
  version: 1,
  about: (state) => `${invoiceIdOf(state) ?? ''} ${isFinishing(state)}`,
  async read(engine, state, event) {
    const id = invoiceIdOf(state)
    const invoice = id === null ? null : await engine.invoice(id)
    const wanted = isFinishing(state) ? (invoice?.lines ?? []) : []
    const label = invoice && isAboutLabel(event) ? await readLabel(engine, `invoice:${invoice.id}`) : null
    const news = newsOf(state, { invoice })
    return {
      invoice,
      isTold: news.length > 0 && news.every(wasSaid),
      label,
      skus: await skusOf(engine, wanted),
      boxes: isFinishing(state) ? await engine.boxes() : [],
      begun: isInParcel(taskOf(state)) ? [] : await begunOf(engine, state),
    }
  },
  partsOf(state) {
    const id = invoiceIdOf(state)
    const task = taskOf(state)
    return id === null ? [] : [String(id), isInParcel(task) ? (isFinishing(task) ? 'finish' : 'goods') : task.at]
  },
  asideAt(state, facts) {
    const [begun] = isInParcel(taskOf(state)) ? [] : (facts?.begun ?? [])
    return begun ? [String(begun.id), 'goods'] : null
  },
  async toward(engine, state, [id, name]) {
    if (String(invoiceIdOf(state)) === id && name === 'goods' && state.at === 'finish') return { do: 'back' }
    if (String(invoiceIdOf(state)) === id && name === 'finish' && state.at === 'goods') return { do: 'finish' }
    const invoice = await engine.invoice(Number(id))
    return invoice && { do: name === 'packed' ? 'show' : 'open', invoice }
  },
  back: { do: 'back' },
  leave: { do: 'leave' },
  aside: { do: 'leave' },
  isAsking: (state) => state.at === 'choose-waybill' || state.at === 'choose-line' || state.at === 'waive',
  nameOf: (state, facts) => (isInParcel(taskOf(state)) ? facts?.invoice?.serial : facts?.begun[0]?.serial) ?? null,
  Screen: PackingScreen,
}

/** A parcel whose waybill left the floor does not go on. */
async function begunOf(engine: Engine, { begun }: FlowState): Promise<InvoiceView[]> {
  const known = await Promise.all(begun.map(({ invoiceId }) => engine.invoice(invoiceId)))
  return known.flatMap((invoice) => invoice ?? [])
}

function isFinishing(state: FlowState): boolean {
  const { at } = taskOf(state)
  return at === 'finish' || at === 'waive'
}

async function skusOf(
  engine: Engine,
  lines: readonly { skuId: number | null }[],
): Promise<ReadonlyMap<number, SkuRow>> {
  const rows = await Promise.all(lines.flatMap(({ skuId }) => (skuId === null ? [] : [engine.sku(skuId)])))
  return new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])))
}
