import { refuse } from '../../../shared/errors.ts'
import type { RosterRow } from '../../../shared/sync/protocol.ts'
import type { Core } from '../core.ts'
import { recovering } from '../storage/recover-storage.ts'
import { changeSession, readWho } from '../storage/outbox.ts'
import { asPrivileges } from '../session.ts'

/** Applies the newest roster to the worker who is signed in, instead of the roster at their sign-in. What they did before is still sent. */
export async function followRoster(core: Core, roster: readonly RosterRow[]): Promise<void> {
  const { session, outbox, ports, status } = core
  if (!session) return
  const row = roster.find(({ userId }) => userId === session.userId)
  const { badgeKey } = session.grant
  const why = !row
    ? 'worker-dismissed'
    : badgeKey !== null && !row.badges.some(({ key }) => key === badgeKey)
      ? 'badge-ended'
      : null
  const privileges = why ? [] : asPrivileges(row?.privileges ?? [])
  if (!why && privileges.join() === session.privileges.join()) return
  await recovering(core, () => changeSession(outbox, session, why ? null : { ...session, privileges }))
  await recovering(core, () => readWho(core))
  if (why) status.set({ worker: null, dismissed: refuse(why, { name: session.name }) })
  ports.channel?.post({ tell: 'worker' })
  core.changed()
}
