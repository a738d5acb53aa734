import { Link } from 'react-router'
import { roleApi } from '../../../../shared/api/role.ts'
import type { Role } from '../../../../shared/entities/role.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { countColumn } from '../../../ui/list/Count.tsx'
import { instantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { allows } from './allows.ts'
import { nameOfRole } from './roleName.ts'
import { useRoles } from './useRoles.ts'

export function RoleList() {
  const t = useT()
  const { can } = useSession()
  const list = useListOf(roleApi.list, {
    name: 'role',
    tables: ['role', 'user'],
    opens: { sort: 'name', order: 'asc' },
  })
  const create = can('role:write') && <CreateLink to="/role/new">{t('role.new')}</CreateLink>
  const columns = useColumns()
  return (
    <ListPage
      title={t('nav.role')}
      list={list}
      searches={[t('word.name'), t('role.systemName')]}
      columns={columns}
      rowPath={(row) => `/role/${row.id}`}
      actions={create}
      empty={{ title: t('role.none') }}
    />
  )
}

function useColumns(): Column<Role>[] {
  const t = useT()
  const format = useFormat()
  const { roles } = useRoles()
  const parent = (id: number | null) => roles.find((role) => role.id === id)
  return [
    {
      id: 'name',
      header: t('word.name'),
      sort: 'name',
      width: 192,
      render: (row) => <Link to={`/role/${row.id}`}>{nameOfRole(row, t)}</Link>,
    },
    {
      id: 'kind',
      header: t('role.kind'),
      width: 112,
      render: (row) => t(row.systemName === null ? 'role.ownKind' : 'role.systemKind'),
    },
    {
      id: 'allows',
      header: t('role.allows'),
      minWidth: 320,
      wraps: true,
      render: (row) => <span>{allows(row, t)}</span>,
    },
    countColumn({ id: 'holders', header: t('role.holders'), width: 96 }, (row) => row.roleBindings),
    {
      id: 'parent',
      header: t('role.parent'),
      width: 160,
      render: (row) => {
        const above = parent(row.parentRoleId)
        return above ? nameOfRole(above, t) : '–'
      },
    },
    { id: 'systemName', header: t('role.systemName'), width: 200, optional: true, render: (row) => row.systemName },
    instantColumn(format, 'updatedAt', { id: 'updated', header: t('word.updated'), optional: true }),
  ]
}
