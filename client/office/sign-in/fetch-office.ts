import { firstLanguage } from '../../ui/app/language.tsx'
import { speak } from '../messages/speak.ts'

/** What is behind the sign-in: its screens, and its words in the language that is spoken now. */
export async function fetchOffice(): Promise<typeof import('../routes.tsx')> {
  const [routes] = await Promise.all([import('../routes.tsx'), speak(firstLanguage())])
  return routes
}
