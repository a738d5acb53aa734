import { describe, expect, test } from 'vitest'
import {
  areas,
  floorPrivilege,
  isForPartners,
  isWithin,
  mayGive,
  partnersMay,
  systemRoles,
  type Area,
  type SystemRole,
} from './privileges.ts'

const spec =
  'account role partner brand center notification key contract invoice consol country sku location inbound slip relocation rule order channel product campaign allocation inventory billing device exception'
const all = spec.split(' ') as Area[]
const floor = 'inbound invoice consol relocation slip location inventory'.split(' ')
const r = (of: string | string[]) => (Array.isArray(of) ? of : of.split(' ')).map((area) => `${area}:read`)
const w = (of: string | string[]) => (Array.isArray(of) ? of : of.split(' ')).map((area) => `${area}:write`)
const f = (of: string | string[]) => (Array.isArray(of) ? of : of.split(' ')).map((area) => `${area}:force`)
const rw = (of: string | string[]) => [...r(of), ...w(of)]

const operators = 'contract consol location device exception rule'.split(' ')

const employee = [...r('sku location'), ...rw('inbound invoice consol relocation slip'), ...r('inventory')]

/** The table of decisions.md §4, row by row. Force covers the floor's areas, and for a manager also device and exception. */
const law: Record<SystemRole, string[]> = {
  SYSR_ADMIN: [...rw(all), ...f(all), 'inbound:approve'],
  SYSR_OFFICE: [...rw(all.filter((area) => !['role', 'key', 'device'].includes(area))), 'inbound:approve'],
  SYSR_MANAGER: [...r(all), ...w(floor), ...f(floor), ...w('device exception'), 'inbound:approve'],
  SYSR_LEADER: [...employee, ...w('exception')],
  SYSR_EMPLOYEE: employee,
  SYSR_GANTRYTAB: employee,
  SYSR_ACCOUNT: rw('account'),
  SYSR_USER_MGMT: [...rw('account'), ...r('role')],
  SYSR_LOCATION: rw('location'),
  SYSR_CENTER_UPDATE: rw('center'),
  SYSR_PARTNER_UPDATE: rw('partner brand'),
  SYSR_PARTNERS_MANAGER: rw('partner brand account key'),
  SYSR_PARTNER: [
    ...r(all.filter((area) => !operators.includes(area))),
    ...w('order product channel campaign sku inbound brand key'),
    'inbound:approve',
  ],
  SYSR_SELLER: [...rw('order product channel campaign'), ...r('inventory sku')],
  SYSR_FB: rw('billing'),
  SYSR_VISE_BILLING: rw('billing'),
  SYSR_VISE_DEFAULT: r('country notification'),
  SYSR_VISE_ACCOUNT: r('account'),
  SYSR_VISE_CENTER: r('center'),
  SYSR_VISE_INBOUND: r('inbound'),
  SYSR_3CPB_READONLY: r(all),
  SYSR_USER: [],
}

/** Privileges that our matrix gives beyond the letter of the table, and why. */
const beyond: Partial<Record<SystemRole, string[]>> = {
  // A leader who settles exceptions must see them.
  SYSR_LEADER: ['exception:read'],
  SYSR_MANAGER: ['device:force', 'exception:force'],
}

describe('The privilege matrix', () => {
  test('has exactly the areas that the decisions list', () => {
    expect([...areas].sort()).toEqual([...all].sort())
  })

  test('has exactly the system roles that the decisions list', () => {
    expect(Object.keys(systemRoles).sort()).toEqual(Object.keys(law).sort())
  })

  test.each(Object.keys(law) as SystemRole[])(
    '%s has the privileges of its row, with the documented additions, and no others',
    (role) => {
      const held: readonly string[] = systemRoles[role]
      expect(new Set(held)).toEqual(new Set([...law[role], ...(beyond[role] ?? [])]))
    },
  )

  test('only floor, office, admin and partner roles hold the privilege that signs in on a handheld', () => {
    const may = (Object.keys(systemRoles) as SystemRole[]).filter((role) =>
      (systemRoles[role] as readonly string[]).includes(floorPrivilege),
    )
    // A partner announces inbounds with the same privilege; scope keeps it off the handhelds (tests/sync/grants.test.ts).
    expect(may.sort()).toEqual(
      [
        'SYSR_ADMIN',
        'SYSR_EMPLOYEE',
        'SYSR_LEADER',
        'SYSR_MANAGER',
        'SYSR_OFFICE',
        'SYSR_PARTNER',
        'SYSR_GANTRYTAB',
      ].sort(),
    )
  })
})

describe('a partner’s people', () => {
  const office = { privileges: systemRoles.SYSR_OFFICE, partnerId: null }

  test('have no privilege in the operator’s areas, whatever their role', () => {
    expect([...partnersMay].filter((privilege) => operators.some((area) => privilege.startsWith(`${area}:`)))).toEqual(
      [],
    )
  })

  test('get the partner role, never the admin role, and only at a partner, from an office user who is bound to no partner', () => {
    expect(isWithin(systemRoles.SYSR_PARTNER, mayGive(office, 1))).toBe(true)
    expect(isWithin(systemRoles.SYSR_PARTNER, mayGive(office, null))).toBe(false)
    expect(isWithin(systemRoles.SYSR_ADMIN, mayGive(office, 1))).toBe(false)
    expect(isWithin(systemRoles.SYSR_PARTNER, mayGive({ ...office, partnerId: 1 }, 1))).toBe(false)
  })

  test('are offered the roles that make sense for them', () => {
    const offered = (Object.keys(systemRoles) as SystemRole[]).filter((role) => isForPartners(systemRoles[role]))
    expect(offered).toEqual([
      'SYSR_ACCOUNT',
      'SYSR_USER_MGMT',
      'SYSR_PARTNER_UPDATE',
      'SYSR_PARTNERS_MANAGER',
      'SYSR_PARTNER',
      'SYSR_SELLER',
      'SYSR_VISE_DEFAULT',
      'SYSR_VISE_ACCOUNT',
      'SYSR_VISE_CENTER',
      'SYSR_VISE_INBOUND',
      'SYSR_USER',
    ])
  })
})
