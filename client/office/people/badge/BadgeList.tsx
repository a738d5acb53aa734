import { IconIdBadge2, IconIdOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { userApi } from '../../../../shared/api/user.ts'
import { authApi } from '../../../../shared/api/auth.ts'
import type { Badge } from '../../../../shared/entities/badge.ts'
import type { User } from '../../../../shared/entities/user.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { BulkAction } from '../../../ui/BulkActions.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { FlagFilter, OneFilter } from '../../../ui/list/filters.tsx'
import { instantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { BadgeChip } from './BadgeChip.tsx'
import { IssueBadgesDialog } from './IssueBadgesDialog.tsx'
import { revokeBadges } from './revokeBadges.ts'
import { roleName } from '../role/roleName.ts'

/** The staff, and whether each has a working badge. */
export function BadgeList() {
  const t = useT()
  const { can } = useSession()
  const [issuing, setIssuing] = useState<User[] | null>(null)
  const list = useListOf(userApi.list, {
    name: 'badge',
    tables: ['user', 'badge'],
    opens: { sort: 'name', order: 'asc', status: 'ACTIVE', floorStaff: true },
  })
  const shown = list.rows.map(({ id }) => id)
  const active = useCall(
    ['badge'],
    authApi.badges,
    { query: { status: 'ACTIVE', userIds: shown, pageSize: 500 } },
    can('device:read') && shown.length > 0,
  )
  const badges = useMemo(() => new Map((active.data?.rows ?? []).map((badge) => [badge.userId, badge])), [active.data])
  const columns = useColumns(badges)
  const bulk = useBulk(setIssuing)
  return (
    <>
      <ListPage
        title={t('nav.badge')}
        list={list}
        searches={[t('user.name'), t('badge.username')]}
        columns={columns}
        onOpen={(row) => can('device:write') && setIssuing([row])}
        nameOf={(row) => row.name}
        bulk={bulk}
        empty={{ title: t('badge.none') }}
      >
        <FlagFilter label={t('badge.floorStaff')} {...list.field('floorStaff')} />
        <OneFilter
          label={t('word.status')}
          options={choicesOf(t, 'user.status', ['ACTIVE', 'DEACTIVATED'])}
          {...list.field('status')}
        />
      </ListPage>
      {issuing && <IssueBadgesDialog users={issuing} onClose={() => setIssuing(null)} />}
    </>
  )
}

function useColumns(badges: ReadonlyMap<number, Badge>): Column<User>[] {
  const t = useT()
  const format = useFormat()
  const { codesOf } = useSession()
  return [
    { id: 'name', header: t('user.name'), sort: 'name', render: (row) => <b>{row.name}</b> },
    { id: 'username', header: t('badge.username'), sort: 'username', width: 144, render: (row) => row.username },
    { id: 'badge', header: t('badge.badge'), width: 152, render: (row) => <BadgeChip badge={badges.get(row.id)} /> },
    {
      id: 'until',
      header: t('badge.until'),
      width: 152,
      render: (row) => format.instant(badges.get(row.id)?.validUntil ?? null),
    },
    { id: 'issued', header: t('badge.issuedBy'), width: 144, render: (row) => badges.get(row.id)?.issuedByName },
    {
      id: 'roles',
      header: t('badge.roles'),
      width: 160,
      render: (row) => t.listed(row.roleSystemNames.map((name) => roleName(name, t))),
    },
    {
      id: 'centers',
      header: t('word.center'),
      width: 128,
      render: (row) => codesOf(row.centerIds) || '–',
    },
    instantColumn(format, 'lastLoginAt', { id: 'login', header: t('badge.lastLogin'), sort: 'lastLoginAt' }),
  ]
}

function useBulk(issue: (users: User[]) => void): BulkAction<User>[] {
  const t = useT()
  const { lacks } = useSession()
  const refused = lacks('device:write')
  return [
    { label: t('badge.issue'), icon: IconIdBadge2, refused, open: issue },
    {
      label: t('badge.revoke'),
      icon: IconIdOff,
      refused,
      size: 20,
      tables: ['badge', 'user'],
      confirm: (count) => t('badge.revokeMany', { count }),
      run: (ids) => revokeBadges(ids, t),
    },
  ]
}
