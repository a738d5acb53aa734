import { useNavigate } from 'react-router'
import { useT } from '../app/language.tsx'
import { refresh } from '../app/queries.ts'
import { toastDone } from '../toasts.tsx'

/** What a form does once its row is saved: tells the user, refetches what is stale, and navigates on. */
export function useSaved(): (tables: readonly string[], to: string, said?: string) => void {
  const t = useT()
  const navigate = useNavigate()
  return (tables, to, said = t('form.saved')) => {
    toastDone(said)
    void refresh(tables)
    void navigate(to)
  }
}
