import { useNavigate } from 'react-router'
import { notificationApi } from '../../../../shared/api/notification.ts'
import type { Notification } from '../../../../shared/entities/notification.ts'
import { send } from '../../../api.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { subjectPath } from '../../subjectPath.ts'

export const notificationTables = ['notification']

export function useNotifications() {
  const { run } = useRun(notificationTables)
  const navigate = useNavigate()
  const { can } = useSession()
  const mark = (row: Notification, isRead: boolean) =>
    run(() => send(notificationApi.update, { params: { id: row.id }, body: { isRead } }))
  return {
    mark,
    readMany: (ids: number[]) => run(() => send(notificationApi.read, { body: { ids } })),
    readAll: () => run(() => send(notificationApi.read, { body: { all: true } })),
    remove: (row: Notification) => run(() => send(notificationApi.remove, { params: { id: row.id } })),
    pathOf: (row: Notification) => subjectPath(row.additional['subject'], can),
    /** Marks the notification as read and goes to what it is about. */
    open: (row: Notification) => {
      if (!row.isRead) void mark(row, true)
      const path = subjectPath(row.additional['subject'], can)
      if (path !== null) void navigate(path)
    },
  }
}
