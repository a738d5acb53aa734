import { useRef } from 'react'
import { useBlocker } from 'react-router'
import { useT } from '../app/language.tsx'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { useAskBeforeLeaving } from '../useAskBeforeLeaving.ts'

/** Asks before the user leaves a form with unsaved changes, inside the app or out of it. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  const t = useT()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  )
  useAskBeforeLeaving(isUnsaved)
  const isLeaving = useRef(false)
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t('form.unsaved')}
      confirm={t('form.leave')}
      loses={t('form.unsavedLoses')}
      onConfirm={() => {
        isLeaving.current = true
        blocker.proceed()
      }}
      // Closing must not cancel a navigation that was confirmed: the dialog would open again and the user could never leave.
      onClose={() => !isLeaving.current && blocker.reset()}
    >
      {t('form.unsavedHint')}
    </ConfirmDialog>
  )
}
