import { useNavigate } from 'react-router'
import { notificationApi } from '../../../../shared/api/notification.ts'
import type { Notification } from '../../../../shared/entities/notification.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { refresh } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { sentenceOf } from '../../../ui/states.tsx'
import { toastFailed } from '../../../ui/toasts.tsx'
import { subjectPath } from '../../site/audit/subject.ts'

export const notificationTables = ['notification']

/** What one does with one’s own notifications. */
export function useNotifications() {
  const t = useT()
  const navigate = useNavigate()
  const { can } = useSession()
  const change = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      toastFailed(sentenceOf(error, t))
    } finally {
      await refresh(notificationTables)
    }
  }
  const mark = (row: Notification, isRead: boolean) =>
    change(() => send(notificationApi.update, { params: { id: row.id }, body: { isRead } }))
  return {
    mark,
    readMany: (ids: number[]) => change(() => send(notificationApi.read, { body: { ids } })),
    readAll: () => change(() => send(notificationApi.read, { body: { all: true } })),
    remove: (row: Notification) => change(() => send(notificationApi.remove, { params: { id: row.id } })),
    pathOf: (row: Notification) => subjectPath(row.additional['subject'], can),
    /** Reads it, and goes to what it is about. */
    open: (row: Notification) => {
      if (!row.isRead) void mark(row, true)
      const path = subjectPath(row.additional['subject'], can)
      if (path !== null) void navigate(path)
    },
  }
}
