import type { Privilege } from '../../shared/privileges.ts'

/** What each area of the office takes to be seen. Its pages, its place in the navigation and the links to it ask here, and nowhere else. */
export const areas = {
  'address-book': ['brand:read'],
  assignment: ['location:read'],
  adjustment: ['allocation:read'],
  allocation: ['allocation:read'],
  audit: ['account:read'],
  badge: ['device:read', 'account:read'],
  'billing-condition': ['billing:read'],
  brand: ['brand:read'],
  'brand-tracking': ['brand:read'],
  campaign: ['campaign:read'],
  center: ['center:read'],
  channel: ['channel:read'],
  claim: ['order:read'],
  company: ['center:read'],
  consol: ['consol:read'],
  container: ['location:read'],
  contract: ['contract:read'],
  country: ['country:read'],
  'delivery-rule': ['rule:read'],
  device: ['device:read'],
  exception: ['exception:read'],
  'import-scheduler': ['channel:read'],
  'flow-control': ['order:read'],
  inbound: ['inbound:read'],
  'inbound-billing': ['billing:read'],
  inventory: ['inventory:read'],
  'interim-order': ['allocation:read'],
  invoice: ['invoice:read'],
  // Everyone sees what they have begun themselves.
  job: [],
  'late-order': ['order:read', 'allocation:read'],
  location: ['location:read'],
  marketplace: ['channel:read', 'inventory:read'],
  me: [],
  'missing-item': ['order:read'],
  notification: [],
  'openapi-key': ['key:read'],
  order: ['order:read'],
  'order-line': ['order:read'],
  partner: ['partner:read'],
  'partner-category': ['sku:read'],
  plan: ['consol:read'],
  // Printers stand where pallets are loaded: the operator's, as those are.
  printer: ['invoice:read', 'consol:read'],
  product: ['product:read'],
  promotion: ['campaign:read'],
  'promotion-template': ['campaign:read'],
  'pick-list': ['slip:read'],
  relocation: ['relocation:read'],
  replenishment: ['location:read'],
  role: ['account:read'],
  shipment: ['order:read', 'invoice:read'],
  sku: ['sku:read'],
  slip: ['slip:read'],
  // Places are the operator's, and so is what lies there as counted.
  'stock-count': ['slip:read', 'location:read'],
  statement: ['billing:read'],
  user: ['account:read'],
  wall: ['invoice:read'],
  'what-if': ['rule:read', 'allocation:read'],
} as const satisfies Record<string, readonly Privilege[]>
export type Area = keyof typeof areas

/** What someone lacks to see the page at a path; null where they may. */
export function lackingAt(path: string, can: (privilege: Privilege) => boolean): Privilege | null {
  const [area = ''] = path.replace(/^\//, '').split(/[/?#]/)
  const needs: readonly Privilege[] = isArea(area) ? areas[area] : []
  return needs.find((privilege) => !can(privilege)) ?? null
}

function isArea(text: string): text is Area {
  return Object.hasOwn(areas, text)
}
