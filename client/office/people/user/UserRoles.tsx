import { ScrollArea } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { userApi } from '../../../../shared/api/user.ts'
import type { Role } from '../../../../shared/entities/role.ts'
import type { User } from '../../../../shared/entities/user.ts'
import { send } from '../../../api.ts'
import { ActDialog } from '../../../ui/ActDialog.tsx'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat } from '../../../ui/app/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { RemoveLine } from '../../../ui/form/RemoveLine.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { ActionButton } from '../../../ui/record/RecordPage.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { toastDone } from '../../../ui/toasts.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { allows } from '../role/allows.ts'
import { RolePicker } from '../role/RolePicker.tsx'
import { nameOfRole } from '../role/roleName.ts'
import { useUserRules } from './useUserRules.ts'

export function UserRoles({ user }: { user: User }) {
  const t = useT()
  const { run } = useRun(['user', 'role'])
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Role | null>(null)
  const { write } = useUserRules(user)
  const roles = useCall(['user', 'role'], userApi.roles, { params: { userId: user.id } })
  const remove = (role: Role) =>
    run(
      () => send(userApi.removeRoles, { params: { userId: user.id }, query: { ids: [role.id] } }),
      t('user.roleTaken', { role: nameOfRole(role, t), name: user.name }),
    )
  if (roles.error) return <ErrorState error={roles.error} onRetry={() => void roles.refetch()} />
  return (
    <Section
      title={t('user.mayDo')}
      actions={
        <ActionButton
          action={{ label: t('user.addRoles'), icon: IconPlus, refused: write, onClick: () => setAdding(true) }}
        />
      }
    >
      <Lines
        rows={roles.data?.rows ?? []}
        empty={roles.data ? t('user.noRoles') : ''}
        columns={[
          { header: t('role.role'), render: (row) => <Link to={`/role/${row.id}`}>{nameOfRole(row, t)}</Link> },
          { header: t('role.allows'), render: (row) => allows(row, t) },
          ...(write === null
            ? [
                {
                  header: '',
                  align: 'end' as const,
                  render: (row: Role) => (
                    <RemoveLine
                      label={t('user.takeRole', { role: nameOfRole(row, t) })}
                      onClick={() => setRemoving(row)}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
      {adding && <AddRoles user={user} onClose={() => setAdding(false)} />}
      {removing && (
        <ConfirmDialog
          title={t('user.takeRoleOne', { role: nameOfRole(removing, t), name: user.name })}
          confirm={t('user.takeAway')}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        >
          {allows(removing, t)}
        </ConfirmDialog>
      )}
    </Section>
  )
}

function AddRoles({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useT()
  const { run, busy } = useRun(['user', 'role'])
  const format = useFormat()
  const [picked, setPicked] = useState<number[]>([])
  const add = () =>
    run(async () => {
      await send(userApi.addRoles, { params: { userId: user.id }, body: { roleIds: picked, skipConflict: true } })
      toastDone(t('form.saved'))
      onClose()
    })
  return (
    <ActDialog
      size="xl"
      title={t('user.addRolesTo', { name: user.name })}
      act={t('user.addCount', { count: format.number(picked.length) })}
      busy={busy}
      disabled={picked.length === 0}
      onAct={() => void add()}
      onClose={onClose}
    >
      <ScrollArea.Autosize mah="60dvh">
        <RolePicker
          partnerId={user.partnerId}
          value={picked}
          onChange={setPicked}
          among={(role) => !user.roles.some(({ id }) => id === role.id)}
        />
      </ScrollArea.Autosize>
    </ActDialog>
  )
}
