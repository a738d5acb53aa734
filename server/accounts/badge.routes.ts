import { authApi } from '../../shared/api/auth.ts'
import { fileResponse, mount, type App } from '../http/mount.ts'
import { badgeCards } from '../print/badge-card.ts'
import { badgeStore } from './badge.store.ts'

export function badgeRoutes(app: App, _parts?: unknown): void {
  mount(app, authApi.badges, async ({ caller, query, database }) => badgeStore(database, caller).list(query))
  mount(app, authApi.issueBadge, async ({ caller, body, database }) => badgeStore(database, caller).issue(body.userId, body))
  mount(app, authApi.printBadges, async ({ caller, body, database }) => fileResponse(await badgeCards(await badgeStore(database, caller).cards(body.codes)), 'application/pdf', 'gantry-badges.pdf'))
  mount(app, authApi.revokeBadge, async ({ caller, params, database }) => badgeStore(database, caller).revoke(params.id))
}
