import { IconCircleCheck, IconPlayerPlay } from '@tabler/icons-react'
import { slipApi } from '../../../../shared/api/slip.ts'
import type { SlipHead } from '../../../../shared/entities/slip.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import type { BulkAction } from '../../../ui/BulkActions.tsx'

/** What a step of a slip moves. */
export const slipTables = ['slip', 'stock', 'ledger']

export function useSlipBulk(): BulkAction<SlipHead>[] {
  const t = useT()
  const { can } = useSession()
  if (!can('slip:write')) return []
  const base = { size: 100, tables: slipTables }
  return [
    {
      ...base,
      label: t('slip.start'),
      icon: IconPlayerPlay,
      confirm: (count) => t('slip.startMany', { count }),
      run: (ids) => send(slipApi.start, { body: { ids } }),
    },
    {
      ...base,
      label: t('slip.close'),
      icon: IconCircleCheck,
      confirm: (count) => t('slip.closeMany', { count }),
      run: (ids) => send(slipApi.close, { body: { slips: ids.map((id) => ({ id })) } }),
    },
  ]
}
