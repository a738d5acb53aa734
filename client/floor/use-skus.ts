import type { SkuRow } from '../../shared/sync/protocol.ts'
import { useKnown } from './use-known.ts'

const none: ReadonlyMap<number, SkuRow> = new Map()

/** SKUs by id, as this device knows them. */
export function useSkus(ids: readonly number[]): ReadonlyMap<number, SkuRow> {
  const wanted = [...new Set(ids)].sort((a, b) => a - b)
  const rows = useKnown(wanted.join(), (engine) => Promise.all(wanted.map((id) => engine.sku(id))))
  return rows ? new Map(rows.flatMap((row) => (row ? [[row.id, row]] : []))) : none
}
