import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { officePageOf, type Subject } from '../../shared/entities/subject.ts'
import type { Privilege } from '../../shared/privileges.ts'
import { useSession } from '../ui/app/session.tsx'
import { lackingAt } from './areas.ts'

/** What a related row is called, and the way to it for who may see it; its name alone for whom it is closed. */
export function RecordLink({ of, id, children }: { of: Subject; id: number | null | undefined; children: ReactNode }) {
  const { can } = useSession()
  const path = subjectPath(`${of}:${id}`, can)
  return path === null ? children : <Link to={path}>{children}</Link>
}

/** The page of what a notification or an audit entry is about (`inbound:12`); null where there is none, or one may not see it. */
export function subjectPath(subject: unknown, can: (privilege: Privilege) => boolean): string | null {
  const [, kind = '', id = ''] = typeof subject === 'string' ? (/^([A-Za-z]+):(\d+)$/.exec(subject) ?? []) : []
  const area = officePageOf(kind)
  return area !== undefined && lackingAt(area, can) === null ? `/${area}/${id}` : null
}
