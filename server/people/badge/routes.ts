import { inBackground } from '../../background/background.ts'
import { authApi } from '../../../shared/api/auth.ts'
import { fileResponse, mount, type App } from '../../http/mount.ts'
import { badgeStore } from './store.ts'

export function badgeRoutes(app: App): void {
  mount(app, authApi.badges, async ({ caller, query, database }) => badgeStore(database, caller).list(query))
  mount(app, authApi.issueBadge, async ({ caller, body, database }) =>
    badgeStore(database, caller).issue(body.userId, body),
  )
  mount(app, authApi.printBadges, async ({ caller, body, database }) => {
    const cards = await badgeStore(database, caller).cards(body.codes)
    const pdf = await inBackground(new URL('../../print/badge-card.ts', import.meta.url), 'badgeCards', [cards])
    return fileResponse(pdf, 'application/pdf', 'gantry-badges.pdf')
  })
  mount(app, authApi.revokeBadge, async ({ caller, params, database }) =>
    badgeStore(database, caller).revoke(params.id),
  )
}
