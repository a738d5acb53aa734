import { IconBan, IconCircleCheck, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { locationApi } from '../../../../shared/api/location.ts'
import type { Location } from '../../../../shared/entities/location.ts'
import { forOne } from '../../../bulk.ts'
import { RowRefused, send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ActionButton } from '../../../ui/record/RecordPage.tsx'
import { RemoveAction } from '../../../ui/record/RemoveAction.tsx'
import { toastDone } from '../../../ui/toasts.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { LabelsDialog } from './LabelsDialog.tsx'

const asksForForce = new Set(['location-has-stock', 'location-awaits-goods'])

/** The actions of a location: enable, disable (with force if stock lies there or is to come), print, delete. */
export function LocationActions({ location }: { location: Location }) {
  const t = useT()
  const { can, lacks } = useSession()
  const { run } = useRun(['location'])
  const [printing, setPrinting] = useState(false)
  const [loses, setLoses] = useState<string | null>(null)
  const { id, alias, disabled } = location
  const refused = lacks('location:write')

  const turn = (on: boolean, force = false) =>
    run(async () => {
      try {
        await forOne(
          on
            ? send(locationApi.enable, { body: { ids: [id] } })
            : send(locationApi.disable, { body: { ids: [id], force } }),
        )
      } catch (error) {
        const isHeld = error instanceof RowRefused && asksForForce.has(error.code)
        if (!isHeld || !can('location:force')) throw error
        return setLoses(error.message)
      }
      toastDone(t(on ? 'location.enabledOne' : 'location.disabledOne', { alias }), {
        label: t('toast.undo'),
        run: () => void turn(!on),
      })
    })
  return (
    <>
      <ActionButton
        action={{ label: t('location.print'), icon: IconPrinter, refused: null, onClick: () => setPrinting(true) }}
      />
      <ActionButton
        action={
          disabled
            ? { label: t('location.enable'), icon: IconCircleCheck, refused, onClick: () => void turn(true) }
            : { label: t('location.disable'), icon: IconBan, refused, onClick: () => void turn(false) }
        }
      />
      <RemoveAction
        refused={refused}
        of="location"
        name={alias}
        hint={t('location.removeHint')}
        remove={() => send(locationApi.remove, { params: { id } })}
      />
      {printing && <LabelsDialog locations={[location]} onClose={() => setPrinting(false)} />}
      {loses !== null && (
        <ConfirmDialog
          title={t('location.disable')}
          confirm={t('location.disableForce')}
          loses={loses}
          onConfirm={() => turn(false, true)}
          onClose={() => setLoses(null)}
        >
          {t('location.disableHint', { alias })}
        </ConfirmDialog>
      )}
    </>
  )
}
