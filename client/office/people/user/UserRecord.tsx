import { Avatar, Skeleton } from '@mantine/core'
import { IconBan, IconCircleCheck, IconEdit, IconKey, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { userApi } from '../../../../shared/api/user.ts'
import type { User } from '../../../../shared/entities/user.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { refresh, useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { RecordPage } from '../../../ui/record/RecordPage.tsx'
import { ErrorState, sentenceOf } from '../../../ui/states.tsx'
import { toastDone, toastFailed } from '../../../ui/toasts.tsx'
import { DeactivateDialog } from './DeactivateDialog.tsx'
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx'
import { UserBadges } from './UserBadges.tsx'
import { UserHistory } from './UserHistory.tsx'
import { UserProfile } from './UserProfile.tsx'
import { UserRoles } from './UserRoles.tsx'
import { UserSessions } from './UserSessions.tsx'
import { UserStatusChip } from './userStatus.tsx'
import { useUserRules } from './useUserRules.ts'

export function UserRecord() {
  const id = Number(useParams().id)
  const user = useCall(['user', 'role', 'badge'], userApi.get, { params: { id } })
  if (user.data) return <Loaded user={user.data} />
  if (user.error) return <ErrorState error={user.error} onRetry={() => void user.refetch()} />
  return <Skeleton m={24} height={200} />
}

function Loaded({ user }: { user: User }) {
  const t = useT()
  const format = useFormat()
  const { can } = useSession()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'reset' | 'deactivate' | 'activate' | 'remove' | null>(null)
  const { write, others } = useUserRules(user)
  const close = () => setAsking(null)
  const ended = user.status === 'DEACTIVATED' || user.deactivatedFrom !== null

  const activate = async () => {
    try {
      await send(userApi.update, {
        params: { id: user.id },
        ifMatch: user.version,
        body: { status: 'ACTIVE', deactivatedFrom: null, deactivationReason: null },
      })
      toastDone(t('user.activated', { name: user.name }))
    } catch (error) {
      toastFailed(sentenceOf(error, t))
    } finally {
      await refresh(['user'])
    }
  }
  const remove = async () => {
    try {
      await send(userApi.remove, { params: { id: user.id } })
      toastDone(t('user.removed', { name: user.name }))
      void navigate('/user')
      await refresh(['user', 'badge', 'role'])
    } catch (error) {
      toastFailed(sentenceOf(error, t))
    }
  }
  return (
    <>
      <RecordPage
        title={user.name}
        back={{ to: '/user', label: t('user.title') }}
        status={<UserStatusChip user={user} />}
        about={
          <>
            <Avatar src={user.profileImageUrl} alt="" size={24} />
            <b>{user.username}</b>
            {user.partnerName && <span>{[user.partnerName, user.brand?.name].filter(Boolean).join(' · ')}</span>}
            {user.deactivationReason && <span>{user.deactivationReason}</span>}
            {user.mustChangePassword && <span>{t('user.hasOneTime')}</span>}
          </>
        }
        actions={[
          {
            label: t('user.reset'),
            icon: IconKey,
            refused:
              others ??
              (user.status === 'ACTIVE' ? null : t('refused.status', { status: t('user.status.DEACTIVATED') })),
            onClick: () => setAsking('reset'),
          },
          ended
            ? {
                label: t('user.activate'),
                icon: IconCircleCheck,
                refused: others,
                onClick: () => setAsking('activate'),
              }
            : { label: t('user.deactivate'), icon: IconBan, refused: others, onClick: () => setAsking('deactivate') },
          { label: t('form.delete'), icon: IconTrash, refused: others, onClick: () => setAsking('remove') },
          {
            label: t('form.edit'),
            icon: IconEdit,
            main: true,
            refused: write,
            onClick: () => void navigate(`/user/${user.id}/edit`),
          },
        ]}
        tabs={[
          { id: 'profile', label: t('user.profile'), render: () => <UserProfile user={user} /> },
          {
            id: 'roles',
            label: `${t('user.roles')} ${format.number(user.roles.length)}`,
            render: () => <UserRoles user={user} />,
          },
          { id: 'sessions', label: t('session.title'), render: () => <UserSessions user={user} /> },
          ...(can('device:read')
            ? [{ id: 'badges', label: t('badge.title'), render: () => <UserBadges user={user} /> }]
            : []),
          { id: 'history', label: t('record.history'), render: () => <UserHistory user={user} /> },
        ]}
      />
      {asking === 'reset' && <ResetPasswordDialog user={user} onClose={close} />}
      {asking === 'deactivate' && <DeactivateDialog user={user} onClose={close} />}
      {asking === 'activate' && (
        <ConfirmDialog
          title={t('user.activateOne', { name: user.name })}
          confirm={t('user.activate')}
          onConfirm={activate}
          onClose={close}
        >
          {t('user.activateHint')}
        </ConfirmDialog>
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          title={t('user.removeOne', { name: user.name })}
          confirm={t('form.delete')}
          loses={t('user.removeLoses')}
          onConfirm={remove}
          onClose={close}
        >
          {t('user.removeHint')}
        </ConfirmDialog>
      )}
    </>
  )
}
