import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconBan, IconCircleCheck, IconClockOff, IconMail, IconMailPlus, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { nowUserApi } from '../../../../shared/api/user.ts'
import { invitationStatuses, type Invitation } from '../../../../shared/entities/user.ts'
import { send } from '../../../api.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { ChoiceFilter } from '../../../ui/list/filters.tsx'
import { instantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { statusColumn } from '../../../ui/list/statusColumn.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { statusChip } from '../../../ui/StatusChip.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { roleName } from '../role/roleName.ts'
import { UserTabs } from './UserTabs.tsx'

const InvitationStatusChip = statusChip<Invitation['status']>((status) => `invitation.status.${status}`, {
  OPEN: ['wait', IconMail],
  ACCEPTED: ['good', IconCircleCheck],
  EXPIRED: ['neutral', IconClockOff],
  REVOKED: ['neutral', IconBan],
})

export function InvitationList() {
  const t = useT()
  const { run } = useRun(['invitation'])
  const { can } = useSession()
  const [revoking, setRevoking] = useState<Invitation | null>(null)
  const list = useListOf(nowUserApi.invitations, {
    name: 'invitation',
    tables: ['invitation', 'user'],
  })
  const resend = (one: Invitation) =>
    run(() => send(nowUserApi.resendInvitation, { params: { id: one.id } }), t('invitation.sent', { email: one.email }))
  const columns = useColumns((one) => void resend(one), setRevoking)
  const invite = can('account:write') && (
    <Button component={Link} to="/user/invite" leftSection={<IconMailPlus size={16} />}>
      {t('invitation.invite')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('invitation.title')}
        list={list}
        searches={[t('user.name'), t('user.email')]}
        columns={columns}
        actions={invite}
        tabs={<UserTabs at="/user/invitation" />}
        empty={{ title: t('invitation.none'), hint: t('invitation.noneHint'), hintNeeds: 'account:write' }}
      >
        <ChoiceFilter
          label={t('word.status')}
          options={choicesOf(t, 'invitation.status', invitationStatuses)}
          {...list.field('status')}
        />
      </ListPage>
      {revoking && (
        <ConfirmDialog
          title={t('invitation.revokeOne', { email: revoking.email })}
          confirm={t('invitation.revoke')}
          onConfirm={() =>
            run(
              () => send(nowUserApi.revokeInvitation, { params: { id: revoking.id } }),
              t('invitation.revoked', { email: revoking.email }),
            )
          }
          onClose={() => setRevoking(null)}
        >
          {t('invitation.revokeHint')}
        </ConfirmDialog>
      )}
    </>
  )
}

function useColumns(resend: (one: Invitation) => void, revoke: (one: Invitation) => void): Column<Invitation>[] {
  const t = useT()
  const format = useFormat()
  const { can, codesOf } = useSession()
  const columns: Column<Invitation>[] = [
    {
      id: 'email',
      header: t('user.email'),
      sort: 'email',
      minWidth: 160,
      render: (row) => (row.userId === null ? <b>{row.email}</b> : <Link to={`/user/${row.userId}`}>{row.email}</Link>),
    },
    { id: 'name', header: t('user.name'), minWidth: 96, render: (row) => row.name },
    statusColumn(t, InvitationStatusChip, { width: 128 }),
    {
      id: 'roles',
      header: t('user.roles'),
      minWidth: 112,
      render: (row) => t.listed(row.systemNames.map((name) => roleName(name, t))),
    },
    { id: 'partner', header: t('word.partner'), minWidth: 96, render: (row) => row.partnerName },
    {
      id: 'centers',
      header: t('word.center'),
      width: 120,
      render: (row) => codesOf(row.centerIds) || t('user.allCenters'),
    },
    { id: 'by', header: t('invitation.by'), width: 128, render: (row) => row.createdByName },
    instantColumn(format, 'createdAt', { id: 'created', header: t('invitation.sentAt') }),
    instantColumn(format, 'expiresAt', { id: 'expires', header: t('badge.until'), sort: 'expiresAt' }),
  ]
  if (!can('account:write')) return columns
  const waits = (row: Invitation) => row.status === 'OPEN' || row.status === 'EXPIRED'
  return [
    ...columns,
    {
      id: 'actions',
      header: t('invitation.actions'),
      align: 'end',
      width: 104,
      render: (row) =>
        waits(row) && (
          <>
            <Action
              label={t('invitation.resendTo', { email: row.email })}
              icon={IconSend}
              onClick={() => resend(row)}
            />
            <Action label={t('invitation.revokeOf', { email: row.email })} icon={IconBan} onClick={() => revoke(row)} />
          </>
        ),
    },
  ]
}

function Action({ label, icon: Icon, onClick }: { label: string; icon: typeof IconSend; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} onClick={onClick}>
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
