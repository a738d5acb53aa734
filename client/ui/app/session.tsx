import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { authApi } from '../../../shared/api/auth.ts'
import type { Center } from '../../../shared/entities/center.ts'
import type { Me } from '../../../shared/entities/user.ts'
import { areas, isPrivilege, verbs, type Privilege } from '../../../shared/privileges.ts'
import { send, showTimesIn } from '../../api.ts'
import { formatIn, type Format } from './format.ts'
import { OwnWords, useLanguage } from './language.tsx'
import { withoutPrivilege } from './privilegeWords.ts'
import { meKey, queryClient, stopAskingWhoWeAre } from './queries.ts'
import { siteZone } from '../../../shared/site-zone.ts'

interface Session {
  me: Me
  can: (privilege: Privilege) => boolean
  /** Why the user lacks a privilege, as a sentence; null where they have it. */
  lacks: (privilege: Privilege) => string | null
  /**
   * Whether `refused` means that a privilege is missing, so that the action is hidden. An action that is only impossible now is shown with
   * its reason; so is one that lacks `:force`, since the same user may do it at another time.
   */
  mayNever: (refused: string | null | undefined) => boolean
  centers: Center[]
  /** The center the user works in, or null for all in their scope. */
  centerId: number | null
  setCenterId: (id: number | null) => void
  zoneOf: (centerId?: number) => string
  /** The codes of those of the user's centers that are among the ids: `ICN1, NRT1`. */
  codesOf: (centerIds: readonly number[]) => string
  format: Format
  /** Saves one table's settings beside those of the others. */
  saveTable: (name: string, settings: unknown) => Promise<void>
  /** Saves what the user arranged on a page, like `saveTable`. */
  saveWidget: (name: string, settings: unknown) => Promise<void>
}
const SessionContext = createContext<Session | null>(null)
const storageKey = 'gantry.center'

export function SessionProvider({ me, children }: { me: Me; children: ReactNode }) {
  const { t, language } = useLanguage()
  const [chosen, setChosen] = useState(() => Number(localStorage.getItem(storageKey)) || null)
  const session = useMemo<Session>(() => {
    const only = me.centers.length === 1 ? me.centers[0]?.id : undefined
    const centerId = only ?? me.centers.find((center) => center.id === chosen)?.id ?? null
    const zoneOf = (id?: number) =>
      (me.centers.find((center) => center.id === (id ?? centerId)) ?? me.centers[0])?.timeZone ?? siteZone
    const can = (privilege: Privilege) => me.privileges.includes(privilege)
    const without = (privilege: Privilege) => withoutPrivilege(privilege, me.partnerId !== null, t)
    const lacking = new Set(
      areas
        .flatMap((area) => verbs.map((verb) => `${area}:${verb}`))
        .filter(isPrivilege)
        .filter((privilege) => !can(privilege) && !privilege.endsWith(':force'))
        .map(without),
    )
    return {
      me,
      can,
      lacks: (privilege) => (can(privilege) ? null : without(privilege)),
      mayNever: (refused) => typeof refused === 'string' && lacking.has(refused),
      centers: me.centers,
      centerId,
      setCenterId: (id) => {
        if (id === null) localStorage.removeItem(storageKey)
        else localStorage.setItem(storageKey, String(id))
        setChosen(id)
      },
      zoneOf,
      codesOf: (ids) => t.listed(me.centers.filter(({ id }) => ids.includes(id)).map(({ code }) => code)),
      format: formatIn(language, zoneOf),
      saveTable: (name, settings) => save('tableSettings', name, settings),
      saveWidget: (name, settings) => save('widgetSettings', name, settings),
    }
  }, [me, chosen, language, t])
  const zone = session.zoneOf()
  useEffect(() => showTimesIn(zone), [zone])
  return (
    <SessionContext.Provider value={session}>
      {me.partnerId === null ? children : <OwnWords>{children}</OwnWords>}
    </SessionContext.Provider>
  )
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

export function useFormat(): Format {
  return useSession().format
}

let saves = 0

/** The change is shown at once and saved in the background, because a column that waits for the server feels broken. */
async function save(kind: 'tableSettings' | 'widgetSettings', name: string, settings: unknown): Promise<void> {
  const show = () =>
    queryClient.setQueryData<Me>(
      meKey,
      (before) => before && { ...before, [kind]: { ...before[kind], [name]: settings } },
    )
  const mine = ++saves
  show()
  await stopAskingWhoWeAre()
  // Cancelling an answer on its way undoes what was shown, so it is shown again.
  const shown = show()
  if (!shown) return
  const saved = await send(authApi.saveSettings, { body: { [kind]: { [name]: settings } }, keepalive: true })
  // If there was a later change, it is already shown and its own answer is still to come.
  if (mine === saves) queryClient.setQueryData<Me>(meKey, saved)
}
