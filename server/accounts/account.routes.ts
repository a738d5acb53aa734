import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { authApi } from '../../shared/api/auth.ts'
import { brandApi, partnerApi } from '../../shared/api/partner.ts'
import { centerApi } from '../../shared/api/reference.ts'
import { userApi } from '../../shared/api/user.ts'
import { HttpError } from '../http/errors.ts'
import { mount, type App } from '../http/mount.ts'
import { sessionCookie, sessionHours } from '../http/sign-in.ts'
import { forgive, throttle } from '../http/throttle.ts'
import { addressOf, isHttps } from './address.ts'
import { brandStore } from './brand.store.ts'
import { centerStore } from './center.store.ts'
import { partnerStore } from './partner.store.ts'
import { checkSecret, hashSecret } from './password.ts'
import { signInByBadge, signInByPassword } from './sign-in.ts'
import { meOf, userStore } from './user.store.ts'

export function accountRoutes(app: App): void {
  mount(app, authApi.signIn, async ({ c, body, database }) => {
    const result = await signInByPassword(database, body.username, body.password, from(c))
    keepSession(c, result.token)
    return result
  })
  mount(app, authApi.signInByBadge, async ({ c, body, device, database }) => {
    const result = await signInByBadge(database, body.qrcode, body.pin, device, from(c))
    keepSession(c, result.token)
    return result
  })
  mount(app, authApi.signOut, async ({ c, caller, database }) => {
    await database.write(async (w) => {
      await w.tx.updateTable('session').set({ endedAt: w.now }).where('id', '=', caller.sessionId).execute()
      await w.audit({ userId: caller.userId, subject: `user:${caller.userId}`, what: 'user.sign-out', requestId: caller.requestId })
    })
    deleteCookie(c, sessionCookie, { path: '/' })
  })
  mount(app, authApi.me, async ({ caller, database }) => meOf(database, caller))
  mount(app, authApi.saveSettings, async ({ caller, body, database }) => {
    const { language, pin, tableSettings, widgetSettings, notificationSettings } = body
    const own = await database.read.selectFrom('user').select('passwordHash').where('id', '=', caller.userId).executeTakeFirstOrThrow()
    if (pin) {
      const tries = `own-password:${caller.userId}`
      await throttle(database, tries, 5, 60)
      if (!(await checkSecret(own.passwordHash, pin.password))) throw new HttpError(403, 'sign-in-failed')
      await forgive(database, tries)
    }
    const pinHash = pin ? await hashSecret(pin.pin) : undefined
    await database.write(async (w) => {
      await w.tx
        .updateTable('user')
        .set((e) => ({
          updatedAt: w.now,
          version: e('version', '+', 1),
          ...(language ? { language } : {}),
          ...(pinHash ? { pinHash } : {}),
          ...(tableSettings ? { tableSettingsJson: JSON.stringify(tableSettings) } : {}),
          ...(widgetSettings ? { widgetSettingsJson: JSON.stringify(widgetSettings) } : {}),
          ...(notificationSettings ? { notificationSettingsJson: JSON.stringify(notificationSettings) } : {}),
        }))
        .where('id', '=', caller.userId)
        .execute()
      // How someone likes their columns is nobody's business and no news.
      if (language ?? pin) await w.audit({ userId: caller.userId, subject: `user:${caller.userId}`, what: 'user.settings', after: { language, pin: pin ? 'changed' : undefined }, requestId: caller.requestId })
    })
    return meOf(database, { ...caller, language: language ?? caller.language })
  })

  mount(app, userApi.list, async ({ caller, query, database }) => userStore(database, caller).list(query))
  mount(app, centerApi.list, async ({ caller, query, database }) => centerStore(database, caller).list(query))
  mount(app, centerApi.get, async ({ caller, params, database }) => centerStore(database, caller).get(params.id))
  mount(app, partnerApi.list, async ({ caller, query, database }) => partnerStore(database, caller).list(query))
  mount(app, partnerApi.get, async ({ caller, params, database }) => partnerStore(database, caller).get(params.id))
  mount(app, brandApi.list, async ({ caller, query, database }) => brandStore(database, caller).list(query))
  mount(app, brandApi.get, async ({ caller, params, database }) => brandStore(database, caller).get(params.id))
}

function from(c: Context) {
  return { address: addressOf(c), userAgent: c.req.header('user-agent') ?? '' }
}

/** The page's own scripts cannot read it, another site's page cannot send it with a write. */
function keepSession(c: Context, token: string): void {
  setCookie(c, sessionCookie, token, { httpOnly: true, sameSite: 'Lax', secure: isHttps(c), path: '/', maxAge: sessionHours * 3600 })
}
