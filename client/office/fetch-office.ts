import { firstLanguage } from '../ui/app/language.tsx'
import { speak } from './messages/speak.ts'

/** What is behind the sign-in: its screens, and its words in the language that is spoken now. */
export async function fetchOffice(): Promise<typeof import('./App.tsx')> {
  // Most go to the start page, and the sign-in leads there: its code comes beside the frame's.
  if (['/', '/sign-in'].includes(window.location.pathname)) void import('./start/StartPage.tsx').catch(() => undefined)
  const [app] = await Promise.all([import('./App.tsx'), speak(firstLanguage())])
  return app
}
