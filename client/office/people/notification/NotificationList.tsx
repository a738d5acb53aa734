import { ActionIcon, Button, Tooltip } from '@mantine/core'
import {
  IconBellRinging,
  IconChecks,
  IconCircleCheck,
  IconExternalLink,
  IconMail,
  IconMailOpened,
  IconSend,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { notificationApi } from '../../../../shared/api/notification.ts'
import { notificationTypes, type Notification } from '../../../../shared/entities/notification.ts'
import { send } from '../../../api.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { ChoiceFilter, OneFilter } from '../../../ui/list/filters.tsx'
import { instantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { removeRows } from '../../../ui/list/removeRows.ts'
import { useListOf } from '../../../ui/list/useList.ts'
import { eachByItself } from '../../../ui/eachByItself.ts'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { notificationTables, useNotifications } from './useNotifications.ts'

export function NotificationList() {
  const t = useT()
  const { can } = useSession()
  const of = useNotifications()
  const list = useListOf(notificationApi.list, {
    name: 'notification',
    tables: notificationTables,
  })
  const actions = (
    <>
      <Button variant="default" component={Link} to="/me?tab=notifications" leftSection={<IconSettings size={16} />}>
        {t('notification.settings')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconChecks size={16} />}
        disabled={list.total === 0}
        onClick={() => void of.readAll()}
      >
        {t('notification.readAll')}
      </Button>
      {can('notification:write') && (
        <Button component={Link} to="/notification/new" leftSection={<IconSend size={16} />}>
          {t('notification.write')}
        </Button>
      )}
    </>
  )
  return (
    <ListPage
      title={t('notification.title')}
      list={list}
      searches={[t('notification.subject'), t('notification.content')]}
      columns={useColumns(of)}
      onOpen={of.open}
      actions={actions}
      nameOf={({ title }) => title}
      bulk={[
        {
          label: t('notification.markRead'),
          icon: IconMailOpened,
          open: (rows) => void of.readMany(rows.map(({ id }) => id)),
        },
        removeRows(t, {
          size: 20,
          tables: notificationTables,
          run: (ids) => eachByItself(ids, (id) => send(notificationApi.remove, { params: { id } }), t),
        }),
      ]}
      empty={{ title: t('notification.none'), hint: t('notification.noneHint'), children: null }}
    >
      <OneFilter
        label={t('notification.state')}
        options={[
          { value: false, label: t('notification.unread') },
          { value: true, label: t('notification.read') },
        ]}
        {...list.field('isRead')}
      />
      <ChoiceFilter
        label={t('me.about')}
        options={choicesOf(t, 'notification.type', notificationTypes)}
        {...list.field('type')}
      />
    </ListPage>
  )
}

function useColumns({ mark, remove, open, pathOf }: ReturnType<typeof useNotifications>): Column<Notification>[] {
  const t = useT()
  const format = useFormat()
  return [
    {
      id: 'state',
      header: t('notification.state'),
      width: 112,
      render: ({ isRead }) => (
        <StatusChip tone={isRead ? 'neutral' : 'wait'} icon={isRead ? IconCircleCheck : IconBellRinging}>
          {t(isRead ? 'notification.read' : 'notification.unread')}
        </StatusChip>
      ),
    },
    {
      id: 'title',
      title: true,
      header: t('notification.subject'),
      minWidth: 208,
      render: (row) => (row.isRead ? row.title : <b>{row.title}</b>),
    },
    {
      id: 'content',
      header: t('notification.content'),
      wraps: true,
      minWidth: 272,
      render: (row) => <span>{row.content}</span>,
    },
    { id: 'type', header: t('me.about'), width: 208, render: (row) => t(`notification.type.${row.type}`) },
    instantColumn(format, 'createdAt', { id: 'at', header: t('word.when'), sort: 'id' }),
    {
      id: 'actions',
      header: t('notification.actions'),
      align: 'end',
      width: 136,
      render: (row) => (
        <>
          {pathOf(row) !== null && (
            <Action
              label={t('notification.open', { title: row.title })}
              icon={<IconExternalLink size={16} />}
              onClick={() => open(row)}
            />
          )}
          <Action
            label={t(row.isRead ? 'notification.asUnread' : 'notification.asRead', { title: row.title })}
            icon={row.isRead ? <IconMail size={16} /> : <IconMailOpened size={16} />}
            onClick={() => void mark(row, !row.isRead)}
          />
          <Action
            label={t('notification.remove', { title: row.title })}
            icon={<IconTrash size={16} />}
            onClick={() => void remove(row)}
          />
        </>
      ),
    },
  ]
}

function Action({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
