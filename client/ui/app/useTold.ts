import type { Told } from '../../../shared/messages/records/differences.ts'
import { useLanguage } from './language.tsx'
import { useSession } from './session.tsx'

/** The words and formats that audit entries need to be told in the user's language. */
export function useTold(): Told {
  const { t, language } = useLanguage()
  const { format, centers } = useSession()
  return {
    t,
    language,
    instant: format.instant,
    day: format.day,
    centerCode: (id) => centers.find((one) => one.id === id)?.code,
  }
}
