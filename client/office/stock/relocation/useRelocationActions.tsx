import { IconForklift, IconPackageImport, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { relocationApi } from '../../../../shared/api/relocation.ts'
import type { Relocation } from '../../../../shared/entities/relocation.ts'
import { forOne } from '../../../bulk.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import type { RecordAction } from '../../../ui/record/RecordPage.tsx'
import { RemoveDialog } from '../../../ui/record/RemoveAction.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { PrintRelocations } from './PrintRelocations.tsx'
import { relocationTables } from './useRelocationBulk.tsx'

/** The actions of a sheet. It only moves forward; until it is begun, it can be changed or deleted. */
export function useRelocationActions(sheet: Relocation): { actions: RecordAction[]; dialog: ReactNode } {
  const t = useT()
  const { run } = useRun(relocationTables)
  const navigate = useNavigate()
  const { lacks } = useSession()
  const [asking, setAsking] = useState<'print' | 'close' | 'remove' | null>(null)
  const { id, code, status } = sheet
  const lacking = lacks('relocation:write')
  const unless = (wanted: Relocation['status']) =>
    lacking ?? (status === wanted ? null : t('refused.status', { status: t(`relocation.status.${status}`) }))

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
            void run(
              () => forOne(send(relocationApi.arrive, { body: { ids: [id] } })),
              t('relocation.arrived', { code }),
            ),
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
          run(
            () => forOne(send(relocationApi.close, { body: { moves: [{ id, ...move }] } })),
            t('relocation.closed', { code }),
          )
        }
        onClose={shut}
      />
    ),
    remove: (
      <RemoveDialog
        of="relocation"
        name={code}
        hint={t('relocation.removeHint')}
        remove={() => send(relocationApi.remove, { params: { id } })}
        onClose={shut}
      />
    ),
  }
  return { actions, dialog: asking && dialogs[asking] }
}
