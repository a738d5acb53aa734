import { createContext, Fragment, useContext, type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Subject } from '../../../shared/entities/subject.ts'
import { useT } from '../app/language.tsx'
import { useFormat, useSession } from '../app/session.tsx'
import { fieldLabel } from '../form/fieldLabel.ts'
import { relatedOf } from './related.ts'
import styles from './record.module.css'
import { Fact } from './Section.tsx'

/**
 * The path of a row's page (`partner:3`), null where the user may not open it. The office provides it because these frames know no screens.
 */
export const PathOf = createContext<(subject: string) => string | null>(() => null)

/** The name of a related row as a link to its page; only the name if the user may not open it, and a dash if there is no row. */
export function RecordLink({ of, id, children }: { of: Subject; id: number | null | undefined; children: ReactNode }) {
  const path = useContext(PathOf)(`${of}:${id}`)
  return path === null ? children : <Link to={path}>{children}</Link>
}

/** Like `RecordLink`, from a row as it arrives: `{ id, name }`, a center by its code, a place by its alias. */
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

/** When something happened, by the clock of its center, and who did it. */
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

/** A `Stamp` among the facts of a record. */
export function StampFact({ label, ...stamp }: { label: string } & ComponentProps<typeof Stamp>) {
  return (
    <Fact label={label}>
      <Stamp {...stamp} />
    </Fact>
  )
}

/** The owners of a row that are given, on one line. A partner's people do not need to be told that a row is theirs. */
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

/** Links to the rows that a stored row belongs to or names, under the title of a record that is its form. */
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
