import { z } from 'zod'
import { channelShipment, shipmentTellings } from '../entities/shipment.ts'
import { calls } from './call.ts'
import { bulkAnswer, byCursor, cursorQuery, dataCountPage, id, instant, many } from './list.ts'
import { sheetOf } from './plain.ts'

const ids = z.strictObject({ ids: z.array(z.int().positive()).min(1).max(500) })

const filters = {
  partnerIds: many(id),
  channelIds: many(id),
  salesOrderIds: many(id),
  invoiceIds: many(id),
  shippedAtGte: instant.optional(),
  shippedAtLte: instant.optional(),
}

const list = cursorQuery(['shippedAt', 'id', 'attempts'], { status: many(z.enum(shipmentTellings)), ...filters })

/** Shipped lines, as their channels are told of them (decisions.md §14, §15). */
export const shipmentApi = calls('channelShipment', {
  excel: sheetOf('/now/oms/shipment', 'order:read', list),
  count: {
    method: 'GET',
    path: '/moms/shipment/count',
    access: 'order:read',
    doc: 'How many shipped lines their channels know of, and how many they do not. 10,001 stands for more than 10,000.',
    query: z.strictObject({ keyword: z.string().trim().max(255).optional(), ...filters }),
    answer: z.object({ total: z.int(), byStatus: z.record(z.string(), z.int()) }),
  },
  list: {
    method: 'GET',
    path: '/moms/shipment',
    access: 'order:read',
    doc: 'Shipped lines with what came of telling their channels the waybill.',
    query: list,
    answer: byCursor(dataCountPage(channelShipment)),
  },
  resend: {
    method: 'POST',
    path: '/moms/shipment/resend',
    access: 'order:write',
    doc: 'Tells channels again what they did not take.',
    body: ids,
    answer: bulkAnswer,
  },
  bulkShip: {
    method: 'POST',
    path: '/moms/order/bulk-ship',
    access: 'order:write',
    doc: 'Tells the channels of shipped orders their waybills, where they do not know them yet.',
    body: ids,
    answer: bulkAnswer,
  },
})
