import { manyRows } from '../../../shared/api/list.ts'
import { useT } from '../app/language.tsx'
import { useFormat } from '../app/session.tsx'

/** The total of a list as text; «10,000+» where there are more rows than were counted. */
export function useTotalText(): (of: { total: number; more: boolean }) => string {
  const t = useT()
  const format = useFormat()
  return ({ total, more }) => (more ? t('list.more', { total: format.number(total) }) : format.number(total))
}

/**
 * Like `useTotalText`, for a figure that was counted up to `manyRows`: anything above that, a sum of such figures too, is shown as
 * «10,000+».
 */
export function useBoundedText(): (count: number) => string {
  const totalText = useTotalText()
  return (count) => totalText({ total: Math.min(count, manyRows), more: count > manyRows })
}
