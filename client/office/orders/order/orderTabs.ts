import type { OfcStatus, OrderStatus } from '../../../../shared/entities/order.ts'

export type Statuses = OrderStatus[] | undefined
export type Findings = OfcStatus[] | undefined
export interface Tab {
  id: (typeof tabIds)[number]
  status?: OrderStatus[]
  findings?: OfcStatus[]
}

export const tabIds = [
  'all',
  'toCheck',
  'missing',
  'address',
  'review',
  'hold',
  'ready',
  'shipped',
  'delivered',
  'declined',
  'canceled',
] as const
/** What there is to do, from left to right. */
export const tabs: Tab[] = [
  { id: 'all' },
  { id: 'toCheck', status: ['PENDING'] },
  { id: 'missing', status: ['PENDING'], findings: ['MISSING_ITEM'] },
  {
    id: 'address',
    status: ['PENDING'],
    findings: ['INVALID_ADDRESS', 'INVALID_POSTAL_CODE', 'INVALID_COUNTRY_CODE', 'INVALID_PHONE_NUMBER'],
  },
  { id: 'review', status: ['PENDING'], findings: ['REVIEW_REQUIRED', 'FILTERED'] },
  { id: 'hold', status: ['HOLD'] },
  { id: 'ready', status: ['READY'] },
  { id: 'shipped', status: ['SHIPPED'] },
  { id: 'delivered', status: ['DELIVERED'] },
  { id: 'declined', status: ['DECLINED'] },
  { id: 'canceled', status: ['CANCELED', 'RETURNED'] },
]
export const same = (a: readonly string[] = [], b: readonly string[] = []) =>
  [...a].sort().join() === [...b].sort().join()
