import { sql, type RawBuilder } from 'kysely'
import type { SkuConcern } from '../../../shared/entities/sku.ts'
import type { Condition } from '../../crud/filters.ts'
import { sellable } from '../../ledger/sellable.ts'
import { centerVisible, type Seer } from '../../subjects.ts'

/** The number of days whose shipments tell how fast a SKU goes (decisions.md §13). */
const lookedBack = 28

/** Pieces of a SKU in the centers that the caller sees, for queries that have `sku`. */
export function piecesOf(seer: Seer, pieces: 'available' | 'inStorage' | RawBuilder<number>) {
  const each = typeof pieces === 'string' ? sql.ref(`stock.${pieces}`) : pieces
  return sql<number>`coalesce((select sum(${each}) from "stock" where "stock"."skuId" = "sku"."id" and ${centerVisible(seer, 'stock.centerId')}), 0)`
}

/** For each concern, the condition on a SKU that has it and needs looking after. */
export function concernsOf(seer: Seer, now: Date): Record<SkuConcern, Condition> {
  const since = new Date(now.getTime() - lookedBack * 86_400_000).toISOString()
  const left = piecesOf(seer, sellable(now))
  // Written out so that the database uses an index of shipments alone. Pieces that are thrown away or built into something are not shipped.
  const shipped = sql<number>`coalesce((select -sum(l."change") from "inventoryLog" as l where l."skuId" = "sku"."id" and l."at" >= ${since}
    and l."targetField" = 'INS' and l."reason" in ('N_CONFIRM', 'CONFIRM') and ${centerVisible(seer, 'l.centerId')}
    and not (l."cause" = 'slip' and exists (select 1 from "slip" as p where p."id" = l."causeId" and p."reason" in ('DISUSE', 'PRODUCTION', 'SELECTION_GOODS')))), 0)`
  return {
    NO_SIZE: sql`not exists (select 1 from "barcode" as b where b."skuId" = "sku"."id" and b."isMain" = 1 and b."width" > 0 and b."depth" > 0 and b."height" > 0)`,
    NO_BARCODE: sql`not exists (select 1 from "barcode" as b where b."skuId" = "sku"."id" and b."isInUse" = 1)`,
    OUT_OF_STOCK: sql`("sku"."skuStatus" = 'ACTIVATED' and "sku"."disabled" = 0 and ${left} = 0)`,
    AT_RISK: sql`("sku"."disabled" = 0 and (("sku"."safetyStock" > 0 and ${left} < "sku"."safetyStock")
      or ("sku"."productionLeadtime" > 0 and ${left} * ${sql.lit(lookedBack)} < ${shipped} * "sku"."productionLeadtime")))`,
  }
}
