import type { InventoryShare } from '../../../shared/entities/inventory.ts'
import { isRefusal, refuse } from '../../../shared/errors.ts'
import { shareForQoo10 } from '../../../shared/rules/stock/share.ts'
import type { ItemOutcome } from '../../crud/bulk.ts'
import type { Database } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Caller } from '../../http/caller.ts'
import { Batch } from '../../ledger/batch.ts'
import { visible } from '../../subjects.ts'

/** Sets Qoo10's share of what is available, each SKU by itself, under its center's lock. */
export function setShares(
  database: Database,
  caller: Caller,
  shares: readonly InventoryShare[],
): Promise<ItemOutcome[]> {
  return database.write(async (w) => {
    const rows = await inParts(new Set(shares.map(({ id }) => id)), (ids) =>
      w.tx
        .selectFrom('stock')
        .innerJoin('sku', 'sku.id', 'stock.skuId')
        .select(['stock.id', 'stock.centerId', 'stock.skuId', 'sku.partnerId'])
        .where('stock.id', 'in', ids)
        .where(visible(caller, 'stock'))
        .execute(),
    )
    const known = new Map(rows.map((row) => [row.id, row]))
    const batch = await Batch.loadStock(w, [...new Set(rows.map(({ centerId }) => centerId))], {
      skus: new Set(rows.map(({ skuId }) => skuId)),
      locations: new Set(),
    })
    const outcomes: ItemOutcome[] = []
    for (const { id, qoo10Available } of shares) {
      const row = known.get(id)
      const before = row && batch.facts.balanceOf(row.centerId, row.skuId).Q10AVA
      const posting = row ? shareForQoo10(batch.facts, row, qoo10Available) : refuse('not-found')
      if (isRefusal(posting)) outcomes.push({ id, refusal: posting, property: row ? 'qoo10Available' : 'id' })
      else outcomes.push({ id })
      if (!row || !posting || isRefusal(posting)) continue
      batch.post(posting, { workerId: caller.userId, deviceId: null, actionId: null, at: w.now })
      await w.audit({
        userId: caller.userId,
        partnerId: row.partnerId,
        centerId: row.centerId,
        subject: `sku:${row.skuId}`,
        what: 'sku.share',
        before: { qoo10Available: before },
        after: { qoo10Available },
      })
    }
    await batch.save()
    return outcomes
  })
}
