import { IconClipboardList, IconPlus, IconPrinter, IconTruckDelivery, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { planApi } from '../../../../shared/api/consol.ts'
import type { Plan } from '../../../../shared/entities/consol.ts'
import { planTransitions } from '../../../../shared/rules/floor/consol.ts'
import { forOne } from '../../../bulk.ts'
import { RowRefused, send, sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { RecordAction } from '../../../ui/record/RecordPage.tsx'
import { toastDone } from '../../../ui/toasts.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { labelPapers, listPapers, PrintPapersDialog } from '../printer/PrintPapersDialog.tsx'
import { AddConsolsDialog } from './AddConsolsDialog.tsx'
import { isOpen } from './PlanProgress.tsx'
import { planTables } from './usePlanBulk.tsx'

type Asking = 'complete' | 'cancel' | 'add' | 'labels' | 'list' | null
type Call = typeof planApi.complete | typeof planApi.cancel
const forceable = new Set(['plan-not-whole', 'plan-called-off', 'plan-loaded'])

/** The actions of a plan; a dialog first says what would be left behind or taken off. */
export function usePlanActions(plan: Plan): { actions: RecordAction[]; dialog: ReactNode } {
  const t = useT()
  const { run } = useRun(planTables)
  const format = useFormat()
  const { lacks } = useSession()
  const [asking, setAsking] = useState<Asking>(null)
  const { id, status, consolPlanCode: code, consolInvoiceQuantity: loaded } = plan
  const lacking = lacks('consol:write')
  const lacksForce = lacks('consol:force')
  const inStatus = t('refused.status', { status: t(`plan.status.${status}`) })
  const mayStep = (step: keyof typeof planTransitions) =>
    (planTransitions[step].from as readonly string[]).includes(status)
  const canceledStay =
    plan.canceledQuantity > 0 ? t('plan.canceledStay', { canceled: format.number(plan.canceledQuantity) }) : null
  const openStay =
    plan.openExceptions > 0 ? t('plan.openStay', { exceptions: format.number(plan.openExceptions) }) : null
  /** What the server says would be lost: the user may force only this, after seeing it. */
  const [losing, setLosing] = useState<{ call: Call; message: string } | null>(null)

  const step = (call: Call, force = false) =>
    run(async () => {
      try {
        await forOne(send(call, { body: { ids: [id], force } }))
      } catch (error) {
        const isLoss = error instanceof RowRefused && forceable.has(error.code)
        if (!isLoss || force || lacksForce) throw error
        return setLosing({ call, message: error.message })
      }
      toastDone(t(call === planApi.complete ? 'plan.completed' : 'plan.canceled', { code }))
    })
  const shut = () => setAsking(null)
  const actions: RecordAction[] = [
    { label: t('plan.loadingList'), icon: IconClipboardList, refused: null, onClick: () => setAsking('list') },
    {
      label: t('consol.labels'),
      icon: IconPrinter,
      refused: plan.consols.length === 0 ? t('plan.noConsols') : null,
      onClick: () => setAsking('labels'),
    },
  ]
  if (isOpen(plan)) {
    actions.push({ label: t('plan.add'), icon: IconPlus, refused: lacking, onClick: () => setAsking('add') })
    actions.push({
      label: t('plan.cancel'),
      icon: IconX,
      refused: lacking ?? (mayStep('cancel') ? null : inStatus),
      onClick: () => setAsking('cancel'),
    })
    actions.push({
      label: t('plan.complete'),
      icon: IconTruckDelivery,
      main: true,
      // If nothing would leave, there is nothing to force either.
      refused:
        lacking ??
        (mayStep('complete') && loaded > 0 ? lacksForce && canceledStay : (canceledStay ?? t('plan.nothingLoaded'))),
      onClick: () => setAsking('complete'),
    })
  }
  const dialogs: Record<Exclude<Asking, null>, ReactNode> = {
    complete: (
      <ConfirmDialog
        title={t('plan.completeOne', { code })}
        confirm={t('plan.complete')}
        loses={[canceledStay, openStay].filter(Boolean).join(' ') || undefined}
        onClose={shut}
        onConfirm={() => step(planApi.complete)}
      >
        {t('plan.completeHint', { loaded: format.number(loaded) })}
        {plan.others.toLoad + plan.others.toPack > 0 &&
          ` ${t('plan.othersStay', {
            toLoad: format.number(plan.others.toLoad),
            toPack: format.number(plan.others.toPack),
          })}`}
      </ConfirmDialog>
    ),
    cancel: (
      <ConfirmDialog
        title={t('plan.cancelOne', { code })}
        confirm={t('plan.cancel')}
        onClose={shut}
        onConfirm={() => step(planApi.cancel)}
      >
        {t('plan.cancelHint')}
      </ConfirmDialog>
    ),
    add: <AddConsolsDialog plan={plan} onClose={shut} />,
    labels: (
      <PrintPapersDialog
        title={t('consol.labels')}
        name={code}
        centerIds={[plan.center.id]}
        papers={labelPapers}
        parts={[(options) => sendForFile(planApi.print, { params: { id }, body: { ...options, what: 'labels' } })]}
        onClose={shut}
      />
    ),
    list: (
      <PrintPapersDialog
        title={t('plan.loadingList')}
        name={code}
        centerIds={[plan.center.id]}
        papers={listPapers}
        parts={[
          (options) => sendForFile(planApi.print, { params: { id }, body: { ...options, what: 'loading-list' } }),
        ]}
        onClose={shut}
      />
    ),
  }
  const force = losing && (
    <ConfirmDialog
      title={t(losing.call === planApi.complete ? 'plan.completeOne' : 'plan.cancelOne', { code })}
      confirm={t(losing.call === planApi.complete ? 'plan.completeForce' : 'plan.cancelForce')}
      loses={losing.message}
      onClose={() => setLosing(null)}
      onConfirm={() => step(losing.call, true)}
    >
      {t('plan.forceHint')}
    </ConfirmDialog>
  )
  return { actions, dialog: force ?? (asking && dialogs[asking]) }
}
