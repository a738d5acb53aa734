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
  /** Why it cannot be saved; null when it can. */
  refused?: string | null
  /** What its button says; «Save» unless told. */
  submit?: string
  status?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/**
 * The frame of every form: where one is, the fields, save and cancel, and what guards against lost edits. Whoever may never change the
 * record reads it as text; a new one has nothing to read, so they are told why.
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
      {/* Where nothing may be changed there is nothing to focus, and keys scroll the fields themselves. */}
      <div className={styles.body} tabIndex={refused ? 0 : undefined}>
        <fieldset className={styles.fields} disabled={Boolean(refused)} data-reading={isReading || undefined}>
          {children}
        </fieldset>
      </div>
      {!isReading && (
        <footer className={styles.foot}>
          {refused && <span>{refused}</span>}
          {wrong > 0 && (
            // Pressing it must not take the focus from the field that it goes on from.
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
