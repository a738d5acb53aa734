import type { Order, OrderStatus } from '../../../../shared/entities/order.ts'
import { isWorkedOn } from '../../../../shared/rules/orders/order-status.ts'
import type { Translate } from '../../../ui/app/language.tsx'

/** The statuses of orders that a waybill holds, or that have left or ended. */
export const over: readonly OrderStatus[] = ['ALLOCATED', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'RETURNED']

/** Whether one of its parcels must be made anew while another is on the floor, with its label in a worker's hands. */
export const isInHand = ({ status, parcels }: Order): boolean => !over.includes(status) && parcels.some(isWorkedOn)

/** Why recipient and address of an order may not be changed now; null where they may. */
export function whyNotEdited(order: Order, t: Translate): string | null {
  if (over.includes(order.status)) return t('refused.status', { status: t(`order.status.${order.status}`) })
  return isInHand(order) ? t('order.inHand') : null
}
