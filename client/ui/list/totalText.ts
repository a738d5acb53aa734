import { manyRows } from '../../../shared/api/list.ts'
import { useT } from '../app/language.tsx'
import { useFormat } from '../app/session.tsx'

/** How many a list has, or that they are more than were counted: «10,000+». */
export function useTotalText(): (of: { total: number; more: boolean }) => string {
  const t = useT()
  const format = useFormat()
  return ({ total, more }) => (more ? t('list.more', { total: format.number(total) }) : format.number(total))
}

/** The same of a figure that was counted to `manyRows`: one more, or the sum of such, stands for any number. */
export function useBoundedText(): (count: number) => string {
  const totalText = useTotalText()
  return (count) => totalText({ total: Math.min(count, manyRows), more: count > manyRows })
}
