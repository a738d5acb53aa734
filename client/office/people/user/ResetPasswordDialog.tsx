import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { userApi } from '../../../../shared/api/user.ts'
import type { User } from '../../../../shared/entities/user.ts'
import { send } from '../../../api.ts'
import { CopyTextButton } from '../../../ui/CopyTextButton.tsx'
import { ActDialog } from '../../../ui/ActDialog.tsx'
import { useT } from '../../../ui/app/language.tsx'
import { refresh } from '../../../ui/app/queries.ts'
import { ShownOnce } from '../../../ui/ShownOnce.tsx'
import { useRun } from '../../../ui/useRun.ts'

/** Ends the user's sessions and shows a one-time password only once. */
export function ResetPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useT()
  const { run, busy } = useRun()
  const [value, setValue] = useState<string | null>(null)
  const reset = () =>
    run(async () => {
      setValue((await send(userApi.resetPassword, { body: { userId: user.id } })).value)
      await refresh(['user'])
    })
  if (value !== null) {
    return (
      <ShownOnce onClose={onClose} title={t('user.oneTimeFor', { name: user.name })}>
        <Stack gap={16}>
          <Group gap={8}>
            <Code fz={20} px={12} py={8} data-testid="one-time-password">
              {value}
            </Code>
            <CopyTextButton text={value} />
          </Group>
          <Alert color="amber" icon={<IconAlertTriangle size={16} />}>
            {t('user.oneTimeHint')}
          </Alert>
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('dialog.close')}</Button>
          </Group>
        </Stack>
      </ShownOnce>
    )
  }
  return (
    <ActDialog
      title={t('user.resetOne', { name: user.name })}
      act={t('user.reset')}
      busy={busy}
      onAct={() => void reset()}
      onClose={onClose}
    >
      <Text size="sm">{t('user.resetHint')}</Text>
    </ActDialog>
  )
}
