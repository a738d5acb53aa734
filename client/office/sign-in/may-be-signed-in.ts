import { signedInCookie } from '../../../shared/signed-in-cookie.ts'

/** The session itself is hidden from scripts; this says only that there was one. */
export function mayBeSignedIn(): boolean {
  return document.cookie.includes(`${signedInCookie}=`)
}

/** Where one signs in, to go on to a page of ours. */
export function signInBefore(page: string): string {
  return `/sign-in?next=${encodeURIComponent(page)}`
}
