import { Button } from '@mantine/core'
import { IconIdBadge2 } from '@tabler/icons-react'
import { useState } from 'react'
import { authApi } from '../../../../shared/api/auth.ts'
import type { Badge } from '../../../../shared/entities/badge.ts'
import type { User } from '../../../../shared/entities/user.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { ActionButton } from '../../../ui/record/RecordPage.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { BadgeChip } from '../badge/BadgeChip.tsx'
import { IssueBadgesDialog } from '../badge/IssueBadgesDialog.tsx'

/** The badge that someone holds, and earlier ones. */
export function UserBadges({ user }: { user: User }) {
  const t = useT()
  const { run } = useRun(['badge', 'user'])
  const format = useFormat()
  const { can, lacks } = useSession()
  const [issuing, setIssuing] = useState(false)
  const [revoking, setRevoking] = useState<Badge | null>(null)
  const badges = useCall(['badge', 'user'], authApi.badges, { query: { userId: user.id, pageSize: 100 } })
  const refused =
    lacks('device:write') ??
    (user.status === 'ACTIVE' ? null : t('refused.status', { status: t('user.status.DEACTIVATED') }))
  const revoke = (badge: Badge) =>
    run(() => send(authApi.revokeBadge, { params: { id: badge.id } }), t('badge.revoked', { name: user.name }))
  if (badges.error) return <ErrorState error={badges.error} onRetry={() => void badges.refetch()} />
  return (
    <Section
      title={t('nav.badge')}
      actions={
        <ActionButton
          action={{ label: t('badge.issueOne'), icon: IconIdBadge2, refused, onClick: () => setIssuing(true) }}
        />
      }
    >
      <Lines
        rows={badges.data?.rows ?? []}
        empty={badges.data ? t('badge.neverHad', { name: user.name }) : ''}
        columns={[
          {
            header: t('badge.badge'),
            render: (row) => (row.status === 'ACTIVE' ? <BadgeChip badge={row} /> : t(`badge.status.${row.status}`)),
          },
          { header: t('badge.issuedAt'), render: (row) => format.instant(row.issuedAt) },
          { header: t('badge.issuedBy'), render: (row) => row.issuedByName },
          { header: t('badge.until'), render: (row) => format.instant(row.validUntil) },
          {
            header: '',
            align: 'end',
            render: (row) =>
              row.status === 'ACTIVE' && can('device:write') ? (
                <Button variant="default" size="compact-sm" onClick={() => setRevoking(row)}>
                  {t('badge.revokeOne')}
                </Button>
              ) : null,
          },
        ]}
      />
      {issuing && <IssueBadgesDialog users={[user]} onClose={() => setIssuing(false)} />}
      {revoking && (
        <ConfirmDialog
          title={t('badge.revokeFor', { name: user.name })}
          confirm={t('badge.revokeOne')}
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(null)}
        >
          {t('badge.revokeHint')}
        </ConfirmDialog>
      )}
    </Section>
  )
}
