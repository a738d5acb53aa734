import { signedInCookie } from '../../../shared/signed-in-cookie.ts'

/** Scripts cannot see the session itself; this cookie only says that there was one. */
export function mayBeSignedIn(): boolean {
  return document.cookie.includes(`${signedInCookie}=`)
}

/** The path of the sign-in that goes on to one of our pages afterwards. */
export function signInBefore(page: string): string {
  return `/sign-in?next=${encodeURIComponent(page)}`
}
