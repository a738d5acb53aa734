import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { partnerApi } from '../../../shared/api/partner.ts'
import { partnerStops, type Partner } from '../../../shared/entities/partner.ts'
import { send } from '../../api.ts'
import { useT } from '../../ui/app/language.tsx'
import { refresh, useCall } from '../../ui/app/queries.ts'
import { useFormat, useSession } from '../../ui/app/session.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorState, sentenceOf } from '../../ui/states.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import styles from './partner.module.css'

interface Props {
  partner: Partner
  onClose: () => void
}

/** In the order in which they hurt. */
const stopped = partnerStops.keyof().options
/** What is here still: to leave it to itself is not for everyone (docs/decisions/0011-accounts.md). */
const left = ['openInbounds', 'openInvoices', 'piecesInStorage'] as const

/** Shows what a deactivation stops, and asks. */
export function DeactivateDialog({ partner: { id, name, version }, onClose }: Props) {
  const t = useT()
  const format = useFormat()
  const { can } = useSession()
  const stops = useCall(['partner', 'brand', 'user', 'key', 'inbound', 'invoice', 'stock'], partnerApi.stops, { params: { id } })
  const [busy, setBusy] = useState(false)
  const found = stops.data
  const isIdle = found !== undefined && stopped.every((what) => found[what] === 0)
  const refused = found && left.some((what) => found[what] > 0) && !can('partner:force') ? t('refused.privilege', { privilege: 'partner:force' }) : null
  const deactivate = async () => {
    setBusy(true)
    try {
      await send(partnerApi.update, { params: { id }, ifMatch: version, body: { status: 'DEACTIVATED', ...(isIdle ? {} : { force: true }) } })
      toastDone(t('partner.deactivated', { name }))
      onClose()
    } catch (error) {
      toastFailed(sentenceOf(error, t))
    } finally {
      setBusy(false)
      await refresh(['partner'])
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('partner.deactivateOne', { name })} size="md">
      <Stack gap={16}>
        <Text size="sm">{t('partner.deactivateHint')}</Text>
        {stops.error ? (
          <ErrorState error={stops.error} onRetry={() => void stops.refetch()} />
        ) : found ? (
          <dl className={styles.stops}>
            {stopped.map((what) => (
              <div key={what} style={{ display: 'contents' }}>
                <dt>{t(`partner.stops.${what}`)}</dt>
                <dd>{format.number(found[what])}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <Skeleton height={144} />
        )}
        {found && !isIdle && (
          <Alert color="red" icon={<IconAlertTriangle size={16} />}>
            {refused ?? t('partner.stopsHint')}
          </Alert>
        )}
        <Group justify="flex-end" gap={8}>
          <Button data-autofocus variant="default" onClick={onClose}>
            {t('dialog.back')}
          </Button>
          <Button color="red" loading={busy} disabled={!found || refused !== null} onClick={() => void deactivate()}>
            {t('partner.deactivate')}
          </Button>
        </Group>
      </Stack>
    </Modal>
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
    <ConfirmDialog title={t('partner.activateOne', { name })} confirm={t('partner.activate')} onConfirm={activate} onClose={onClose}>
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
    <ConfirmDialog title={t('partner.removeOne', { name })} confirm={t('form.delete')} onConfirm={remove} onClose={onClose}>
      {t('partner.removeHint')}
    </ConfirmDialog>
  )
}
