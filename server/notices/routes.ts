import { notificationApi, senderApi } from '../../shared/api/notification.ts'
import type { Services } from '../services.ts'
import { mount, type App } from '../http/mount.ts'
import { throttle } from '../http/throttle.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { notificationStore } from './store.ts'

/** How many messages one person may send in an hour, so that a stolen session cannot send spam. */
const hourly = 100

export function notificationRoutes(app: App, { secrets }: Pick<Services, 'secrets'>): void {
  mount(app, notificationApi.count, async ({ caller, database }) => ({
    count: await notificationStore(database, caller).count(),
  }))
  mount(app, notificationApi.list, async ({ caller, query, database }) =>
    notificationStore(database, caller).list(query),
  )
  mount(app, notificationApi.create, async ({ caller, body, database }) =>
    notificationStore(database, caller).create(body),
  )
  mount(app, notificationApi.read, async ({ caller, body, database }) => {
    const ids = body.all ? 'all' : [body.ids ?? body.id ?? []].flat()
    return { count: await notificationStore(database, caller).markRead(ids) }
  })
  mount(app, notificationApi.recipients, async ({ caller, query, database }) =>
    notificationStore(database, caller).recipients(query),
  )
  mount(app, notificationApi.get, async ({ caller, params, database }) =>
    notificationStore(database, caller).get(params.id),
  )
  mount(app, notificationApi.update, async ({ caller, params, body, database }) =>
    notificationStore(database, caller).update(params.id, body.isRead),
  )
  mount(app, notificationApi.remove, async ({ caller, params, database }) =>
    notificationStore(database, caller).remove(params.id),
  )
  mount(app, notificationApi.center, async ({ caller, body, database }) =>
    notificationStore(database, caller).tellCenter(body),
  )
  mount(app, notificationApi.partner, async ({ caller, body, database }) =>
    notificationStore(database, caller).tellPartner(body),
  )

  mount(app, senderApi.sms, async ({ caller, body, database }) => {
    await throttle(database, { key: `sender:${caller.userId}`, limit: hourly, seconds: 3600 })
    return {
      jobId: await database.write((w) =>
        queueMessage(
          w,
          secrets,
          {
            channel: 'PHONE',
            to: body.receiver,
            language: caller.language,
            template: 'plain',
            values: { title: '', content: body.content },
          },
          caller,
        ),
      ),
    }
  })
  mount(app, senderApi.email, async ({ caller, body, database }) => {
    await throttle(database, { key: `sender:${caller.userId}`, limit: hourly, seconds: 3600 })
    return {
      jobId: await database.write((w) =>
        queueMessage(
          w,
          secrets,
          {
            channel: 'EMAIL',
            to: body.receiver,
            language: caller.language,
            template: 'plain',
            values: { title: body.title, content: body.content },
          },
          caller,
        ),
      ),
    }
  })
}
