import { IconForklift, IconPackageImport, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { relocationApi } from '../../../../shared/api/relocation.ts'
import type { Relocation } from '../../../../shared/entities/relocation.ts'
import type { BulkAnswer } from '../../../../shared/api/list.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { refresh } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { RecordAction } from '../../../ui/record/RecordPage.tsx'
import { sentenceOf } from '../../../ui/states.tsx'
import { toastDone, toastFailed } from '../../../ui/toasts.tsx'
import { lacks } from '../../people/role/lacks.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { PrintRelocations } from './PrintRelocations.tsx'
import { relocationTables } from './useRelocationBulk.tsx'

/** A sheet goes forward only; until it is begun it can be changed or deleted. */
export function useRelocationActions(sheet: Relocation): { actions: RecordAction[]; dialog: ReactNode } {
  const t = useT()
  const navigate = useNavigate()
  const { can } = useSession()
  const [asking, setAsking] = useState<'print' | 'close' | 'remove' | null>(null)
  const { id, code, status } = sheet
  const lacking = can('relocation:write') ? null : lacks('relocation:write', t)
  const unless = (wanted: Relocation['status']) =>
    lacking ?? (status === wanted ? null : t('refused.status', { status: t(`relocation.status.${status}`) }))

  const step = async (run: () => Promise<BulkAnswer>, done: string): Promise<boolean> => {
    try {
      const refused = (await run()).error[0]
      if (refused) toastFailed(refused.message)
      else toastDone(done)
      return !refused
    } catch (error) {
      toastFailed(sentenceOf(error, t))
      return false
    } finally {
      await refresh(relocationTables)
    }
  }
  const remove = async () => {
    try {
      await send(relocationApi.remove, { params: { id } })
      toastDone(t('relocation.removed', { code }))
      await navigate('/relocation')
      await refresh(['relocation'])
    } catch (error) {
      toastFailed(sentenceOf(error, t))
    }
  }
  const shut = () => setAsking(null)
  const actions: RecordAction[] = [
    { label: t('relocation.print'), icon: IconPrinter, refused: lacking, onClick: () => setAsking('print') },
    {
      label: t('form.edit'),
      icon: IconPencil,
      refused: unless('RELOCATION_READY'),
      onClick: () => void navigate(`/relocation/${id}/edit`),
    },
    {
      label: t('form.delete'),
      icon: IconTrash,
      refused: unless('RELOCATION_READY'),
      onClick: () => setAsking('remove'),
    },
    status === 'RELOCATION_READY'
      ? {
          label: t('relocation.arrive'),
          icon: IconForklift,
          main: true,
          refused: lacking,
          onClick: () =>
            void step(() => send(relocationApi.arrive, { body: { ids: [id] } }), t('relocation.arrived', { code })),
        }
      : {
          label: t('relocation.close'),
          icon: IconPackageImport,
          main: true,
          refused: unless('RELOCATING'),
          onClick: () => setAsking('close'),
        },
  ]
  const dialogs: Record<'print' | 'close' | 'remove', ReactNode> = {
    print: <PrintRelocations ids={[id]} centerIds={[sheet.center.id]} onClose={shut} />,
    close: (
      <CloseDialog
        sheet={sheet}
        onPut={(move) =>
          step(
            () => send(relocationApi.close, { body: { moves: [{ id, ...move }] } }),
            t('relocation.closed', { code }),
          )
        }
        onClose={shut}
      />
    ),
    remove: (
      <ConfirmDialog
        title={t('relocation.removeOne', { code })}
        confirm={t('form.delete')}
        onConfirm={remove}
        onClose={shut}
      >
        {t('relocation.removeHint')}
      </ConfirmDialog>
    ),
  }
  return { actions, dialog: asking && dialogs[asking] }
}
