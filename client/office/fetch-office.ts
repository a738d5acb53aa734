import { firstLanguage } from '../ui/app/language.tsx'
import { speak } from './messages/speak.ts'

/** Fetches what is behind the sign-in: its screens, and its words in the current language. */
export async function fetchOffice(): Promise<typeof import('./App.tsx')> {
  // Most users go to the start page, and the sign-in leads there, so its code is fetched beside the frame's.
  if (['/', '/sign-in'].includes(window.location.pathname)) void import('./start/StartPage.tsx').catch(() => undefined)
  const [app] = await Promise.all([import('./App.tsx'), speak(firstLanguage())])
  return app
}
