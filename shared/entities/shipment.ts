import { z } from 'zod'
import { instant } from '../api/list.ts'
import { orderStatuses } from './order.ts'

/** Whether a channel knows that a line was shipped. REFUSED: the channel did not take it, or repeated tries did not reach it. */
export const shipmentTellings = ['WAITING', 'TOLD', 'REFUSED'] as const
export type ShipmentTelling = (typeof shipmentTellings)[number]

const named = z.object({ id: z.int(), name: z.string() })

/** A line that left in a waybill, as its channel is told of it. */
export const channelShipment = z
  .object({
    id: z.int(),
    status: z.enum(shipmentTellings),
    order: z.object({ id: z.int(), channelOrderId: z.string(), status: z.enum(orderStatuses) }),
    line: z.object({ id: z.int(), serial: z.string(), productName: z.string().nullable() }),
    invoice: z.object({ id: z.int(), serial: z.string().nullable(), courierCode: z.string() }),
    /** Pieces of the line, not of its SKUs. */
    quantity: z.int(),
    shippedAt: instant,
    toldAt: instant.nullable(),
    attempts: z.int(),
    /** What the channel said, or why it could not be reached. */
    refusal: z.string().nullable(),
    channel: named,
    partner: named,
  })
  .meta({ id: 'ChannelShipment' })
export type ChannelShipment = z.output<typeof channelShipment>
