import { useNavigate } from 'react-router'
import { partnerApi } from '../../../../shared/api/partner.ts'
import type { Partner } from '../../../../shared/entities/partner.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { refresh, useCall } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { sentenceOf } from '../../../ui/states.tsx'
import { toastDone, toastFailed } from '../../../ui/toasts.tsx'
import { lacks } from '../../people/role/lacks.ts'
import { StopsDialog } from './StopsDialog.tsx'

interface Props {
  partner: Partner
  onClose: () => void
}

/** What is here still: to leave it to itself is not for everyone (docs/decisions/0011-accounts.md). */
const left = ['openInbounds', 'openInvoices', 'piecesInStorage'] as const

export function DeactivateDialog({ partner: { id, name, version }, onClose }: Props) {
  const t = useT()
  const { can } = useSession()
  const stops = useCall(['partner', 'brand', 'user', 'key', 'inbound', 'invoice', 'stock'], partnerApi.stops, {
    params: { id },
  })
  const found = stops.data
  const isIdle = found !== undefined && Object.values(found).every((count) => count === 0)
  const refused =
    found && left.some((what) => found[what] > 0) && !can('partner:force') ? lacks('partner:force', t) : null
  const labels = {
    users: t('partner.stops.users'),
    openApiKeys: t('partner.stops.openApiKeys'),
    brands: t('partner.stops.brands'),
    openInbounds: t('partner.stops.openInbounds'),
    openInvoices: t('partner.stops.openInvoices'),
    piecesInStorage: t('partner.stops.piecesInStorage'),
  }
  const deactivate = async () => {
    try {
      await send(partnerApi.update, {
        params: { id },
        ifMatch: version,
        body: { status: 'DEACTIVATED', ...(isIdle ? {} : { force: true }) },
      })
      toastDone(t('partner.deactivated', { name }))
      onClose()
    } catch (error) {
      toastFailed(sentenceOf(error, t))
    } finally {
      await refresh(['partner'])
    }
  }
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

export function ActivateDialog({ partner: { id, name, version }, onClose }: Props) {
  const t = useT()
  const activate = async () => {
    try {
      await send(partnerApi.update, { params: { id }, ifMatch: version, body: { status: 'ACTIVE' } })
      toastDone(t('partner.activated', { name }))
    } catch (error) {
      toastFailed(sentenceOf(error, t))
    } finally {
      await refresh(['partner'])
    }
  }
  return (
    <ConfirmDialog
      title={t('partner.activateOne', { name })}
      confirm={t('partner.activate')}
      onConfirm={activate}
      onClose={onClose}
    >
      {t('partner.activateHint')}
    </ConfirmDialog>
  )
}

/** One that something refers to is not deleted: the server says so, and that it can be deactivated. */
export function RemoveDialog({ partner: { id, name }, onClose }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const remove = async () => {
    try {
      await send(partnerApi.remove, { params: { id } })
      toastDone(t('partner.removed', { name }))
      await navigate('/partner')
      await refresh(['partner'])
    } catch (error) {
      toastFailed(sentenceOf(error, t))
    }
  }
  return (
    <ConfirmDialog
      title={t('partner.removeOne', { name })}
      confirm={t('form.delete')}
      onConfirm={remove}
      onClose={onClose}
    >
      {t('partner.removeHint')}
    </ConfirmDialog>
  )
}
