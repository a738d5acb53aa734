import { recoveryApi } from '../../../shared/api/user.ts'
import type { Services } from '../../services.ts'
import { mount, type App } from '../../http/mount.ts'
import { callerAddress } from '../../http/address.ts'
import { askForCode, isRightCode, recover } from './store.ts'

/** For users who cannot sign in. The second reading names the account; the first names the address that its code was sent to. */
export function recoveryRoutes(app: App, { secrets }: Pick<Services, 'secrets'>): void {
  mount(app, recoveryApi.recover, async ({ c, body, database }) =>
    askForCode(database, secrets, body, callerAddress(c)),
  )
  mount(app, recoveryApi.forgot, async ({ c, query, database }) =>
    askForCode(database, secrets, query, callerAddress(c)),
  )
  mount(app, recoveryApi.verify, async ({ c, query: { verificationNumber, ...claim }, database }) =>
    isRightCode(database, secrets, claim, verificationNumber, callerAddress(c)),
  )
  mount(app, recoveryApi.verifyByPost, async ({ c, body: { verificationNumber, ...claim }, database }) =>
    isRightCode(database, secrets, claim, verificationNumber, callerAddress(c)),
  )
  mount(app, recoveryApi.setPassword, async ({ c, body: { username, password, verificationNumber }, database }) =>
    recover(database, secrets, { username }, verificationNumber, password, {
      address: callerAddress(c),
      requestId: c.get('requestId'),
    }),
  )
  mount(
    app,
    recoveryApi.changePassword,
    async ({ c, body: { receiver, type, password, verificationNumber }, database }) =>
      recover(database, secrets, { receiver, type }, verificationNumber, password, {
        address: callerAddress(c),
        requestId: c.get('requestId'),
      }),
  )
}
