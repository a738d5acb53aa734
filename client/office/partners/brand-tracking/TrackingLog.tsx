import { ActionIcon, Button, Checkbox, Group, Skeleton, Stack, Textarea, Tooltip } from '@mantine/core'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { brandTrackingLogApi } from '../../../../shared/api/partner.ts'
import {
  brandTrackingStatuses,
  type BrandTracking,
  type BrandTrackingChanges,
  type BrandTrackingLog,
} from '../../../../shared/entities/brand.ts'
import { send } from '../../../api.ts'
import { useT, type MessageKey } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { RecordLink } from '../../../ui/record/RecordLink.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import record from '../../../ui/record/record.module.css'
import { ErrorState } from '../../../ui/states.tsx'
import { useRun } from '../../../ui/useRun.ts'
import styles from './tracking.module.css'

/** The notes on a follow-up, newest first. Users can edit their own notes. */
export function TrackingLog({ tracking }: { tracking: Pick<BrandTracking, 'id' | 'isShared'> }) {
  const brandTrackingId = tracking.id
  const t = useT()
  const { run } = useRun(['brandTrackingLog'])
  const { me, can } = useSession()
  const notes = useCall(['brandTrackingLog'], brandTrackingLogApi.list, {
    query: { brandTrackingId, pageSize: 500, sort: 'id', order: 'desc' },
  })
  // A note can be shared only if its follow-up is shared; a note by a partner's people always is.
  const maySay = me.partnerId === null && tracking.isShared
  const [editing, setEditing] = useState<number | null>(null)
  const [removing, setRemoving] = useState<BrandTrackingLog | null>(null)
  return (
    <Section title={t('tracking.log')}>
      {can('brand:write') && (
        <NoteField
          label={t('tracking.note')}
          go={t('tracking.addNote')}
          content=""
          isShared={maySay ? false : null}
          onSave={(note) => run(() => send(brandTrackingLogApi.create, { body: { brandTrackingId, ...note } }))}
        />
      )}
      {notes.error ? (
        <ErrorState error={notes.error} onRetry={() => void notes.refetch()} />
      ) : !notes.data ? (
        <Skeleton height={96} />
      ) : notes.data.rows.length === 0 ? (
        <p className={record.none}>{t('tracking.noNotes')}</p>
      ) : (
        <ol className={styles.log}>
          {notes.data.rows.map((note) => (
            <li key={note.id}>
              <Head
                note={note}
                tellsShared={me.partnerId === null}
                own={note.changes === null && note.createdBy === me.id && can('brand:write')}
                onEdit={() => setEditing(note.id)}
                onRemove={() => setRemoving(note)}
              />
              {editing === note.id ? (
                <NoteField
                  label={t('tracking.note')}
                  go={t('form.save')}
                  content={note.content}
                  isShared={maySay ? note.isShared : null}
                  onCancel={() => setEditing(null)}
                  onSave={async (body) => {
                    const saved = await run(() =>
                      send(brandTrackingLogApi.update, {
                        params: { id: note.id },
                        ifMatch: note.version,
                        body,
                      }),
                    )
                    if (saved) setEditing(null)
                    return saved
                  }}
                />
              ) : note.changes ? (
                <Changes changes={note.changes} />
              ) : (
                <p>{note.content}</p>
              )}
            </li>
          ))}
        </ol>
      )}
      {removing && (
        <ConfirmDialog
          title={t('tracking.removeNote')}
          confirm={t('form.delete')}
          onConfirm={() => run(() => send(brandTrackingLogApi.remove, { params: { id: removing.id } }))}
          onClose={() => setRemoving(null)}
        >
          {removing.content}
        </ConfirmDialog>
      )}
    </Section>
  )
}

const fields = {
  title: 'tracking.what',
  status: 'word.status',
  assigneeName: 'tracking.assignee',
  dueDate: 'tracking.due',
  memo: 'tracking.memo',
} as const satisfies Record<BrandTrackingChanges[number]['field'], MessageKey>

function Changes({ changes }: { changes: BrandTrackingChanges }) {
  const t = useT()
  const format = useFormat()
  const shown = (field: BrandTrackingChanges[number]['field'], value: string | null) => {
    const status = field === 'status' && brandTrackingStatuses.find((known) => known === value)
    if (status) return t(`tracking.status.${status}`)
    return value === null ? '–' : field === 'dueDate' ? format.day(value) : value
  }
  return changes.map(({ field, before, after }) => (
    <p key={field}>
      {t(fields[field])}: {shown(field, before)} → {shown(field, after)}
    </p>
  ))
}

function Head({
  note,
  tellsShared,
  own,
  onEdit,
  onRemove,
}: {
  note: BrandTrackingLog
  tellsShared: boolean
  own: boolean
  onEdit: () => void
  onRemove: () => void
}) {
  const t = useT()
  const format = useFormat()
  return (
    <header>
      <b>
        <RecordLink of="user" id={note.createdBy}>
          {note.createdByName ?? t('tracking.office')}
        </RecordLink>
      </b>
      <Tooltip label={format.exact(note.createdAt)}>
        <time dateTime={note.createdAt}>{format.instant(note.createdAt)}</time>
      </Tooltip>
      {note.updatedAt !== note.createdAt && <span>{t('tracking.edited')}</span>}
      {tellsShared && note.isShared && <span>{t('tracking.sharedNote')}</span>}
      <span style={{ flex: 1 }} />
      {own && (
        <>
          <ActionIcon variant="subtle" color="gray" aria-label={t('tracking.editNote')} onClick={onEdit}>
            <IconEdit size={16} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" aria-label={t('tracking.removeNote')} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        </>
      )}
    </header>
  )
}

/** This field is inside the follow-up's form but is saved on its own. */
function NoteField({
  label,
  go,
  content,
  isShared,
  onSave,
  onCancel,
}: {
  label: string
  go: string
  content: string
  /** Null where the user cannot choose. */
  isShared: boolean | null
  onSave: (note: { content: string; isShared?: boolean }) => Promise<boolean>
  onCancel?: () => void
}) {
  const t = useT()
  const [text, setText] = useState(content)
  const [shared, setShared] = useState(isShared ?? false)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    if (await onSave({ content: text.trim(), ...(isShared === null ? {} : { isShared: shared }) })) setText('')
    setBusy(false)
  }
  return (
    <Stack gap={8} mb={16}>
      <Textarea
        aria-label={label}
        placeholder={label}
        autosize
        minRows={2}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {isShared !== null && (
        <Checkbox
          label={t('tracking.shared')}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
      <Group gap={8}>
        <Button variant="default" loading={busy} disabled={text.trim() === ''} onClick={() => void save()}>
          {go}
        </Button>
        {onCancel && (
          <Button variant="subtle" color="gray" onClick={onCancel}>
            {t('form.cancel')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
