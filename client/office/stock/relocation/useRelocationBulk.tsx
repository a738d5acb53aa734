import { IconForklift, IconPackageImport, IconPrinter } from '@tabler/icons-react'
import { relocationApi } from '../../../../shared/api/relocation.ts'
import type { Relocation } from '../../../../shared/entities/relocation.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import type { BulkAction } from '../../../ui/BulkActions.tsx'

/** The tables that a step of a sheet changes. */
export const relocationTables = ['relocation', 'stock', 'ledger']

export function useRelocationBulk(print: (rows: Relocation[]) => void): BulkAction<Relocation>[] {
  const t = useT()
  const { can } = useSession()
  if (!can('relocation:write')) return []
  const base = { size: 500, tables: relocationTables }
  return [
    { label: t('relocation.print'), icon: IconPrinter, open: print },
    {
      ...base,
      label: t('relocation.arrive'),
      icon: IconForklift,
      confirm: (count) => t('relocation.arriveMany', { count }),
      run: (ids) => send(relocationApi.arrive, { body: { ids } }),
    },
    {
      ...base,
      label: t('relocation.close'),
      icon: IconPackageImport,
      confirm: (count) => t('relocation.closeMany', { count }),
      run: (ids) => send(relocationApi.close, { body: { moves: ids.map((id) => ({ id })) } }),
    },
  ]
}
