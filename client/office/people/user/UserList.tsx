import { Avatar, Button, Group } from '@mantine/core'
import { IconMailPlus, IconPlus, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { userApi } from '../../../../shared/api/user.ts'
import { accountStatuses } from '../../../../shared/entities/account.ts'
import type { User } from '../../../../shared/entities/user.ts'
import { sendForFile } from '../../../api.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { ChoiceFilter, FlagFilter, OneFilter } from '../../../ui/list/filters.tsx'
import { instantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CenterFilter, OnePartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { nameOfRole } from '../role/roleName.ts'
import { useRoles } from '../role/useRoles.ts'
import { UserStatusChip } from './userStatus.tsx'
import { UserTabs } from './UserTabs.tsx'
import { UserUpload } from './UserUpload.tsx'
import { useUserBulk } from './useUserBulk.tsx'

export function UserList() {
  const t = useT()
  const { me, can } = useSession()
  const { roles } = useRoles()
  const [uploading, setUploading] = useState(false)
  const list = useListOf(userApi.list, {
    name: 'user',
    tables: ['user', 'role', 'badge'],
    opens: { sort: 'name', order: 'asc', status: 'ACTIVE' },
  })
  const columns = useColumns()
  const bulk = useUserBulk()
  const actions = can('account:write') && (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => setUploading(true)}>
        {t('user.upload')}
      </Button>
      <Button component={Link} to="/user/new" variant="default" leftSection={<IconPlus size={16} />}>
        {t('user.new')}
      </Button>
      <Button component={Link} to="/user/invite" leftSection={<IconMailPlus size={16} />}>
        {t('invitation.invite')}
      </Button>
    </>
  )
  return (
    <>
      <ListPage
        title={t('nav.user')}
        list={list}
        searches={[t('user.name'), t('signIn.username'), t('user.email'), t('user.phone')]}
        columns={columns}
        rowPath={(row) => `/user/${row.id}`}
        nameOf={(row) => row.name}
        bulk={bulk}
        excel={(filter) => sendForFile(userApi.excel, { query: filter })}
        actions={actions}
        tabs={<UserTabs at="/user" />}
        empty={{ title: t('user.none'), hint: t('user.noneHint'), hintNeeds: 'account:write' }}
      >
        <OneFilter
          label={t('word.status')}
          options={choicesOf(t, 'user.status', accountStatuses)}
          {...list.field('status')}
        />
        <ChoiceFilter
          label={t('user.roles')}
          options={roles.map((role) => ({ value: role.id, label: nameOfRole(role, t) }))}
          {...list.field('roleIds')}
        />
        <OnePartnerFilter {...list.field('partnerId')} />
        <CenterFilter {...list.field('centerIds')} />
        {me.partnerId === null && <FlagFilter label={t('badge.floorStaff')} {...list.field('floorStaff')} />}
      </ListPage>
      {uploading && <UserUpload onClose={() => setUploading(false)} />}
    </>
  )
}

function useColumns(): Column<User>[] {
  const t = useT()
  const format = useFormat()
  const { codesOf } = useSession()
  return [
    {
      id: 'name',
      header: t('user.name'),
      sort: 'name',
      minWidth: 176,
      render: (row) => (
        <Group gap={8} wrap="nowrap">
          <Avatar src={row.profileImageUrl} alt="" size={24} />
          <Link to={`/user/${row.id}`}>{row.name}</Link>
        </Group>
      ),
    },
    { id: 'username', header: t('signIn.username'), sort: 'username', width: 144, render: (row) => row.username },
    {
      id: 'status',
      header: t('word.status'),
      sort: 'status',
      width: 168,
      render: (row) => <UserStatusChip user={row} />,
    },
    {
      id: 'roles',
      header: t('user.roles'),
      minWidth: 160,
      render: (row) => t.listed(row.roles.map((role) => nameOfRole(role, t))) || '–',
    },
    { id: 'partner', header: t('word.partner'), width: 144, render: (row) => row.partnerName },
    {
      id: 'centers',
      header: t('word.center'),
      width: 128,
      render: (row) => codesOf(row.centerIds) || t('user.allCenters'),
    },
    { id: 'email', header: t('user.email'), width: 208, render: (row) => row.email },
    { id: 'phone', header: t('user.phone'), width: 136, optional: true, render: (row) => row.phone },
    { id: 'mobile', header: t('user.mobile'), width: 136, optional: true, render: (row) => row.mobile },
    { id: 'entry', header: t('user.entry'), width: 120, optional: true, render: (row) => format.day(row.entryAt) },
    {
      id: 'retirement',
      header: t('user.retirement'),
      width: 120,
      optional: true,
      render: (row) => format.day(row.retirementAt),
    },
    { id: 'kindOfStaff', header: t('user.kindOfStaff'), width: 136, optional: true, render: (row) => row.typeCodeKey },
    instantColumn(format, 'lastLoginAt', { id: 'login', header: t('badge.lastLogin'), sort: 'lastLoginAt' }),
    instantColumn(format, 'createdAt', { id: 'created', header: t('word.created'), sort: 'createdAt', optional: true }),
  ]
}
