/** The privilege matrix of decisions.md §4, as one table. */
export const areas = [
  'account',
  'role',
  'partner',
  'brand',
  'center',
  'notification',
  'key',
  'contract',
  'invoice',
  'consol',
  'country',
  'sku',
  'location',
  'inbound',
  'slip',
  'relocation',
  'rule',
  'order',
  'channel',
  'product',
  'campaign',
  'allocation',
  'inventory',
  'billing',
  'device',
  'exception',
] as const
export type Area = (typeof areas)[number]
export const verbs = ['read', 'write', 'force', 'approve'] as const
export type Verb = (typeof verbs)[number]
/** Allows accepting an announcement, and approving or rejecting a difference. The person who counted the goods may not do it. */
const approval = 'inbound:approve'
export type Privilege = `${Area}:${Exclude<Verb, 'approve'>}` | typeof approval

export function isPrivilege(text: string): text is Privilege {
  const [area, verb, more] = text.split(':')
  if (text === approval) return true
  return (
    more === undefined &&
    areas.some((known) => known === area) &&
    verbs.some((known) => known === verb && known !== 'approve')
  )
}

const floorAreas = [
  'inbound',
  'invoice',
  'consol',
  'relocation',
  'slip',
  'location',
  'inventory',
] as const satisfies Area[]

const read = (...of: readonly Area[]): Privilege[] => of.map((area) => `${area}:read` as const)
const write = (...of: readonly Area[]): Privilege[] => of.map((area) => `${area}:write` as const)
const force = (...of: readonly Area[]): Privilege[] => of.map((area) => `${area}:force` as const)
const both = (...of: readonly Area[]): Privilege[] => [...read(...of), ...write(...of)]
const except = (...not: Area[]): Area[] => areas.filter((area) => !not.includes(area))

/** Areas that belong to the operator and to no partner (decisions.md §4). */
const operatorAreas: Area[] = ['contract', 'consol', 'location', 'device', 'exception', 'rule']

const employee: Privilege[] = [
  ...read('sku', 'location', 'inventory'),
  ...both('inbound', 'invoice', 'consol', 'relocation', 'slip'),
]

export const systemRoles = {
  SYSR_ADMIN: [...both(...areas), ...force(...areas), approval],
  SYSR_OFFICE: [...both(...except('role', 'key', 'device')), approval],
  SYSR_MANAGER: [
    ...read(...areas),
    ...write(...floorAreas, 'device', 'exception'),
    ...force(...floorAreas, 'device', 'exception'),
    approval,
  ],
  SYSR_LEADER: [...employee, ...both('exception')],
  SYSR_EMPLOYEE: employee,
  SYSR_GANTRYTAB: employee,
  SYSR_ACCOUNT: both('account'),
  SYSR_USER_MGMT: [...both('account'), ...read('role')],
  SYSR_LOCATION: both('location'),
  SYSR_CENTER_UPDATE: both('center'),
  SYSR_PARTNER_UPDATE: both('partner', 'brand'),
  SYSR_PARTNERS_MANAGER: both('partner', 'brand', 'account', 'key'),
  SYSR_PARTNER: [
    ...read(...except(...operatorAreas)),
    ...write('order', 'product', 'channel', 'campaign', 'sku', 'inbound', 'brand', 'key'),
    approval,
  ],
  SYSR_SELLER: [...both('order', 'product', 'channel', 'campaign'), ...read('inventory', 'sku')],
  SYSR_FB: both('billing'),
  SYSR_VISE_BILLING: both('billing'),
  SYSR_VISE_DEFAULT: read('country', 'notification'),
  SYSR_VISE_ACCOUNT: read('account'),
  SYSR_VISE_CENTER: read('center'),
  SYSR_VISE_INBOUND: read('inbound'),
  SYSR_3CPB_READONLY: read(...areas),
  SYSR_USER: [],
} as const satisfies Record<string, readonly Privilege[]>
export type SystemRole = keyof typeof systemRoles

/** The most that a partner's person may do. A role that has more is not offered to them, and they do not have what it has more. */
export const partnersMay: ReadonlySet<Privilege> = new Set([
  ...systemRoles.SYSR_PARTNER,
  ...systemRoles.SYSR_SELLER,
  ...systemRoles.SYSR_PARTNERS_MANAGER,
])

/**
 * What a user may let another user do: whatever the first user may do. A user of the operator with `partner:write` may also give a
 * partner's people everything in `partnersMay` (decisions.md §4), because it reaches that partner's rows alone and so is less than the same
 * privilege over all partners.
 */
export function mayGive(
  { privileges, partnerId }: { privileges: Iterable<string>; partnerId: number | null },
  to: number | null,
): ReadonlySet<string> {
  const own = new Set(privileges)
  return to !== null && partnerId === null && own.has('partner:write') ? new Set([...own, ...partnersMay]) : own
}

/** Whether a role makes sense for a partner's person. */
export function isForPartners(privileges: Iterable<string>): boolean {
  return isWithin(privileges, partnersMay)
}

export function isWithin(privileges: Iterable<string>, most: ReadonlySet<string>): boolean {
  return [...privileges].every((privilege) => most.has(privilege))
}

/** A user with this privilege is floor staff and may sign in on a handheld by badge (decisions.md §3). */
export const floorPrivilege: Privilege = 'inbound:write'
