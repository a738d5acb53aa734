import type { Order, OrderStatus } from '../../../../shared/entities/order.ts'
import { isWorkedOn } from '../../../../shared/rules/orders/order-status.ts'
import type { Translate } from '../../../ui/app/language.tsx'

/** What is held by a waybill, has left or ended. */
export const over: readonly OrderStatus[] = ['ALLOCATED', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'RETURNED']

/** One of its parcels is to be made anew while another is on the floor, with its label in somebody's hand. */
export const isInHand = ({ status, parcels }: Order): boolean => !over.includes(status) && parcels.some(isWorkedOn)

/** Why for whom and where to an order goes may not be changed now; null: it may. */
export function whyNotEdited(order: Order, t: Translate): string | null {
  if (over.includes(order.status)) return t('refused.status', { status: t(`order.status.${order.status}`) })
  return isInHand(order) ? t('order.inHand') : null
}
