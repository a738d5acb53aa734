import { createContext, Fragment, useContext, type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Subject } from '../../../shared/entities/subject.ts'
import { useT } from '../app/language.tsx'
import { useFormat, useSession } from '../app/session.tsx'
import { fieldLabel } from '../form/fieldLabel.ts'
import { relatedOf } from './related.ts'
import styles from './record.module.css'
import { Fact } from './Section.tsx'

/** Where the page of a row (`partner:3`) is, null where it is closed: the office tells it to the frames, which know no screen. */
export const PathOf = createContext<(subject: string) => string | null>(() => null)

/** What a related row is called, and the way to it; its name alone for whom it is closed, and a dash where there is none. */
export function RecordLink({ of, id, children }: { of: Subject; id: number | null | undefined; children: ReactNode }) {
  const path = useContext(PathOf)(`${of}:${id}`)
  return path === null ? children : <Link to={path}>{children}</Link>
}

/** The same of a row as it comes: `{ id, name }`, a center by its code, a place by its alias. */
export function LinkTo({
  of,
  row,
}: {
  of: Subject
  row: { id: number; name?: string; code?: string; alias?: string } | null
}) {
  if (!row) return '–'
  return (
    <RecordLink of={of} id={row.id}>
      {of === 'center' ? (row.code ?? row.name) : (row.name ?? row.alias ?? row.code)}
    </RecordLink>
  )
}

/** When something happened, on its center's clock, and who did it. */
export function Stamp({
  at,
  by,
  centerId,
}: {
  at: string | null
  by: { id: number; name: string } | null
  centerId?: number
}) {
  const format = useFormat()
  if (at === null) return '–'
  return (
    <>
      {format.instant(at, centerId)}
      {by && (
        <>
          {' · '}
          <LinkTo of="user" row={by} />
        </>
      )}
    </>
  )
}

/** A moment of a record's life among its facts. */
export function StampFact({ label, ...stamp }: { label: string } & ComponentProps<typeof Stamp>) {
  return (
    <Fact label={label}>
      <Stamp {...stamp} />
    </Fact>
  )
}

/** Whose it is, on one line: those of these that there are. A partner's people know that it is theirs. */
export function Whose({
  of,
}: {
  of: readonly (readonly [Subject, number | null | undefined, string | null | undefined])[]
}) {
  const { me } = useSession()
  return of
    .filter(([subject, , name]) => name && (subject !== 'partner' || me.partnerId === null))
    .map(([subject, id, name], nth) => (
      <Fragment key={subject}>
        {nth > 0 && ' · '}
        <RecordLink of={subject} id={id}>
          {name}
        </RecordLink>
      </Fragment>
    ))
}

/** What a stored row belongs to and names, each with its way: under the title of a record that is its form. */
export function RelatedRows({ table, row }: { table: string; row: object }) {
  const t = useT()
  const { me } = useSession()
  const own = me.partnerId === null ? [] : ['partner']
  const related = relatedOf(row).filter(({ subject }) => !['user', table, ...own].includes(subject))
  if (related.length === 0) return null
  return (
    <div className={styles.about}>
      {related.map(({ field, subject, id, name }) => (
        <span key={field}>
          {fieldLabel(table, field, t)}{' '}
          <RecordLink of={subject} id={id}>
            {name}
          </RecordLink>
        </span>
      ))}
    </div>
  )
}
