import type { OrderInput } from '../../../../shared/entities/order.ts'

/** An order as it is entered, before its channel is chosen. */
export interface OrderDraft extends Omit<OrderInput, 'channelId'>, Record<string, unknown> {
  channelId: number | null
}
