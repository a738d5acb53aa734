import { z } from 'zod'
import { editableFields, sourceOrder, type SourceClaim, type SourceOrder } from '../../../shared/entities/order.ts'
import type { Parcel } from '../../../shared/rules/orders/order-status.ts'
import type { Change, Edits } from '../../../shared/rules/orders/take-over.ts'
import type { RowOf } from '../../crud/table-store.ts'
import type { Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import { parcelsOf } from '../../ledger/save-orders.ts'
import type { OrderHistoryTable, OrderLineTable } from '../../db/tables/orders.ts'

export type OrderRow = RowOf<'order'>
export type OrderLineRow = Omit<OrderLineTable, 'id'> & { id: number }
/** How many pieces of the SKU one piece of the line stands for. */
export type Mapping = { skuId: number; quantity: number }

/** An order as a decision sees it. An order that is not stored yet has the id 0, and so do its lines. */
export interface OrderFacts {
  row: OrderRow
  lines: OrderLineRow[]
  /** Claims to store, by the serial of their line. Claims that are stored already are not among them. */
  claims: Map<string, SourceClaim[]>
  /** Its waybills, cancelled ones too. */
  parcels: Parcel[]
  isNew: boolean
}

/** What an action leaves in an order's history. */
export interface Happening {
  what: OrderHistoryTable['what']
  userId: number | null
  facts: object | null
  changes?: readonly Change[]
}

const edits = z.partialRecord(z.enum(editableFields), z.string().nullable())
const mappings = z.array(z.object({ skuId: z.int(), quantity: z.int() }))
export const editsOf = ({ editedJson }: Pick<OrderRow, 'editedJson'>): Edits => edits.parse(JSON.parse(editedJson))
export const ownMapping = ({ mappedJson }: Pick<OrderLineRow, 'mappedJson'>): Mapping[] | null =>
  mappedJson === null ? null : mappings.parse(JSON.parse(mappedJson))

/** Reads an order from its stored document. */
export const sourceIn = (readJson: string): SourceOrder => sourceOrder.parse({ raw: null, ...JSON.parse(readJson) })

/** Orders with their lines, in the order of their ids. */
export async function loadOrders(db: Reader, ids: readonly number[]): Promise<OrderFacts[]> {
  const rows = await inParts(ids, (part) =>
    db.selectFrom('order').selectAll().where('id', 'in', part).orderBy('id').execute(),
  )
  return withLines(db, rows)
}

export async function withLines(db: Reader, rows: readonly OrderRow[]): Promise<OrderFacts[]> {
  const lines = await inParts(
    rows.map(({ id }) => id),
    (part) => db.selectFrom('orderLine').selectAll().where('salesOrderId', 'in', part).orderBy('id').execute(),
  )
  const byOrder = Map.groupBy(lines, ({ salesOrderId }) => salesOrderId)
  const parcels = await parcelsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    row,
    lines: byOrder.get(row.id) ?? [],
    claims: new Map(),
    parcels: parcels.get(row.id) ?? [],
    isNew: false,
  }))
}
