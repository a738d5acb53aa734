import { brandApi } from '../../../../shared/api/partner.ts'
import type { Brand } from '../../../../shared/entities/brand.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { toastDone } from '../../../ui/toasts.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { StopsDialog } from '../partner/StopsDialog.tsx'

interface Props {
  brand: Brand
  onClose: () => void
}

export function DeactivateDialog({ brand: { id, name, version }, onClose }: Props) {
  const t = useT()
  const { run } = useRun(['brand'])
  const stops = useCall(['brand', 'user', 'sku', 'brandTracking', 'inbound', 'invoice', 'stock'], brandApi.stops, {
    params: { id },
  })
  const labels = {
    users: t('brand.stops.users'),
    skus: t('brand.stops.skus'),
    followUps: t('brand.stops.followUps'),
    openInbounds: t('partner.stops.openInbounds'),
    openInvoices: t('partner.stops.openInvoices'),
    piecesInStorage: t('partner.stops.piecesInStorage'),
  }
  const deactivate = () =>
    run(async () => {
      await send(brandApi.update, { params: { id }, ifMatch: version, body: { status: 'DEACTIVATED' } })
      toastDone(t('partner.deactivated', { name }))
      onClose()
    })
  return (
    <StopsDialog
      title={t('partner.deactivateOne', { name })}
      hint={t('brand.deactivateHint')}
      stops={stops}
      labels={labels}
      onConfirm={deactivate}
      onClose={onClose}
    />
  )
}
