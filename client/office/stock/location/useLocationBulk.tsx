import { IconBan, IconCircleCheck, IconClipboardList, IconPrinter } from '@tabler/icons-react'
import { locationApi } from '../../../../shared/api/location.ts'
import { stockCountApi } from '../../../../shared/api/stock-count.ts'
import type { Location } from '../../../../shared/entities/location.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import type { BulkAction } from '../../../ui/BulkActions.tsx'

export function useLocationBulk(print: (locations: Location[]) => void): BulkAction<Location>[] {
  const t = useT()
  const { can, lacks } = useSession()
  const refused = lacks('location:write')
  const disable = (ids: number[], force: boolean) => send(locationApi.disable, { body: { ids, force } })
  return [
    { label: t('location.print'), icon: IconPrinter, open: print },
    {
      label: t('count.ask'),
      icon: IconClipboardList,
      refused: lacks('slip:write'),
      size: 500,
      tables: ['stockCount'],
      confirm: (count) => t('count.askMany', { count }),
      run: (ids) => send(stockCountApi.request, { body: { locationIds: ids } }),
    },
    {
      label: t('location.enable'),
      icon: IconCircleCheck,
      refused,
      size: 1000,
      tables: ['location'],
      run: (ids) => send(locationApi.enable, { body: { ids } }),
    },
    {
      label: t('location.disable'),
      icon: IconBan,
      refused,
      size: 1000,
      tables: ['location'],
      confirm: (count) => t('location.disableMany', { count }),
      run: (ids) => disable(ids, false),
      force: can('location:force')
        ? {
            codes: ['location-has-stock', 'location-awaits-goods'],
            label: t('location.disableForce'),
            run: (ids) => disable(ids, true),
          }
        : undefined,
    },
  ]
}
