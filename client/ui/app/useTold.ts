import type { Told } from '../../../shared/messages/records/differences.ts'
import { useLanguage } from './language.tsx'
import { useSession } from './session.tsx'

/** What tells of audit entries in the reader’s words. */
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
