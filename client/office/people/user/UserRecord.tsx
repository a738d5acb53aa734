import { Avatar } from '@mantine/core'
import { IconBan, IconCircleCheck, IconKey, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { userApi } from '../../../../shared/api/user.ts'
import type { User } from '../../../../shared/entities/user.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { LoadRecord } from '../../../ui/record/LoadRecord.tsx'
import { Whose } from '../../../ui/record/RecordLink.tsx'
import { RecordPage } from '../../../ui/record/RecordPage.tsx'
import { RemoveDialog } from '../../../ui/record/RemoveAction.tsx'
import { useEditAction } from '../../../ui/record/useEditAction.ts'
import { useRun } from '../../../ui/useRun.ts'
import { DeactivateDialog } from './DeactivateDialog.tsx'
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx'
import { UserBadges } from './UserBadges.tsx'
import { UserProfile } from './UserProfile.tsx'
import { UserRoles } from './UserRoles.tsx'
import { UserSessions } from './UserSessions.tsx'
import { UserStatusChip } from './userStatus.tsx'
import { useUserRules } from './useUserRules.ts'

export function UserRecord() {
  const id = Number(useParams().id)
  const user = useCall(['user', 'role', 'badge'], userApi.get, { params: { id } })
  return <LoadRecord of={user}>{(row) => <Loaded user={row} />}</LoadRecord>
}

function Loaded({ user }: { user: User }) {
  const t = useT()
  const { run } = useRun(['user'])
  const format = useFormat()
  const { can } = useSession()
  const editAction = useEditAction()
  const [asking, setAsking] = useState<'reset' | 'deactivate' | 'activate' | 'remove' | null>(null)
  const { write, others } = useUserRules(user)
  const close = () => setAsking(null)
  const ended = user.status === 'DEACTIVATED' || user.deactivatedFrom !== null

  const activate = () =>
    run(
      () =>
        send(userApi.update, {
          params: { id: user.id },
          ifMatch: user.version,
          body: { status: 'ACTIVE', deactivatedFrom: null, deactivationReason: null },
        }),
      t('user.activated', { name: user.name }),
    )
  return (
    <>
      <RecordPage
        title={user.name}
        back={{ to: '/user', label: t('nav.user') }}
        status={<UserStatusChip user={user} />}
        about={
          <>
            <Avatar src={user.profileImageUrl} alt="" size={24} />
            <b>{user.username}</b>
            {user.partnerName && (
              <span>
                <Whose
                  of={[
                    ['partner', user.partnerId, user.partnerName],
                    ['brand', user.brand?.id, user.brand?.name],
                  ]}
                />
              </span>
            )}
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
          editAction(`/user/${user.id}`, write),
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
            ? [{ id: 'badges', label: t('nav.badge'), render: () => <UserBadges user={user} /> }]
            : []),
        ]}
        history={`user:${user.id}`}
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
        <RemoveDialog
          of="user"
          name={user.name}
          hint={t('user.removeHint')}
          loses={t('user.removeLoses')}
          remove={() => send(userApi.remove, { params: { id: user.id } })}
          also={['badge', 'role']}
          onClose={close}
        />
      )}
    </>
  )
}
