import type { Context } from 'hono'
import { authApi } from '../../../shared/api/auth.ts'
import { tableSettings, widgetSettings } from '../../../shared/entities/user.ts'
import { wrong } from '../../http/errors.ts'
import { mount, type App } from '../../http/mount.ts'
import { forgetSession, keepSession } from '../../http/sign-in.ts'
import { callerAddress } from '../../http/address.ts'
import { hashSecret } from './password.ts'
import { checkOwnPassword } from '../self/store.ts'
import { endSessions, isOfThisSession, sessionStore } from './session.store.ts'
import { signInByBadge, signInByPassword } from './sign-in.ts'
import { meOf } from '../user/store.ts'

export function accountRoutes(app: App): void {
  mount(app, authApi.signIn, async ({ c, body, database }) => {
    const result = await signInByPassword(database, body.username, body.password, {
      ...from(c),
      language: body.language,
    })
    keepSession(c, result.token)
    return result
  })
  mount(app, authApi.signInByBadge, async ({ c, body, device, database }) => {
    const result = await signInByBadge(database, body.qrcode, body.pin, device, from(c))
    keepSession(c, result.token)
    return result
  })
  mount(app, authApi.signOut, async ({ c, caller, body, database }) => {
    if (body?.token !== undefined && !(await isOfThisSession(database, caller, body.token)))
      return sessionStore(database, caller).endByToken(body.token)
    await database.write(async (w) => {
      await endSessions(w, caller.userId, { only: caller.sessionId })
      await w.audit({
        userId: caller.userId,
        subject: `user:${caller.userId}`,
        what: 'user.sign-out',
        requestId: caller.requestId,
      })
    })
    forgetSession(c)
  })
  mount(app, authApi.me, async ({ caller, database }) => meOf(database, caller))
  mount(app, authApi.saveSettings, async ({ caller, body, database }) => {
    const { language, pin, notificationSettings } = body
    if (pin) await checkOwnPassword(database, caller.userId, pin.password)
    const pinHash = pin ? await hashSecret(pin.pin) : undefined
    await database.write(async (w) => {
      // The row is locked, because two windows of one user may save at once.
      const before = await w.tx
        .updateTable('user')
        .set((e) => ({ version: e.ref('version') }))
        .where('id', '=', caller.userId)
        .returning(['tableSettingsJson', 'widgetSettingsJson'])
        .executeTakeFirstOrThrow()
      await w.tx
        .updateTable('user')
        .set((e) => ({
          updatedAt: w.now,
          // Only a change of language makes a new version, because others see it. A form that is open on this row must not become stale
          // because columns were moved.
          ...(language ? { language, version: e('version', '+', 1) } : {}),
          ...(pinHash ? { pinHash } : {}),
          ...(body.tableSettings
            ? { tableSettingsJson: joined('tableSettings', before.tableSettingsJson, body.tableSettings) }
            : {}),
          ...(body.widgetSettings
            ? { widgetSettingsJson: joined('widgetSettings', before.widgetSettingsJson, body.widgetSettings) }
            : {}),
          ...(notificationSettings ? { notificationSettingsJson: JSON.stringify(notificationSettings) } : {}),
        }))
        .where('id', '=', caller.userId)
        .execute()
      // How a user arranges columns is private, so it is not audited.
      if (language ?? pin)
        await w.audit({
          userId: caller.userId,
          subject: `user:${caller.userId}`,
          what: 'user.settings',
          after: { language, pin: pin ? 'changed' : undefined },
          requestId: caller.requestId,
        })
    })
    return meOf(database, { ...caller, language: language ?? caller.language })
  })
}

const arranged = { tableSettings, widgetSettings }

/** Merges the named settings into the stored ones: a window that was opened earlier does not know the newer ones. */
function joined(name: keyof typeof arranged, before: string, sent: object): string {
  const all = arranged[name].safeParse({ ...(JSON.parse(before) as object), ...sent })
  if (!all.success) throw wrong(name, all.error.issues[0]?.message ?? '')
  return JSON.stringify(all.data)
}

function from(c: Context) {
  return { address: callerAddress(c), userAgent: c.req.header('user-agent') ?? '' }
}
