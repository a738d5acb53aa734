import { authApi } from '../../../shared/api/auth.ts'
import type { Language } from '../../../shared/entities/account.ts'
import { send } from '../../api.ts'
import { useLanguage } from '../../ui/app/language.tsx'
import { meKey, queryClient } from '../../ui/app/queries.ts'
import { useRun } from '../../ui/useRun.ts'

/** Changes the language at once and saves it with the user's account. */
export function useSaveLanguage(): (next: Language) => Promise<void> {
  const { setLanguage } = useLanguage()
  const { run } = useRun()
  return async (next) => {
    if (!(await setLanguage(next))) return
    await run(async () => {
      queryClient.setQueryData(meKey, await send(authApi.saveSettings, { body: { language: next } }))
      // Texts from the server must come in the new language.
      await queryClient.invalidateQueries()
    })
  }
}
