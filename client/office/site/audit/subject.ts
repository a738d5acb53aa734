import type { Privilege } from '../../../../shared/privileges.ts'
import type { Translate } from '../../../ui/app/language.tsx'
import { lackingAt, type Area } from '../../areas.ts'

/** Under which address a row of each kind is looked at. Kinds that have no page of their own have no link. */
const pages: Readonly<Record<string, Area>> = {
  inbound: 'inbound',
  invoice: 'invoice',
  plan: 'plan',
  consol: 'consol',
  relocation: 'relocation',
  sku: 'sku',
  location: 'location',
  exception: 'exception',
  contract: 'contract',
  country: 'country',
  printer: 'printer',
  partner: 'partner',
  brand: 'brand',
  brandTracking: 'brand-tracking',
  billingCondition: 'billing-condition',
  center: 'center',
  company: 'company',
  user: 'user',
  role: 'role',
}

/** The page of what a notification or an audit entry is about (`inbound:12`); null where there is none, or one may not see it. */
export function subjectPath(subject: unknown, can: (privilege: Privilege) => boolean): string | null {
  const [, kind = '', id = ''] = typeof subject === 'string' ? (/^([A-Za-z]+):(\d+)$/.exec(subject) ?? []) : []
  const area = pages[kind]
  return area !== undefined && lackingAt(area, can) === null ? `/${area}/${id}` : null
}

/** `inbound:12` in words, by its name where that is known; a kind of a newer release shows by its own name. */
export function subjectLabel(subject: string, t: Translate, names: Readonly<Record<string, string>> = {}): string {
  const [kind = '', id = ''] = subject.split(':')
  return `${kindLabel(kind, t)} ${names[subject] ?? id}`.trim()
}

export function kindLabel(kind: string, t: Translate): string {
  return t.known(`subject.${kind}`) ?? kind
}
