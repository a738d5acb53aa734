import { officePageOf } from '../../shared/entities/subject.ts'
import type { Privilege } from '../../shared/privileges.ts'
import { lackingAt } from './areas.ts'

/** The path of a row's page (`inbound:12`); null where there is none, or the user may not see it. */
export function subjectPath(subject: unknown, can: (privilege: Privilege) => boolean): string | null {
  const [, kind = '', id = ''] = typeof subject === 'string' ? (/^([A-Za-z]+):(\d+)$/.exec(subject) ?? []) : []
  const area = officePageOf(kind)
  return area !== undefined && lackingAt(area, can) === null ? `/${area}/${id}` : null
}
