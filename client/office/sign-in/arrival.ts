import type { Language } from '../../../shared/entities/account.ts'

/** What a user who must first set their own password typed and chose at the sign-in. It is gone when the page is. */
export const arrival: { oneTime: string | null; chosen: Language | null } = { oneTime: null, chosen: null }
