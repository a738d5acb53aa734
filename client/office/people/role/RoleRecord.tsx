import { IconTrash } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { Link, useParams } from 'react-router'
import { roleApi } from '../../../../shared/api/role.ts'
import { userApi } from '../../../../shared/api/user.ts'
import type { Role } from '../../../../shared/entities/role.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { LoadRecord } from '../../../ui/record/LoadRecord.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { RecordPage } from '../../../ui/record/RecordPage.tsx'
import { RemoveDialog } from '../../../ui/record/RemoveAction.tsx'
import { useEditAction } from '../../../ui/record/useEditAction.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { UserStatusChip } from '../user/userStatus.tsx'
import { allows } from './allows.ts'
import { PrivilegeTable } from './PrivilegeTable.tsx'
import { nameOfRole } from './roleName.ts'
import { useRoles } from './useRoles.ts'

export function RoleRecord() {
  const id = Number(useParams().id)
  const role = useCall(['role', 'user'], roleApi.get, { params: { id } })
  return <LoadRecord of={role}>{(row) => <Loaded role={row} />}</LoadRecord>
}

function Loaded({ role }: { role: Role }) {
  const t = useT()
  const format = useFormat()
  const { lacks } = useSession()
  const editAction = useEditAction()
  const { roles } = useRoles()
  const [removing, setRemoving] = useState(false)
  const name = nameOfRole(role, t)
  const parent = roles.find(({ id }) => id === role.parentRoleId)
  const refused = lacks('role:write') ?? (role.systemName !== null ? t('role.systemFixed') : null)
  const inUse =
    role.roleBindings > 0
      ? t('role.held', { count: format.number(role.roleBindings) })
      : role.childRoles.length > 0
        ? t('role.hasChildren', { names: t.listed(role.childRoles.map((child) => child.name)) })
        : null
  return (
    <>
      <RecordPage
        title={name}
        back={{ to: '/role', label: t('nav.role') }}
        about={
          <>
            <span>{t(role.systemName === null ? 'role.ownKind' : 'role.systemKind')}</span>
            {parent && (
              <span>
                {t('role.parent')} <Link to={`/role/${parent.id}`}>{nameOfRole(parent, t)}</Link>
              </span>
            )}
            {role.childRoles.length > 0 && (
              <span>
                {t('role.children')}{' '}
                {role.childRoles.map(({ id, name }, index) => (
                  <Fragment key={id}>
                    {index > 0 && ', '}
                    <Link to={`/role/${id}`}>{name}</Link>
                  </Fragment>
                ))}
              </span>
            )}
            <span>{allows(role, t)}</span>
          </>
        }
        actions={[
          { label: t('form.delete'), icon: IconTrash, refused: refused ?? inUse, onClick: () => setRemoving(true) },
          editAction(`/role/${role.id}`, refused),
        ]}
        tabs={[
          {
            id: 'privileges',
            label: t('role.privileges'),
            render: () => (
              <PrivilegeTable
                own={role.privileges}
                inherited={role.allPrivileges.filter((privilege) => !role.privileges.includes(privilege))}
              />
            ),
          },
          {
            id: 'holders',
            label: `${t('role.holders')} ${format.number(role.roleBindings)}`,
            render: () => <Holders role={role} />,
          },
        ]}
        history={`role:${role.id}`}
      />
      {removing && (
        <RemoveDialog
          of="role"
          name={name}
          hint={t('role.removeHint')}
          remove={() => send(roleApi.remove, { params: { id: role.id } })}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  )
}

/** The first holders of the role; the list of users has the rest. */
function Holders({ role }: { role: Role }) {
  const t = useT()
  const { me } = useSession()
  const format = useFormat()
  const holders = useCall(['user', 'role'], userApi.list, {
    query: { roleIds: [role.id], pageSize: 100, sort: 'name', order: 'asc' },
  })
  if (holders.error) return <ErrorState error={holders.error} onRetry={() => void holders.refetch()} />
  return (
    <>
      <Lines
        rows={holders.data?.rows ?? []}
        empty={holders.data ? t('role.nobody') : ''}
        columns={[
          { header: t('user.name'), render: (row) => <Link to={`/user/${row.id}`}>{row.name}</Link> },
          { header: t('signIn.username'), render: (row) => row.username },
          { header: t('word.status'), render: (row) => <UserStatusChip user={row} /> },
          // For a partner's people all holders belong to their own partner.
          ...(me.partnerId === null
            ? [{ header: t('word.partner'), render: (row: { partnerName: string | null }) => row.partnerName }]
            : []),
          { header: t('badge.lastLogin'), render: (row) => format.instant(row.lastLoginAt) },
        ]}
      />
      {holders.data && holders.data.total > holders.data.rows.length && (
        <Link to={`/user?roleIds=${role.id}&status=`}>{t('start.all')}</Link>
      )}
    </>
  )
}
