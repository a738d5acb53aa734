import type { ImportRun } from '../../../../shared/entities/import-scheduler.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'

/** The result of an import as text: «12 new, 3 changed, 1 not taken over». */
export function useBrought(): (run: ImportRun) => string {
  const t = useT()
  const format = useFormat()
  return ({ created, changed, failed, found }) => {
    const told = [
      created > 0 && t('channel.brought.created', { count: format.number(created) }),
      changed > 0 && t('channel.brought.changed', { count: format.number(changed) }),
      failed > 0 && t('channel.brought.failed', { count: format.number(failed) }),
    ].filter((one) => one !== false)
    if (told.length > 0) return t.listed(told)
    return t(found > 0 ? 'channel.brought.known' : 'channel.brought.nothing')
  }
}
