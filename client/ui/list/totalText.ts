import { useT } from '../app/language.tsx'
import { useFormat } from '../app/session.tsx'

/** How many a list has, or that they are more than were counted: «10,000+». */
export function useTotalText(): (of: { total: number; more: boolean }) => string {
  const t = useT()
  const format = useFormat()
  return ({ total, more }) => (more ? t('list.more', { total: format.number(total) }) : format.number(total))
}
