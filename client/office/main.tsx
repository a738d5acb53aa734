// First of all: it says that our own styles win over Mantine's, whichever come later.
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

/** As a transition a page is drawn in small pieces, between which the browser does what else is to be done. */
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

/** The server is there and the code is not: a new release has other files, or the browser keeps in mind that it failed. */
async function openOfficeAt(page: string): Promise<void> {
  const app = await fetchOffice().catch(() => null)
  if (!app) return window.location.replace(page)
  window.history.replaceState(null, '', page)
  show(app.office())
}

showFirstColors()
const { pathname, search } = window.location
/** Pages that nobody signs in for. */
const isOpen = ['/register', '/recover'].includes(pathname)
if (pathname === '/sign-in' || !(isOpen || mayBeSignedIn())) {
  if (pathname !== '/sign-in') window.history.replaceState(null, '', signInBefore(pathname + search))
  // The office comes while the person types. Where it cannot be had now, it is asked for once more when it is needed.
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
