import { isSubject, officePageOf, subjectNumberedBy, type Subject } from '../../../shared/entities/subject.ts'
import { recordOf } from '../../../shared/messages/records/value-word.ts'

export interface Related {
  field: string
  subject: Subject
  id: number
  name: string
}

/**
 * The rows with a page of their own that a row names, each once. It finds `partnerId` beside `partnerName`, `partner: { id, name }`, or
 * both.
 */
export function relatedOf(row: object): Related[] {
  const fields: Record<string, unknown> = Object.fromEntries(Object.entries(row))
  const named = new Map(
    Object.entries(fields).flatMap(([field, value]) => {
      const whole = recordOf(value)
      const stem = field.replace(/Id$/, '')
      const id = whole ? whole['id'] : value
      const subject = subjectOf(field)
      const name = whole
        ? [whole['name'], whole['code'], whole['alias'], whole['serial']].find(isText)
        : ['Name', 'Code', 'Alias'].map((end) => fields[stem + end]).find(isText)
      if (subject === undefined || officePageOf(subject) === undefined || typeof id !== 'number' || !name) return []
      return [[stem, { field, subject, id, name }] as const]
    }),
  )
  return [...named.values()]
}

/** Names that the floor and the specification use for a row instead of its subject. */
const otherNames: Readonly<Record<string, Subject>> = { item: 'sku', waybill: 'invoice' }

function subjectOf(field: string): Subject | undefined {
  return otherNames[field] ?? (isSubject(field) ? field : (subjectNumberedBy(field) ?? subjectNumberedBy(`${field}Id`)))
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
