import { ActionIcon, Button, Code, Group, Tooltip } from '@mantine/core'
import { IconBan, IconBook, IconCircleCheck, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { openapiKeyApi } from '../../../../shared/api/openapi-key.ts'
import type { OpenapiKey } from '../../../../shared/entities/openapi-key.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { OneFilter } from '../../../ui/list/filters.tsx'
import { instantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { OnePartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { HistoryIcon } from '../../../ui/record/HistoryLink.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { nameOfRole } from '../../people/role/roleName.ts'
import { useRoles } from '../../people/role/useRoles.ts'
import { NewKeyDialog } from './NewKeyDialog.tsx'

const tables = ['key']

/** The keys that programs call with: their partner, what they may do, and when they were last used. */
export function OpenapiKeyList() {
  const t = useT()
  const { run } = useRun(tables)
  const { can } = useSession()
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<OpenapiKey | null>(null)
  const list = useListOf(openapiKeyApi.list, {
    name: 'openapiKey',
    tables,
  })
  const columns = useColumns(setRevoking)
  const revoke = ({ id, name }: OpenapiKey) =>
    run(() => send(openapiKeyApi.remove, { params: { id } }), t('key.revokedOne', { name }))
  const make = can('key:write') && (
    <Button leftSection={<IconKey size={16} />} onClick={() => setMaking(true)}>
      {t('key.new')}
    </Button>
  )
  const help = (
    <Button variant="default" component={Link} to="/openapi-key/help" leftSection={<IconBook size={16} />}>
      {t('key.howTo')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('nav.openapiKey')}
        list={list}
        searches={[t('word.name'), t('key.accessKey')]}
        columns={columns}
        actions={
          <>
            {help}
            {make}
          </>
        }
        empty={{ title: t('key.none'), hint: t('key.noneHint'), children: make }}
      >
        <OneFilter
          label={t('word.status')}
          options={[
            { value: false, label: t('key.active') },
            { value: true, label: t('key.revoked') },
          ]}
          {...list.field('revoked')}
        />
        <OnePartnerFilter {...list.field('partnerId')} />
      </ListPage>
      {making && <NewKeyDialog onClose={() => setMaking(false)} />}
      {revoking && (
        <ConfirmDialog
          title={t('key.revokeOne', { name: revoking.name })}
          confirm={t('key.revoke')}
          loses={t('key.revokeHint')}
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(null)}
        >
          {revoking.partnerName} · {revoking.accessKey}
        </ConfirmDialog>
      )}
    </>
  )
}

function useColumns(revoke: (key: OpenapiKey) => void): Column<OpenapiKey>[] {
  const t = useT()
  const format = useFormat()
  const { me, can } = useSession()
  const { roles } = useRoles()
  const roleOf = ({ roleId, roleName }: OpenapiKey) => {
    const role = roles.find(({ id }) => id === roleId)
    return role ? nameOfRole(role, t) : roleName
  }
  const columns: Column<OpenapiKey>[] = [
    { id: 'name', header: t('word.name'), sort: 'name', minWidth: 176, render: (row) => <b>{row.name}</b> },
    { id: 'accessKey', header: t('key.accessKey'), width: 216, render: (row) => <Code>{row.accessKey}</Code> },
    ...(me.partnerId === null
      ? [
          {
            id: 'partner',
            header: t('word.partner'),
            width: 144,
            render: (row: OpenapiKey) =>
              can('partner:read') ? <Link to={`/partner/${row.partnerId}`}>{row.partnerName}</Link> : row.partnerName,
          },
        ]
      : []),
    { id: 'role', header: t('role.role'), width: 144, render: roleOf },
    {
      id: 'status',
      header: t('word.status'),
      width: 128,
      render: ({ revokedAt }) => (
        <StatusChip
          tone={revokedAt === null ? 'good' : 'neutral'}
          icon={revokedAt === null ? IconCircleCheck : IconBan}
        >
          {t(revokedAt === null ? 'key.active' : 'key.revoked')}
        </StatusChip>
      ),
    },
    {
      id: 'used',
      header: t('key.lastUsed'),
      sort: 'lastAccessedAt',
      width: 152,
      render: (row) => (row.lastAccessedAt === null ? t('key.never') : format.instant(row.lastAccessedAt)),
    },
    { id: 'by', header: t('key.by'), width: 128, render: (row) => row.createdByName },
    instantColumn(format, 'createdAt', { id: 'created', header: t('word.created'), sort: 'id' }),
    instantColumn(format, 'revokedAt', { id: 'revoked', header: t('key.revokedAt'), optional: true }),
  ]
  if (!can('key:write') && !can('account:read')) return columns
  return [
    ...columns,
    {
      id: 'actions',
      header: t('notification.actions'),
      align: 'end',
      width: 96,
      render: (row) => (
        <Group gap={4} justify="flex-end" wrap="nowrap">
          {can('key:write') && row.revokedAt === null && (
            <Tooltip label={t('key.revokeOf', { name: row.name })}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={t('key.revokeOf', { name: row.name })}
                onClick={() => revoke(row)}
              >
                <IconBan size={16} />
              </ActionIcon>
            </Tooltip>
          )}
          {can('account:read') && <HistoryIcon subject={`key:${row.id}`} name={row.name} />}
        </Group>
      ),
    },
  ]
}
