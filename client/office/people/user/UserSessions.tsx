import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { userApi } from '../../../../shared/api/user.ts'
import type { User } from '../../../../shared/entities/user.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ActionButton } from '../../../ui/record/RecordPage.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { toastDone } from '../../../ui/toasts.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { SessionLines } from './SessionLines.tsx'
import { useUserRules } from './useUserRules.ts'

export function UserSessions({ user }: { user: User }) {
  const t = useT()
  const { run } = useRun(['session'])
  const [endingAll, setEndingAll] = useState(false)
  const { others } = useUserRules(user)
  const sessions = useCall(['user', 'session'], userApi.sessions, { params: { userId: user.id } })
  const end = (work: () => Promise<unknown>) =>
    run(async () => {
      await work()
      toastDone(t('session.ended'))
    })
  if (sessions.error) return <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
  const rows = sessions.data?.rows ?? []
  return (
    <Section
      title={t('session.title')}
      actions={
        rows.length > 0 && (
          <ActionButton
            action={{
              label: t('session.endAll'),
              icon: IconLogout,
              refused: others,
              onClick: () => setEndingAll(true),
            }}
          />
        )
      }
    >
      {sessions.data && (
        <SessionLines
          sessions={rows}
          refused={others}
          onEnd={(session) =>
            void end(() => send(userApi.endSession, { params: { userId: user.id, sessionId: session.id } }))
          }
        />
      )}
      {endingAll && (
        <ConfirmDialog
          title={t('session.endAllOf', { name: user.name })}
          confirm={t('session.endAll')}
          onConfirm={() => end(() => send(userApi.endSessions, { params: { userId: user.id } }))}
          onClose={() => setEndingAll(false)}
        >
          {t('session.endAllHint')}
        </ConfirmDialog>
      )}
    </Section>
  )
}
