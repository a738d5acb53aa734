import { officePageOf } from '../../../../shared/entities/subject.ts'
import type { Privilege } from '../../../../shared/privileges.ts'
import type { Translate } from '../../../ui/app/language.tsx'
import { lackingAt, type Area } from '../../areas.ts'

/** The page of what a notification or an audit entry is about (`inbound:12`); null where there is none, or one may not see it. */
export function subjectPath(subject: unknown, can: (privilege: Privilege) => boolean): string | null {
  const [, kind = '', id = ''] = typeof subject === 'string' ? (/^([A-Za-z]+):(\d+)$/.exec(subject) ?? []) : []
  const area: Area | undefined = officePageOf(kind)
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
