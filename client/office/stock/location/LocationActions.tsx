import { IconBan, IconCircleCheck, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { locationApi } from '../../../../shared/api/location.ts'
import type { Location } from '../../../../shared/entities/location.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { refresh } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ActionButton } from '../../../ui/record/RecordPage.tsx'
import { sentenceOf } from '../../../ui/states.tsx'
import { toastDone, toastFailed } from '../../../ui/toasts.tsx'
import { lacks } from '../../people/role/lacks.ts'
import { LabelsDialog } from './LabelsDialog.tsx'
import { LocationStatusChip } from './locationStatus.tsx'

/** Enable, disable (with force where stock lies there), print, delete. */
export function LocationActions({ location }: { location: Location }) {
  const t = useT()
  const navigate = useNavigate()
  const { can } = useSession()
  const [printing, setPrinting] = useState(false)
  const [removing, setRemoving] = useState(false)
  const [loses, setLoses] = useState<string | null>(null)
  const { id, alias, disabled } = location
  const refused = can('location:write') ? null : lacks('location:write', t)

  const turn = async (on: boolean, force = false) => {
    try {
      const answer = on
        ? await send(locationApi.enable, { body: { ids: [id] } })
        : await send(locationApi.disable, { body: { ids: [id], force } })
      const error = answer.error[0]
      if (error?.code === 'location-has-stock' && can('location:force')) return setLoses(error.message)
      if (error) return toastFailed(error.message)
      toastDone(t(on ? 'location.enabledOne' : 'location.disabledOne', { alias }), {
        label: t('toast.undo'),
        run: () => void turn(!on),
      })
    } catch (error) {
      toastFailed(sentenceOf(error, t))
    } finally {
      await refresh(['location'])
    }
  }
  const remove = async () => {
    try {
      await send(locationApi.remove, { params: { id } })
      toastDone(t('location.removed', { alias }))
      void navigate('/location')
      await refresh(['location'])
    } catch (error) {
      toastFailed(sentenceOf(error, t))
    }
  }
  return (
    <>
      <LocationStatusChip disabled={disabled} />
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
      <ActionButton action={{ label: t('form.delete'), icon: IconTrash, refused, onClick: () => setRemoving(true) }} />
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
      {removing && (
        <ConfirmDialog
          title={t('location.removeOne', { alias })}
          confirm={t('form.delete')}
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        >
          {t('location.removeHint')}
        </ConfirmDialog>
      )}
    </>
  )
}
