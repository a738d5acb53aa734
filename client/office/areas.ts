import { pagesSeenBy, type Page } from '../../shared/entities/subject.ts'
import type { Privilege } from '../../shared/privileges.ts'

/** Screens that are not the page of a record. */
const screens = {
  adjustment: ['allocation:read'],
  allocation: ['allocation:read'],
  audit: ['account:read'],
  badge: ['device:read', 'account:read'],
  claim: ['order:read'],
  container: ['location:read'],
  device: ['device:read'],
  'inbound-billing': ['billing:read'],
  inventory: ['inventory:read'],
  'interim-order': ['allocation:read'],
  // Everyone sees the jobs that they started.
  job: [],
  'late-order': ['order:read', 'allocation:read'],
  marketplace: ['channel:read', 'inventory:read'],
  me: [],
  'missing-item': ['order:read'],
  notification: [],
  'openapi-key': ['key:read'],
  'order-line': ['order:read'],
  'promotion-template': ['campaign:read'],
  'pick-list': ['slip:read'],
  replenishment: ['location:read'],
  shipment: ['order:read', 'invoice:read'],
  statement: ['billing:read'],
  wall: ['invoice:read'],
  'what-if': ['rule:read', 'allocation:read'],
} as const satisfies Record<string, readonly Privilege[]>
export type Area = keyof typeof screens | Page

/** The privileges that each area of the office needs. Its pages, its place in the navigation and the links to it ask only this map. */
export const areas: ReadonlyMap<string, readonly Privilege[]> = new Map<string, readonly Privilege[]>([
  ...Object.entries(screens),
  ...pagesSeenBy,
])

/** The privilege that the user lacks for the page at a path; null where they may see it. */
export function lackingAt(path: string, can: (privilege: Privilege) => boolean): Privilege | null {
  const [area = ''] = path.replace(/^\//, '').split(/[/?#]/)
  return areas.get(area)?.find((privilege) => !can(privilege)) ?? null
}
