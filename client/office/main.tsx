// This import must come first: it makes our own styles win over Mantine's, in whatever order they load.
import './office.css'
import { StrictMode, startTransition, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { askAhead } from '../ui/app/askedAhead.ts'
import { firstLanguage, LanguageProvider } from '../ui/app/language.tsx'
import { readWideFigures } from '../ui/form/wideFigures.ts'
import { fetchOffice } from './fetch-office.ts'
import { bringMissingFonts } from './fonts.ts'
import { speak, speakFirst } from './messages/speak.ts'
import { mayBeSignedIn, signInBefore } from './sign-in/may-be-signed-in.ts'
import { showFirstColors } from './sign-in/first-colors.ts'
import { SignIn } from './sign-in/SignIn.tsx'
import { Unreached } from './sign-in/Unreached.tsx'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
const root = createRoot(element)
const first = speakFirst(firstLanguage())

/** Rendering in a transition works in small pieces, so that the browser can do other work in between. */
function show(page: ReactNode): void {
  startTransition(() =>
    root.render(
      <StrictMode>
        <LanguageProvider first={first} speak={speak}>
          {page}
        </LanguageProvider>
      </StrictMode>,
    ),
  )
}

/**
 * If the server answers but the code does not load, a new release has other files or the browser remembers the failed fetch; the page is
 * loaded afresh.
 */
async function openOfficeAt(page: string): Promise<void> {
  const app = await fetchOffice().catch(() => null)
  if (!app) return window.location.replace(page)
  window.history.replaceState(null, '', page)
  show(app.office())
}

showFirstColors()
const { pathname, search } = window.location
/** Pages that need no sign-in. */
const isOpen = ['/register', '/recover'].includes(pathname)
if (pathname === '/sign-in' || !(isOpen || mayBeSignedIn())) {
  if (pathname !== '/sign-in') window.history.replaceState(null, '', signInBefore(pathname + search))
  // The office is fetched while the user types. If that fails now, it is fetched again when it is needed.
  show(<SignIn onTyping={() => void fetchOffice().catch(() => undefined)} onSignedIn={openOfficeAt} />)
} else {
  if (!isOpen) askAhead()
  fetchOffice().then(
    ({ office }) => show(office()),
    () => show(<Unreached />),
  )
}
readWideFigures()
bringMissingFonts()
