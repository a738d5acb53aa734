import type { Engine } from '../../offline/engine.ts'
import { goodsOf } from '../../../shared/rules/stock/facts.ts'
import type { StockRow } from '../../../shared/sync/protocol.ts'
import type { Reading } from '../scan/look-up.ts'
import { isOnSheet, isOnSpot, type FlowEvent, type FlowFacts, type FlowState, type Lying } from './state.ts'

const nothing: FlowFacts = { relocation: null, sku: null, storedAt: null, here: [], lies: new Map() }

/** What the device knows of the open sheet or place, and of goods that were just scanned at it. */
export async function read(engine: Engine, state: FlowState, event?: FlowEvent): Promise<FlowFacts> {
  if (isOnSpot(state))
    return {
      ...nothing,
      here: await lyingAtPlace(engine, state.from.id),
      lies: await placesOf(engine, event?.type === 'scan' ? event.reading : undefined),
    }
  if (!isOnSheet(state)) return nothing
  const relocation = await engine.relocation(state.relocationId)
  if (!relocation) return nothing
  const storedAt =
    relocation.actualLocationId === null ? null : ((await engine.location(relocation.actualLocationId))?.alias ?? null)
  return { ...nothing, relocation, sku: await engine.sku(relocation.skuId), storedAt }
}

async function lyingAtPlace(engine: Engine, locationId: number): Promise<Lying[]> {
  const lying = await engine.stockAt(locationId)
  return Promise.all(
    lying.map(async (there) => ({ ...there, free: await engine.freeAt({ ...goodsOf(there), locationId }) })),
  )
}

async function placesOf(
  engine: Engine,
  scanned: Reading | undefined,
): Promise<ReadonlyMap<number, StockRow['places']>> {
  const skuIds =
    scanned?.candidates.flatMap((found) => (found.kind === 'goods' ? found.matches.map(({ sku }) => sku.id) : [])) ?? []
  const stocks = await Promise.all(skuIds.map((skuId) => engine.stock(skuId)))
  return new Map(stocks.flatMap((stock) => (stock ? [[stock.skuId, stock.places]] : [])))
}
