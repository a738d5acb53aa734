import { nowUserApi, recoveryApi } from '../../../shared/api/user.ts'
import type { Services } from '../../services.ts'
import { mount, type App } from '../../http/mount.ts'
import { callerAddress } from '../../http/address.ts'
import { invitationStore } from './store.ts'
import { invited, register } from './register.ts'

export function invitationRoutes(app: App, parts: Pick<Services, 'database' | 'secrets' | 'publicUrl'>): void {
  mount(app, nowUserApi.invite, async ({ caller, body }) => invitationStore(parts, caller).invite(body))
  mount(app, nowUserApi.invitations, async ({ caller, query }) => invitationStore(parts, caller).list(query))
  mount(app, nowUserApi.resendInvitation, async ({ caller, params }) =>
    invitationStore(parts, caller).resend(params.id),
  )
  mount(app, nowUserApi.revokeInvitation, async ({ caller, params }) =>
    invitationStore(parts, caller).revoke(params.id),
  )
  mount(app, recoveryApi.invited, async ({ c, body, database }) =>
    invited(database, parts.secrets, body, { address: callerAddress(c) }),
  )
  mount(app, recoveryApi.register, async ({ c, body, database }) =>
    register(database, parts.secrets, body, { address: callerAddress(c), requestId: c.get('requestId') }),
  )
}
