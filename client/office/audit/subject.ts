import type { Privilege } from '../../../shared/privileges.ts'
import { isMessageKey, type Translate } from '../../ui/app/language.tsx'

/** Where a row of each kind is looked at; and what that needs. Kinds that have no page of their own have no link. */
const pages: Record<string, { path: (id: string) => string; needs: Privilege }> = {
  inbound: { path: (id) => `/inbound/${id}`, needs: 'inbound:read' },
  invoice: { path: (id) => `/invoice/${id}`, needs: 'invoice:read' },
  plan: { path: (id) => `/plan/${id}`, needs: 'consol:read' },
  consol: { path: (id) => `/consol/${id}`, needs: 'consol:read' },
  relocation: { path: (id) => `/relocation/${id}`, needs: 'relocation:read' },
  sku: { path: (id) => `/sku/${id}`, needs: 'sku:read' },
  location: { path: (id) => `/location/${id}`, needs: 'location:read' },
  exception: { path: (id) => `/exception/${id}`, needs: 'exception:read' },
  contract: { path: (id) => `/contract/${id}`, needs: 'contract:read' },
  country: { path: (id) => `/country/${id}`, needs: 'country:read' },
  printer: { path: (id) => `/printer/${id}`, needs: 'invoice:read' },
  partner: { path: (id) => `/partner/${id}`, needs: 'partner:read' },
  brand: { path: (id) => `/brand/${id}`, needs: 'brand:read' },
  brandTracking: { path: (id) => `/brand-tracking/${id}`, needs: 'brand:read' },
  billingCondition: { path: (id) => `/billing-condition/${id}`, needs: 'billing:read' },
  center: { path: (id) => `/center/${id}`, needs: 'center:read' },
  company: { path: (id) => `/company/${id}`, needs: 'center:read' },
  user: { path: (id) => `/user/${id}`, needs: 'account:read' },
  role: { path: (id) => `/role/${id}`, needs: 'account:read' },
}

/** The page of what a notification or an audit entry is about (`inbound:12`); null where there is none, or one may not see it. */
export function subjectPath(subject: unknown, can: (privilege: Privilege) => boolean): string | null {
  const [, kind = '', id = ''] = typeof subject === 'string' ? (/^([A-Za-z]+):(\d+)$/.exec(subject) ?? []) : []
  const page = pages[kind]
  return page && can(page.needs) ? page.path(id) : null
}

/** `inbound:12` in words; a kind of a newer release shows by its own name. */
export function subjectLabel(subject: string, t: Translate): string {
  const [kind = '', id = ''] = subject.split(':')
  return `${kindLabel(kind, t)} ${id}`.trim()
}

export function kindLabel(kind: string, t: Translate): string {
  const key = `subject.${kind}`
  return isMessageKey(key) ? t(key) : kind
}
