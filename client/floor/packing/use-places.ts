import { useKnown } from '../use-known.ts'
import { nearest, type Place } from './places.ts'
import type { Line } from './tally.ts'

const none: ReadonlyMap<number, Place[]> = new Map()

/** The places where the goods of each line lie, by SKU. The places nearest to the goods scanned last come first. */
export function usePlaces(lines: readonly Line[], lastLineId: number | null): ReadonlyMap<number, Place[]> {
  const skuIds = [...new Set(lines.flatMap(({ skuId }) => skuId ?? []))]
  const stocks = useKnown(skuIds.join(), (engine) => Promise.all(skuIds.map((skuId) => engine.stock(skuId))))
  if (!stocks) return none
  const lastSku = lines.find((line) => line.id === lastLineId)?.skuId
  const here = nearest(stocks.find((stock) => stock?.skuId === lastSku)?.places ?? [], null)[0]?.alias ?? null
  return new Map(stocks.flatMap((stock) => (stock ? [[stock.skuId, nearest(stock.places, here)]] : [])))
}
