import { Button } from '@mantine/core'
import { useContext, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../app/language.tsx'
import { useSession } from '../app/session.tsx'
import { goingBack } from '../list/lastSeen.ts'
import { PageHead, wayBack } from '../PageHead.tsx'
import { HistoryLink } from '../record/HistoryLink.tsx'
import { RelatedRows } from '../record/RecordLink.tsx'
import { StoredRow } from '../record/Stored.tsx'
import styles from '../record/record.module.css'
import { EmptyState } from '../states.tsx'
import { useVisit } from '../record/visits.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import { focusWrong, useFirstWrong, useWrongCount } from './useFirstWrong.ts'
import type { RecordForm, Values } from './useRecordForm.ts'

interface Props<V extends Values> {
  of: RecordForm<V>
  title: string
  back: { to: string; label: string }
  /** Why the form cannot be saved; null when it can. */
  refused?: string | null
  /** The text of the submit button; «Save» by default. */
  submit?: string
  status?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/**
 * The frame of every form: the title, the fields, save and cancel, and a guard against lost edits. A user who may never change the record
 * reads it as text. A new record has nothing to read, so there the user is told why.
 */
export function FormPage<V extends Values>({ of, title, back, refused, submit, status, actions, children }: Props<V>) {
  const t = useT()
  useVisit(title)
  const { mayNever } = useSession()
  const stored = useContext(StoredRow)
  const isReading = mayNever(refused)
  const form = useFirstWrong(of.sentBack)
  const wrong = useWrongCount(form, of.sentBack)
  if (isReading && of.isNew)
    return (
      <EmptyState isPage title={refused ?? title}>
        <Button component={Link} to={back.to} variant="default">
          {back.label}
        </Button>
      </EmptyState>
    )
  return (
    <form
      ref={form}
      className={styles.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        of.submit()
      }}
    >
      <PageHead title={title} back={back} status={status}>
        <HistoryLink />
        {actions}
      </PageHead>
      {stored && <RelatedRows table={stored.table} row={stored.row} />}
      {/* A form that may not be changed has no field to focus, so this box takes the focus and keys can scroll it. */}
      <div className={styles.body} tabIndex={refused ? 0 : undefined}>
        <fieldset className={styles.fields} disabled={Boolean(refused)} data-reading={isReading || undefined}>
          {children}
        </fieldset>
      </div>
      {!isReading && (
        <footer className={styles.foot}>
          {refused && <span>{refused}</span>}
          {wrong > 0 && (
            // Pressing it must not take the focus from the current field, from which it looks for the next wrong one.
            <Button
              variant="subtle"
              color="red"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => focusWrong(form.current)}
            >
              {t('form.toMend', { count: wrong })}
            </Button>
          )}
          <span className={styles.grow} />
          <Button variant="default" component={Link} to={wayBack(back.to)} state={goingBack}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={of.saving} disabled={Boolean(refused)}>
            {submit ?? t('form.save')}
          </Button>
        </footer>
      )}
      <UnsavedGuard isUnsaved={of.isUnsaved} />
      {of.conflict && <ConflictDialog of={of} conflict={of.conflict} />}
    </form>
  )
}
