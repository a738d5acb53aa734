import { IconCheck, IconCircleCheck, IconEdit, IconLock, IconRotate2, IconTags, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { inboundApi } from '../../../../shared/api/inbound.ts'
import type { Inbound } from '../../../../shared/entities/inbound.ts'
import { mayStep } from '../../../../shared/rules/floor/inbound.ts'
import { forOne } from '../../../bulk.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { RecordAction } from '../../../ui/record/RecordPage.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { InboundLabelsDialog } from './InboundLabelsDialog.tsx'

type Asking = 'labels' | 'cancel' | 'close' | 'approve' | 'reject' | null

/** The actions of an inbound request, each enabled or explained by the same table that the server decides from. */
export function useInboundActions(inbound: Inbound): { actions: RecordAction[]; dialog: ReactNode } {
  const t = useT()
  const { run, busy } = useRun(['inbound'])
  const { lacks, me } = useSession()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Asking>(null)
  const { id, status, code } = inbound
  const counted = inbound.items.reduce((sum, item) => sum + item.countedQuantity, 0)
  const stored = inbound.items.reduce((sum, item) => sum + item.storedQuantity, 0)
  const differs = inbound.items.some((item) => item.countedQuantity !== item.quantity)
  const forced = status === 'PROCESSING'

  const lacking = lacks('inbound:write')
  const inStatus = t('refused.status', { status: t(`inbound.status.${status}`) })
  const mayNotAccept = lacks('inbound:approve') ?? (me.partnerId === null ? null : t('inbound.centerAccepts'))
  const mayNotJudge = lacks('inbound:approve') ?? (inbound.countedByCaller ? t('inbound.countedByYou') : null)
  const cancelRefused = lacking ?? (mayStep('cancel', status) ? null : !forced ? inStatus : lacks('inbound:force'))

  const relevant: RecordAction[] = [
    {
      label: t('sku.labels'),
      icon: IconTags,
      refused: lacks('sku:read') ?? (inbound.items.length === 0 ? t('inbound.noItems') : null),
      onClick: () => setAsking('labels'),
    },
    {
      label: t('inbound.edit'),
      icon: IconEdit,
      refused: lacking ?? (status === 'CANCELED' ? inStatus : null),
      onClick: () => void navigate(`/inbound/${id}/edit`),
    },
    { label: t('inbound.cancel'), icon: IconX, refused: cancelRefused, onClick: () => setAsking('cancel') },
  ]
  if (status === 'REGISTERED')
    relevant.push({
      label: t('inbound.accept'),
      icon: IconCheck,
      main: true,
      busy,
      refused: mayNotAccept,
      onClick: () =>
        void run(() => forOne(send(inboundApi.accept, { body: { ids: [id] } })), t('inbound.accepted', { code })),
    })
  if (status === 'ACCEPTED' || status === 'PROCESSING')
    relevant.push({
      label: t('inbound.close'),
      icon: IconLock,
      main: true,
      busy,
      refused: lacking ?? (mayStep('close', status) ? null : inStatus),
      onClick: () => setAsking('close'),
    })
  if (status === 'PENDING_APPROVAL') {
    relevant.push({
      label: t('inbound.reject'),
      icon: IconRotate2,
      busy,
      refused: mayNotJudge,
      onClick: () => setAsking('reject'),
    })
    relevant.push({
      label: t('inbound.approve'),
      icon: IconCircleCheck,
      main: true,
      busy,
      refused: mayNotJudge,
      onClick: () => setAsking('approve'),
    })
  }

  const shut = () => setAsking(null)
  const dialogs: Record<Exclude<Asking, null>, ReactNode> = {
    labels: <InboundLabelsDialog inbound={inbound} onClose={shut} />,
    cancel: (
      <ConfirmDialog
        title={t('inbound.cancelOne', { code })}
        confirm={t('inbound.cancel')}
        loses={forced ? t('inbound.cancelLoses', { counted, stored }) : undefined}
        onConfirm={() =>
          run(
            () => forOne(send(inboundApi.cancel, { body: { ids: [id], force: forced } })),
            t('inbound.canceled', { code }),
          )
        }
        onClose={shut}
      >
        {t('inbound.cancelHint')}
      </ConfirmDialog>
    ),
    close: (
      <ConfirmDialog
        title={t('inbound.closeOne', { code })}
        confirm={t('inbound.close')}
        onConfirm={() => run(() => send(inboundApi.close, { params: { id } }), t('inbound.closeDone', { code }))}
        onClose={shut}
      >
        {t(differs ? 'inbound.closeDiffers' : 'inbound.closeHint')}
      </ConfirmDialog>
    ),
    approve: (
      <ConfirmDialog
        title={t('inbound.approveOne', { code })}
        confirm={t('inbound.approve')}
        onConfirm={() => run(() => send(inboundApi.approve, { params: { id } }), t('inbound.closed', { code }))}
        onClose={shut}
      >
        {t('inbound.approveHint')}
      </ConfirmDialog>
    ),
    reject: (
      <ConfirmDialog
        title={t('inbound.rejectOne', { code })}
        confirm={t('inbound.reject')}
        onConfirm={() => run(() => send(inboundApi.reject, { params: { id } }), t('inbound.rejected', { code }))}
        onClose={shut}
      >
        {t('inbound.rejectHint')}
      </ConfirmDialog>
    ),
  }
  return { actions: relevant, dialog: asking && dialogs[asking] }
}
