import { Button, Group, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { brandTrackingApi } from '../../../../shared/api/partner.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { DueDay, TrackingStatusChip } from './trackingStatus.tsx'

export function FollowUps({ brandId }: { brandId: number }) {
  const t = useT()
  const { can } = useSession()
  const found = useCall(['brand', 'brandTracking'], brandTrackingApi.list, {
    query: { brandId, pageSize: 500, sort: 'id', order: 'desc' },
  })
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height={200} />
  return (
    <>
      {can('brand:write') && (
        <Group mb={16}>
          <Button component={Link} to={`/brand-tracking/new?brandId=${brandId}`} leftSection={<IconPlus size={16} />}>
            {t('tracking.new')}
          </Button>
        </Group>
      )}
      <Lines
        rows={found.data.rows}
        empty={t('tracking.none')}
        columns={[
          { header: t('tracking.what'), render: (row) => <Link to={`/brand-tracking/${row.id}`}>{row.title}</Link> },
          { header: t('word.status'), render: (row) => <TrackingStatusChip status={row.status} /> },
          { header: t('tracking.assignee'), render: (row) => row.assigneeName },
          { header: t('tracking.due'), render: (row) => <DueDay tracking={row} /> },
        ]}
      />
    </>
  )
}
