import { authApi } from '../../../shared/api/auth.ts'
import type { Language } from '../../../shared/entities/account.ts'
import { send } from '../../api.ts'
import { useLanguage } from '../../ui/app/language.tsx'
import { meKey, queryClient } from '../../ui/app/queries.ts'
import { sentenceOf } from '../../ui/states.tsx'
import { toastFailed } from '../../ui/toasts.tsx'

/** Shown at once, and kept with the person. */
export function useSaveLanguage(): (next: Language) => Promise<void> {
  const { t, setLanguage } = useLanguage()
  return async (next) => {
    if (!(await setLanguage(next))) return
    try {
      queryClient.setQueryData(meKey, await send(authApi.saveSettings, { body: { language: next } }))
      // What the server says in words comes in the new language.
      await queryClient.invalidateQueries()
    } catch (error) {
      toastFailed(sentenceOf(error, t))
    }
  }
}
