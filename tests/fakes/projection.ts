import {
  putConsol,
  putInbound,
  putInvoice,
  putPickList,
  putPlan,
  putRelocation,
  putStock,
} from '../../client/offline/desk/base-rows.ts'
import { emptyProjection, type Projection } from '../../client/offline/desk/world.ts'
import type {
  ConsolRow,
  InboundRow,
  InvoiceRow,
  LocationRow,
  PickListRow,
  PlanRow,
  RelocationRow,
  SkuRow,
  StockRow,
} from '../../shared/sync/protocol.ts'

/** Rows in memory that the rules decide on, at either end of the wire. */
export interface BaseRows {
  skus: Iterable<SkuRow>
  locations: Iterable<LocationRow>
  inbounds: Iterable<InboundRow>
  stock: Iterable<StockRow>
  invoices: Iterable<InvoiceRow>
  plans: Iterable<PlanRow>
  consols: Iterable<ConsolRow>
  relocations: Iterable<RelocationRow>
  pickLists?: Iterable<PickListRow>
}

/** Rows that are not given do not exist: nothing is loaded later. */
export function projectionOf(rows: BaseRows): Projection {
  const projection = emptyProjection()
  for (const row of rows.stock) putStock(projection, row.skuId, row, 1)
  for (const sku of rows.skus) {
    projection.facts.skus.set(sku.id, { ...sku })
    putStock(projection, sku.id, null, 1)
  }
  for (const location of rows.locations) projection.facts.locations.set(location.id, location)
  for (const row of rows.inbounds) {
    putInbound(projection, structuredClone(row))
    projection.facts.units.set(row.id, new Set())
  }
  for (const row of rows.invoices) putInvoice(projection, row)
  for (const row of rows.plans) putPlan(projection, row)
  for (const row of rows.consols) putConsol(projection, row)
  for (const row of rows.relocations) putRelocation(projection, row)
  for (const row of rows.pickLists ?? []) putPickList(projection, row)
  return projection
}

/** An inbound's row as the rules have left it. */
export function inboundNow({ facts }: Projection, row: InboundRow): InboundRow {
  const now = facts.inbounds.get(row.id)
  if (!now) return row
  return {
    ...row,
    status: now.status,
    shipments: row.shipments.map((s) => ({ ...s, ...now.shipments.find((one) => one.id === s.id) })),
    lines: now.lines.map((line) => ({ ...line })),
  }
}
