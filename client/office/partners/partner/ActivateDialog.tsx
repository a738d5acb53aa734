import { useT } from '../../../ui/app/language.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useRun } from '../../../ui/useRun.ts'

interface Props {
  name: string
  hint: string
  table: 'partner' | 'brand'
  activate: () => Promise<unknown>
  onClose: () => void
}

/** Activates a deactivated partner or brand again. */
export function ActivateDialog({ name, hint, table, activate, onClose }: Props) {
  const t = useT()
  const { run } = useRun([table])
  return (
    <ConfirmDialog
      title={t('partner.activateOne', { name })}
      confirm={t('partner.activate')}
      onConfirm={() => run(activate, t('partner.activated', { name }))}
      onClose={onClose}
    >
      {hint}
    </ConfirmDialog>
  )
}
