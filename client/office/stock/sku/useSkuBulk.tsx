import { IconBan, IconCircleCheck } from '@tabler/icons-react'
import { partnerResourceApi } from '../../../../shared/api/partner-resource.ts'
import type { Sku } from '../../../../shared/entities/sku.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import type { BulkAction } from '../../../ui/BulkActions.tsx'

export function useSkuBulk(): BulkAction<Sku>[] {
  const t = useT()
  const refused = useSession().lacks('sku:write')
  const shared = { refused, size: 1000, tables: ['sku'] }
  return [
    {
      ...shared,
      label: t('sku.enable'),
      icon: IconCircleCheck,
      run: (ids) => send(partnerResourceApi.enable, { body: { ids } }),
    },
    {
      ...shared,
      label: t('sku.disable'),
      icon: IconBan,
      confirm: (count) => t('sku.disableMany', { count }),
      run: (ids) => send(partnerResourceApi.disable, { body: { ids } }),
    },
  ]
}
