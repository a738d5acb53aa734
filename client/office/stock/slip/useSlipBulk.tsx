import { IconCircleCheck, IconPlayerPlay, IconPrinter } from '@tabler/icons-react'
import { slipApi } from '../../../../shared/api/slip.ts'
import type { SlipHead } from '../../../../shared/entities/slip.ts'
import { send, sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { useOpenPdf } from '../../../ui/download.ts'
import type { BulkAction } from '../../../ui/BulkActions.tsx'

/** The tables that a step of a slip changes. */
export const slipTables = ['slip', 'stock', 'ledger']

export function useSlipBulk(): BulkAction<SlipHead>[] {
  const t = useT()
  const { can } = useSession()
  const openPdf = useOpenPdf()
  const print: BulkAction<SlipHead> = {
    label: t('slip.print'),
    icon: IconPrinter,
    open: (rows) => {
      const ids = rows.map(({ id }) => id)
      // One call prints at most a hundred.
      for (let from = 0; from < ids.length; from += 100)
        void openPdf(t('nav.slip'), () => sendForFile(slipApi.print, { body: { ids: ids.slice(from, from + 100) } }))
    },
  }
  if (!can('slip:write')) return [print]
  const base = { size: 100, tables: slipTables }
  return [
    print,
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
