import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'

export interface Picking {
  /** When the last piece was picked; null while pieces are left to pick, and where none was found. */
  pickedAt: string | null
  /** The goods of which pieces are missing, because they are not picked yet or were not found. */
  unpicked: { skuId: number; name: string; quantity: number; toPick: number; short: number }[]
}

/** A waybill `invoice` that waits to be packed, was on a list, and lacks pieces of its goods. */
export const isUnpicked = sql<boolean>`(invoice."status" in ('ALLOCATED', 'PRINTED')
  and exists (select 1 from "slipLine" as s where s."invoiceId" = invoice."id")
  and exists (select 1 from "invoiceLine" as l where l."invoiceId" = invoice."id" and l."skuId" is not null
    group by l."skuId" having sum(l."quantity") > coalesce((select sum(s."processedQuantity") from "slipLine" as s
      where s."invoiceId" = invoice."id" and s."skuId" = l."skuId"), 0)))`

/** How far waybills are picked. Those that were on no list are left out. */
export async function pickedOf(db: Reader, invoiceIds: readonly number[]): Promise<Map<number, Picking>> {
  const lines = await db
    .selectFrom('slipLine')
    .select(['invoiceId', 'skuId', 'quantity', 'processedQuantity', 'shortQuantity', 'status', 'pickedAt'])
    .where('invoiceId', 'in', invoiceIds)
    .execute()
  const listed = [...new Set(lines.flatMap(({ invoiceId }) => invoiceId ?? []))]
  if (listed.length === 0) return new Map()
  const goods = await db
    .selectFrom('invoiceLine as l')
    .innerJoin('sku', 'sku.id', 'l.skuId')
    .select([
      'l.invoiceId',
      'sku.id as skuId',
      'sku.name',
      sql<number>`cast(sum(l."quantity") as bigint)`.as('quantity'),
    ])
    .where('l.invoiceId', 'in', listed)
    .groupBy(['l.invoiceId', 'sku.id', 'sku.name'])
    .orderBy('sku.id')
    .execute()
  return new Map(
    [...Map.groupBy(goods, ({ invoiceId }) => invoiceId)].map(([id, wanted]) => {
      const own = lines.filter(({ invoiceId }) => invoiceId === id)
      const unpicked = wanted.flatMap(({ skuId, name, quantity }) => {
        let [missing, coming, short] = [Number(quantity), 0, 0]
        for (const line of own.filter((one) => one.skuId === skuId)) {
          missing -= line.processedQuantity
          short += line.shortQuantity
          if (line.status === 'RESERVED') coming += line.quantity - line.processedQuantity - line.shortQuantity
        }
        if (missing <= 0) return []
        // Pieces that another list will still bring are no longer short.
        const stillShort = Math.max(0, Math.min(short, missing - coming))
        return { skuId, name, quantity: Number(quantity), toPick: missing - stillShort, short: stillShort }
      })
      const last = own
        .flatMap(({ pickedAt, processedQuantity }) => (processedQuantity > 0 && pickedAt) || [])
        .sort()
        .at(-1)
      return [id, { pickedAt: unpicked.some(({ toPick }) => toPick > 0) ? null : (last ?? null), unpicked }]
    }),
  )
}
