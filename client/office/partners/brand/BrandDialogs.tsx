import { useNavigate } from 'react-router'
import { brandApi } from '../../../../shared/api/partner.ts'
import type { Brand } from '../../../../shared/entities/brand.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { refresh, useCall } from '../../../ui/app/queries.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { sentenceOf } from '../../../ui/states.tsx'
import { toastDone, toastFailed } from '../../../ui/toasts.tsx'
import { StopsDialog } from '../partner/StopsDialog.tsx'

interface Props {
  brand: Brand
  onClose: () => void
}

export function DeactivateDialog({ brand: { id, name, version }, onClose }: Props) {
  const t = useT()
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
  const deactivate = async () => {
    try {
      await send(brandApi.update, { params: { id }, ifMatch: version, body: { status: 'DEACTIVATED' } })
      toastDone(t('partner.deactivated', { name }))
      onClose()
    } catch (error) {
      toastFailed(sentenceOf(error, t))
    } finally {
      await refresh(['brand'])
    }
  }
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

export function ActivateDialog({ brand: { id, name, version }, onClose }: Props) {
  const t = useT()
  const activate = async () => {
    try {
      await send(brandApi.update, { params: { id }, ifMatch: version, body: { status: 'ACTIVE' } })
      toastDone(t('partner.activated', { name }))
    } catch (error) {
      toastFailed(sentenceOf(error, t))
    } finally {
      await refresh(['brand'])
    }
  }
  return (
    <ConfirmDialog
      title={t('partner.activateOne', { name })}
      confirm={t('partner.activate')}
      onConfirm={activate}
      onClose={onClose}
    >
      {t('brand.activateHint')}
    </ConfirmDialog>
  )
}

/** One that something refers to is not deleted: the server says so, and that it can be deactivated. */
export function RemoveDialog({ brand: { id, name }, onClose }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const remove = async () => {
    try {
      await send(brandApi.remove, { params: { id } })
      toastDone(t('brand.removed', { name }))
      await navigate('/brand')
      await refresh(['brand', 'partner'])
    } catch (error) {
      toastFailed(sentenceOf(error, t))
    }
  }
  return (
    <ConfirmDialog
      title={t('brand.removeOne', { name })}
      confirm={t('form.delete')}
      onConfirm={remove}
      onClose={onClose}
    >
      {t('brand.removeHint')}
    </ConfirmDialog>
  )
}
