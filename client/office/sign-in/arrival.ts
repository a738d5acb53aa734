import type { Language } from '../../../shared/entities/account.ts'

/** What was typed and chosen at the sign-in by who must first set a password of their own. It is gone with the page. */
export const arrival: { oneTime: string | null; chosen: Language | null } = { oneTime: null, chosen: null }
