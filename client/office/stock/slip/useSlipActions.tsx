import { IconCircleCheck, IconPencil, IconPlayerPlay, IconPrinter, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { slipApi } from '../../../../shared/api/slip.ts'
import { slipTransitions, type SlipStep } from '../../../../shared/rules/stock/slip-steps.ts'
import { slipWays, type Slip } from '../../../../shared/entities/slip.ts'
import { forOne } from '../../../bulk.ts'
import { send, sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { useOpenPdf } from '../../../ui/download.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { RecordAction } from '../../../ui/record/RecordPage.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { SlipCloseDialog } from './SlipCloseDialog.tsx'
import { useLinesRefused } from './SlipLinesForm.tsx'
import { slipTables } from './useSlipBulk.tsx'

/** The actions of a slip, each enabled or explained by the same table that the server decides from. */
export function useSlipActions(slip: Slip): { actions: RecordAction[]; dialog: ReactNode } {
  const t = useT()
  const format = useFormat()
  const { run } = useRun(slipTables)
  const openPdf = useOpenPdf()
  const { lacks } = useSession()
  const [asking, setAsking] = useState<'close' | 'cancel' | null>(null)
  const { id, code, status } = slip
  const picked = slip.processedQuantity
  const refusedTo = (step: SlipStep) =>
    lacks('slip:write') ??
    (slipTransitions[step].from.includes(status) ? null : t('refused.status', { status: t(`slip.status.${status}`) }))

  const linesRefused = useLinesRefused(slip)
  const navigate = useNavigate()

  const shut = () => setAsking(null)
  const actions: RecordAction[] = [
    {
      label: t('slip.print'),
      icon: IconPrinter,
      refused: null,
      onClick: () => void openPdf(code, () => sendForFile(slipApi.print, { body: { ids: [id] } })),
    },
    {
      label: t('slip.editLines'),
      icon: IconPencil,
      refused: lacks('slip:write') ?? linesRefused,
      onClick: () => void navigate(`/slip/${id}/lines`),
    },
    {
      label: t('slip.cancel'),
      icon: IconX,
      refused: refusedTo('cancel') ?? (picked > 0 ? lacks('slip:force') : null),
      onClick: () => setAsking('cancel'),
    },
    {
      label: t('slip.start'),
      icon: IconPlayerPlay,
      refused: refusedTo('start'),
      onClick: () => void run(() => forOne(send(slipApi.start, { body: { ids: [id] } })), t('slip.started', { code })),
    },
    {
      label: t('slip.close'),
      icon: IconCircleCheck,
      main: true,
      refused: refusedTo('close'),
      onClick: () => setAsking('close'),
    },
  ]
  const dialogs: Record<'close' | 'cancel', ReactNode> = {
    close: (
      <SlipCloseDialog
        slip={slip}
        onEnd={(slipLines) =>
          run(() => forOne(send(slipApi.close, { body: { slips: [{ id, slipLines }] } })), t('slip.closed', { code }))
        }
        onClose={shut}
      />
    ),
    cancel: (
      <ConfirmDialog
        title={t('slip.cancelOne', { code })}
        confirm={t('slip.cancel')}
        loses={picked > 0 ? t('slip.cancelLoses', { count: picked }) : undefined}
        onConfirm={() =>
          run(
            () => forOne(send(slipApi.cancel, { body: { ids: [id], force: picked > 0 } })),
            t('slip.canceled', { code }),
          )
        }
        onClose={shut}
      >
        {slipWays[slip.reason] === 'out'
          ? t('slip.givesBack', { count: format.number(slip.quantity) })
          : t('slip.cancelHint')}
      </ConfirmDialog>
    ),
  }
  return { actions, dialog: asking && dialogs[asking] }
}
