import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { IconKey, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { selfApi } from '../../../shared/api/user.ts'
import type { Session } from '../../../shared/entities/user.ts'
import { send } from '../../api.ts'
import { useT } from '../../ui/app/language.tsx'
import { meKey, queryClient, refresh, useCall } from '../../ui/app/queries.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { NewPasswordInput } from '../../ui/form/NewPasswordInput.tsx'
import { useCallForm } from '../../ui/form/useCallForm.ts'
import { ActionButton } from '../../ui/record/RecordPage.tsx'
import { Section } from '../../ui/record/Section.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useRun } from '../../ui/useRun.ts'
import { PinDialog } from './PinDialog.tsx'
import { passwordErrors } from '../sign-in/passwordErrors.ts'
import { Trouble } from '../sign-in/Trouble.tsx'
import { SessionLines } from '../people/user/SessionLines.tsx'

export function MySecurity() {
  const t = useT()
  const [pin, setPin] = useState(false)
  return (
    <>
      <Section title={t('signIn.password')}>
        <ChangePassword />
      </Section>
      <Section
        title={t('signIn.pin')}
        actions={
          <ActionButton action={{ label: t('top.pin'), icon: IconKey, refused: null, onClick: () => setPin(true) }} />
        }
      >
        <Text size="sm">{t('pin.hint')}</Text>
      </Section>
      <MySessions />
      {pin && <PinDialog onClose={() => setPin(false)} />}
    </>
  )
}

function ChangePassword() {
  const t = useT()
  const { form, busy, error, submit } = useCallForm({
    initial: { password: '', newPassword: '', again: '' },
    check: (values) => passwordErrors(values, t),
    send: async ({ password, newPassword }) => {
      queryClient.setQueryData(meKey, await send(selfApi.changePassword, { body: { password, newPassword } }))
      form.reset()
      toastDone(t('password.changed'))
      await refresh(['session'])
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap={16} maw={360}>
        <PasswordInput autoComplete="current-password" label={t('password.now')} {...form.getInputProps('password')} />
        <NewPasswordInput
          label={t('password.new')}
          {...form.getInputProps('newPassword')}
          value={form.getValues().newPassword}
        />
        <PasswordInput autoComplete="new-password" label={t('password.again')} {...form.getInputProps('again')} />
        <Text size="sm" c="dimmed">
          {t('password.changeHint')}
        </Text>
        <Trouble error={error} />
        <Button type="submit" variant="default" loading={busy} style={{ alignSelf: 'start' }}>
          {t('password.change')}
        </Button>
      </Stack>
    </form>
  )
}

function MySessions() {
  const t = useT()
  const { run } = useRun(['session'])
  const [endingAll, setEndingAll] = useState(false)
  const answer = useCall(['session', 'user'], selfApi.sessions, { query: { pageSize: 100, sort: 'seenAt' } })
  const sessions = answer.data?.rows ?? []
  const others = sessions.filter(({ isThisOne }) => !isThisOne)
  const end = (some: readonly Session[]) =>
    run(async () => {
      for (const { id } of some) await send(selfApi.endSession, { params: { id } })
      toastDone(t('session.ended'))
    })
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  return (
    <Section
      title={t('session.title')}
      actions={
        others.length > 0 && (
          <ActionButton
            action={{
              label: t('session.endOthers'),
              icon: IconLogout,
              refused: null,
              onClick: () => setEndingAll(true),
            }}
          />
        )
      }
    >
      {answer.data && <SessionLines sessions={sessions} refused={null} onEnd={(session) => void end([session])} />}
      {endingAll && (
        <ConfirmDialog
          title={t('session.endOthers')}
          confirm={t('session.endOthers')}
          onConfirm={() => end(others)}
          onClose={() => setEndingAll(false)}
        >
          {t('session.endAllHint')}
        </ConfirmDialog>
      )}
    </Section>
  )
}
