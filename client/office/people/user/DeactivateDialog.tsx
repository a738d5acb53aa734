import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { userApi } from '../../../../shared/api/user.ts'
import type { User } from '../../../../shared/entities/user.ts'
import { send } from '../../../api.ts'
import { FormDialog } from '../../../ui/ActDialog.tsx'
import { dayIn } from '../../../../shared/day-in.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { toastDone } from '../../../ui/toasts.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { DayInput } from '../../../ui/form/DayInput.tsx'
import { accountZone } from './userStatus.tsx'

/** Asks why and from when: today ends everything at once, a later day on that day. */
export function DeactivateDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useT()
  const { run, busy } = useRun(['user', 'badge'])
  const format = useFormat()
  const [today] = useState(() => dayIn(accountZone, Date.now()))
  const [from, setFrom] = useState(today)
  const [reason, setReason] = useState('')
  const deactivate = () =>
    run(async () => {
      const body = {
        deactivatedFrom: from,
        deactivationReason: reason.trim() || null,
        ...(from <= today ? { status: 'DEACTIVATED' as const } : {}),
      }
      await send(userApi.update, { params: { id: user.id }, ifMatch: user.version, body })
      toastDone(
        from <= today
          ? t('user.deactivated', { name: user.name })
          : t('user.willEnd', { name: user.name, day: format.day(from) }),
      )
      onClose()
    })
  return (
    <FormDialog
      title={t('user.deactivateOne', { name: user.name })}
      submit={t('user.deactivate')}
      busy={busy}
      color="red"
      onSubmit={() => void deactivate()}
      onClose={onClose}
    >
      <Text size="sm">{t('user.deactivateHint')}</Text>
      <DayInput label={t('user.lastDay')} minDate={today} value={from} onChange={(day) => setFrom(day ?? today)} />
      <TextInput
        data-autofocus
        label={t('user.reason')}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
