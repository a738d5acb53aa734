import { partnerApi } from '../../../../shared/api/partner.ts'
import type { Partner } from '../../../../shared/entities/partner.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { toastDone } from '../../../ui/toasts.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { StopsDialog } from './StopsDialog.tsx'

interface Props {
  partner: Partner
  onClose: () => void
}

/** What the partner still has here; not every user may leave it behind (docs/decisions/0011-accounts.md). */
const left = ['openInbounds', 'openInvoices', 'piecesInStorage'] as const

export function DeactivateDialog({ partner: { id, name, version }, onClose }: Props) {
  const t = useT()
  const { run } = useRun(['partner'])
  const { lacks } = useSession()
  const stops = useCall(['partner', 'brand', 'user', 'key', 'inbound', 'invoice', 'stock'], partnerApi.stops, {
    params: { id },
  })
  const found = stops.data
  const isIdle = found !== undefined && Object.values(found).every((count) => count === 0)
  const refused = found && left.some((what) => found[what] > 0) ? lacks('partner:force') : null
  const labels = {
    users: t('partner.stops.users'),
    openApiKeys: t('partner.stops.openApiKeys'),
    brands: t('partner.stops.brands'),
    openInbounds: t('partner.stops.openInbounds'),
    openInvoices: t('partner.stops.openInvoices'),
    piecesInStorage: t('partner.stops.piecesInStorage'),
  }
  const deactivate = () =>
    run(async () => {
      await send(partnerApi.update, {
        params: { id },
        ifMatch: version,
        body: { status: 'DEACTIVATED', ...(isIdle ? {} : { force: true }) },
      })
      toastDone(t('partner.deactivated', { name }))
      onClose()
    })
  return (
    <StopsDialog
      title={t('partner.deactivateOne', { name })}
      hint={t('partner.deactivateHint')}
      stops={stops}
      labels={labels}
      warning={isIdle ? undefined : t('partner.stopsHint')}
      refused={refused}
      onConfirm={deactivate}
      onClose={onClose}
    />
  )
}
