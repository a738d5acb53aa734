import {
  IconArrowBackUp,
  IconArrowsJoin,
  IconArrowsSplit,
  IconCashBanknote,
  IconCheck,
  IconHandStop,
  IconMailbox,
  IconPlayerPlay,
  IconRefresh,
  IconTruckDelivery,
  IconX,
} from '@tabler/icons-react'
import { orderApi } from '../../../../shared/api/order.ts'
import type { OrderHead } from '../../../../shared/entities/order.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { HoldDialog } from './HoldDialog.tsx'
import type { BulkAction } from '../../../ui/BulkActions.tsx'

export const orderTables = ['order']

export function useOrderBulk(): BulkAction<OrderHead>[] {
  const t = useT()
  const { can } = useSession()
  if (!can('order:write')) return []
  const base = { size: 500, tables: orderTables }
  return [
    ...(can('allocation:write')
      ? [
          {
            ...base,
            label: t('order.process'),
            icon: IconTruckDelivery,
            confirm: (orders: string) => t('order.processMany', { orders }),
            run: (ids: number[]) => send(orderApi.bulkProcess, { body: { ids } }),
          },
        ]
      : []),
    { ...base, label: t('order.activate'), icon: IconCheck, run: (ids) => send(orderApi.activate, { body: { ids } }) },
    {
      ...base,
      label: t('order.hold'),
      icon: IconHandStop,
      ask: (orders, go, close) => (
        <HoldDialog
          orders={orders}
          onHold={(hold) => go((ids) => send(orderApi.hold, { body: { ids, ...hold } }))}
          onClose={close}
        />
      ),
    },
    { ...base, label: t('order.unhold'), icon: IconPlayerPlay, run: (ids) => send(orderApi.unhold, { body: { ids } }) },
    {
      ...base,
      label: t('order.fixPostalCode'),
      icon: IconMailbox,
      run: (ids) => send(orderApi.fixPostalCode, { body: { ids } }),
    },
    {
      ...base,
      label: t('order.keepApart'),
      icon: IconArrowsSplit,
      confirm: (orders) => t('order.keepApartMany', { orders }),
      run: (ids) => send(orderApi.keepApart, { body: { ids } }),
    },
    {
      ...base,
      label: t('order.keepTogether'),
      icon: IconArrowsJoin,
      run: (ids) => send(orderApi.keepTogether, { body: { ids } }),
    },
    { ...base, label: t('order.dirty'), icon: IconRefresh, run: (ids) => send(orderApi.dirty, { body: { ids } }) },
    {
      ...base,
      label: t('order.decline'),
      icon: IconX,
      confirm: (orders) => t('order.declineMany', { orders }),
      run: (ids) => send(orderApi.decline, { body: { ids } }),
    },
    {
      ...base,
      label: t('order.cancel'),
      icon: IconX,
      confirm: (orders) => t('order.cancelMany', { orders }),
      run: (ids) => send(orderApi.cancel, { body: { ids } }),
    },
    {
      ...base,
      label: t('order.refund'),
      icon: IconCashBanknote,
      confirm: (orders) => t('order.refundMany', { orders }),
      run: (ids) => send(orderApi.refund, { body: { ids } }),
    },
    {
      ...base,
      label: t('order.reinstate'),
      icon: IconArrowBackUp,
      run: (ids) => send(orderApi.reinstate, { body: { ids } }),
    },
  ]
}
