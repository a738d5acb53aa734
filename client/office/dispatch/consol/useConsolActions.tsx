import { TextInput } from '@mantine/core'
import { IconPackageImport, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { consolApi } from '../../../../shared/api/consol.ts'
import type { ConsolRecord } from '../../../../shared/entities/consol.ts'
import { isPlanOpen } from '../../../../shared/rules/floor/consol.ts'
import { send, sendForFile } from '../../../api.ts'
import { FormDialog } from '../../../ui/ActDialog.tsx'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { RecordAction } from '../../../ui/record/RecordPage.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { planTables } from '../plan/usePlanBulk.tsx'
import { labelPapers, PrintPapersDialog } from '../printer/PrintPapersDialog.tsx'

/** The actions of a pallet or box: print its labels; put a box into a pallet; delete an empty one of an open plan. */
export function useConsolActions(consol: ConsolRecord): { actions: RecordAction[]; dialog: ReactNode } {
  const t = useT()
  const { run } = useRun(planTables)
  const navigate = useNavigate()
  const { lacks } = useSession()
  const [asking, setAsking] = useState<'labels' | 'nest' | 'remove' | null>(null)
  const { id, consolCode: code, parent } = consol
  const lacking = lacks('consol:write')
  const closed = isPlanOpen(consol.planStatus)
    ? null
    : t('refused.status', { status: t(`plan.status.${consol.planStatus}`) })
  const filled = consol.invoices.length > 0 || consol.boxes.length > 0 ? t('consol.notEmpty') : null

  const remove = async () => {
    if (await run(() => send(consolApi.remove, { params: { id } }), t('record.removed', { name: code })))
      await navigate(`/plan/${consol.consolPlanId}`)
  }
  const shut = () => setAsking(null)
  const actions: RecordAction[] = [
    { label: t('consol.labels'), icon: IconPrinter, refused: null, onClick: () => setAsking('labels') },
  ]
  if (consol.containerType === 'BOX') {
    actions.push(
      parent
        ? {
            label: t('consol.unnest'),
            icon: IconPackageImport,
            refused: lacking ?? closed,
            onClick: () =>
              void run(() => send(consolApi.unnest, { params: { consolId: id } }), t('consol.unnested', { box: code })),
          }
        : {
            label: t('consol.nest'),
            icon: IconPackageImport,
            refused: lacking ?? closed,
            onClick: () => setAsking('nest'),
          },
    )
  }
  actions.push({
    label: t('consol.remove'),
    icon: IconTrash,
    refused: lacking ?? closed ?? filled,
    onClick: () => setAsking('remove'),
  })
  const dialogs: Record<'labels' | 'nest' | 'remove', ReactNode> = {
    labels: (
      <PrintPapersDialog
        title={t('consol.labels')}
        name={code}
        centerIds={[consol.centerId]}
        papers={labelPapers}
        parts={[(options) => sendForFile(consolApi.print, { body: { ...options, ids: [id] } })]}
        onClose={shut}
      />
    ),
    nest: (
      <NestDialog
        code={code}
        onNest={(parentConsolCode) =>
          run(
            () => send(consolApi.nest, { params: { id }, body: { parentConsolCode } }),
            t('consol.nested', { box: code, pallet: parentConsolCode }),
          )
        }
        onClose={shut}
      />
    ),
    remove: (
      <ConfirmDialog
        title={t('record.removeOne', { name: code })}
        confirm={t('consol.remove')}
        onConfirm={remove}
        onClose={shut}
      >
        {t('consol.removeHint')}
      </ConfirmDialog>
    ),
  }
  return { actions, dialog: asking && dialogs[asking] }
}

function NestDialog({
  code,
  onNest,
  onClose,
}: {
  code: string
  onNest: (pallet: string) => Promise<boolean>
  onClose: () => void
}) {
  const t = useT()
  const [pallet, setPallet] = useState('')
  return (
    <FormDialog
      title={t('consol.nestOne', { code })}
      submit={t('consol.nest')}
      disabled={pallet.trim() === ''}
      onSubmit={() => void onNest(pallet.trim().toUpperCase()).then((done) => done && onClose())}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={t('consol.intoPallet')}
        placeholder="CS-ICN1-000123"
        value={pallet}
        maxLength={31}
        onChange={(event) => setPallet(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
