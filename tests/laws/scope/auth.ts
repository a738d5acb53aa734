import { logo } from '../../support/pictures.ts'
import type { Exception } from './derive.ts'

const registered = { businessRegistrationNumber: '123-45-67890' }
/** Partners and brands of Mori carry its name, whoever asks. */
const mori = { also: /Mori/ }
const byName = { narrowed: () => [{ name: 'Mori' }] }
const byKeyword = { narrowed: () => [{ keyword: 'Mori' }] }

/** Calls under /auth for which the law cannot tell by itself how they could reach what is foreign. */
export const auth: Record<string, Exception> = {
  role: { none: 'roles are the site’s; how many hold one is counted in scope: server/people/role/role.test.ts' },
  accountCountry: { none: 'the same for everyone' },
  partner: mori,
  brand: mori,

  'auth.printBadges': {
    none: 'by the badges’ own secrets, which only who issued them has; server/people/badge/badge.test.ts',
  },
  'audit.verify': { none: 'it reads every scope’s and answers counts' },
  'user.search': { narrowed: (f) => [{ keyword: f.username }] },
  'user.find': { narrowed: (f) => [{ username: f.username }] },
  'user.removeRoles': { ask: (f) => ({ query: { ids: f.role } }) },
  'partner.list': { ...mori, ...byName },
  'partner.search': { ...mori, ...byName },
  'partner.excel': { ...mori, ...byName },
  'partner.createWhole': { ask: () => ({ body: { brand: registered } }) },
  'brand.list': { ...mori, ...byKeyword },
  'brand.create': { ask: () => ({ body: registered }) },
  'packagingImage.create': { ask: () => ({ body: { image: logo } }) },
  'notification.read': { none: 'counts what is one’s own among the ids; server/notices/notification.test.ts' },
  'notification.recipients': { how: 'names', ask: () => ({ query: { partnerId: undefined } }) },
  'sender.sms': { none: 'to a number that the caller types' },
  'sender.email': { none: 'to an address that the caller types' },
}
