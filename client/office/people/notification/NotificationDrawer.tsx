import { Button, Drawer, Group, Skeleton } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { Link } from 'react-router'
import { notificationApi } from '../../../../shared/api/notification.ts'
import type { Notification } from '../../../../shared/entities/notification.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useNow } from '../../../ui/app/now.ts'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat } from '../../../ui/app/session.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import styles from './notification.module.css'
import { notificationTables, useNotifications } from './useNotifications.ts'

const newest = 20

/** The user's newest notifications. Opening one marks it as read and leads to what it is about. */
export function NotificationDrawer({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { readAll, open } = useNotifications()
  const list = useCall(notificationTables, notificationApi.list, { query: { pageSize: newest } })
  const rows = list.data?.rows ?? []
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={400}
      title={t('notification.title')}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      <Group gap={8} mb={8}>
        <Button
          variant="default"
          leftSection={<IconChecks size={16} />}
          disabled={rows.every(({ isRead }) => isRead)}
          onClick={() => void readAll()}
        >
          {t('notification.readAll')}
        </Button>
        <Button variant="subtle" color="gray" component={Link} to="/notification">
          {t('notification.showAll')}
        </Button>
      </Group>
      {list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Skeleton height={240} />
      ) : rows.length === 0 ? (
        <EmptyState title={t('notification.none')} hint={t('notification.noneHint')} />
      ) : (
        <ul className={styles.news}>
          {rows.map((row) => (
            <li key={row.id} data-unread={!row.isRead || undefined}>
              <button type="button" onClick={() => open(row)}>
                <Words row={row} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  )
}

function Words({ row }: { row: Notification }) {
  const t = useT()
  const format = useFormat()
  const now = useNow()
  return (
    <>
      <span>
        <b>{row.title}</b>
        {!row.isRead && <i aria-label={t('notification.unread')} role="img" />}
      </span>
      <span>{row.content}</span>
      <time dateTime={row.createdAt} title={format.exact(row.createdAt)}>
        {t(`notification.type.${row.type}`)} · {format.ago(row.createdAt, now)}
      </time>
    </>
  )
}
