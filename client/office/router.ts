import { createBrowserRouter } from 'react-router'
import { askAhead } from '../ui/app/askedAhead.ts'
import { fetchOffice } from './sign-in/fetch-office.ts'
import { mayBeSignedIn, signInBefore } from './sign-in/may-be-signed-in.ts'
import { SignIn } from './sign-in/SignIn.tsx'

/** Pages that nobody signs in for. */
const open = ['/sign-in', '/register', '/recover']
const { pathname, search } = window.location
if (!open.includes(pathname)) {
  if (mayBeSignedIn()) askAhead()
  // Before the office is fetched, which would only say the same.
  else window.history.replaceState(null, '', signInBefore(pathname + search))
}

/** Only the sign-in is here from the start: whoever signs in waits for no more than that. */
export const router = createBrowserRouter([{ path: '/sign-in', Component: SignIn }], {
  async patchRoutesOnNavigation({ patch }) {
    const { office } = await fetchOffice()
    patch(null, office)
  },
})
