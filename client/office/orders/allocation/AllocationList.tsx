import { IconRoute2, IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { interimAllocationApi } from '../../../../shared/api/interim-allocation.ts'
import {
  allocationGroups,
  type AllocationGroup,
  type InterimAllocation,
} from '../../../../shared/entities/allocation-record.ts'
import { allocationFailures } from '../../../../shared/entities/interim-allocation.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { ChoiceFilter, InstantsFilter } from '../../../ui/list/filters.tsx'
import { instantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CenterFilter } from '../../../ui/list/scopeFilters.tsx'
import { StatusTabs } from '../../../ui/list/StatusTabs.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { useCentersAsked, useWorkFirst } from '../../../ui/list/useWorkFirst.ts'
import { SellerFilters } from '../../sales/channel/SellerFilters.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { OrderStatusChip } from '../order/orderStatus.tsx'
import { orderColumn, sellerColumns } from '../orderColumns.tsx'
import { AllocationRun } from './AllocationRun.tsx'
import { beginRun } from './beginRun.ts'
import { FailureText, Mend } from './FailureText.tsx'
import { siteZone } from '../../../../shared/site-zone.ts'

/** Everything that is not allocated, except what somebody decided not to send: as many as interim orders count. */
const work = allocationGroups.filter((group) => group !== 'SUCCESS' && group !== 'CANCELED')

/** The orders to be sent: those that wait, those that failed with what would mend each, and those that have their waybill. */
export function AllocationList() {
  const counts = useCall(['order'], interimAllocationApi.count, { query: { centerIds: useCentersAsked() } })
  const hasWork = useWorkFirst(work, counts.data?.byGroup)
  return <Opened key={String(hasWork)} group={hasWork ? work : undefined} />
}

function Opened({ group }: { group: AllocationGroup[] | undefined }) {
  const t = useT()
  const { can } = useSession()
  const list = useListOf(interimAllocationApi.list, {
    name: 'allocation',
    tables: ['order', 'channel'],
    opens: { sort: 'placedAt', order: 'asc', group },
    zone: siteZone,
  })
  const counts = useCall(['order'], interimAllocationApi.count, { query: { centerIds: list.query.centerIds } })
  const navigate = useNavigate()
  const { run } = useRun()
  const [jobId, setJobId] = useState<number | null>(null)
  const allocate = (orderIds: number[]) => run(async () => setJobId(await beginRun(orderIds)))
  return (
    <>
      <ListPage
        title={t('nav.allocation')}
        list={list}
        searches={[t('order.number')]}
        columns={useColumns()}
        rowPath={(row) => `/allocation/${row.id}`}
        nameOf={(row) => row.channelOrderId}
        bulk={
          can('allocation:write')
            ? [
                {
                  label: t('allocation.allocate'),
                  icon: IconRoute2,
                  open: (rows) => allocate(rows.map(({ id }) => id)),
                },
                ...(can('rule:read')
                  ? [
                      {
                        label: t('allocation.first'),
                        icon: IconScale,
                        open: (rows: InterimAllocation[]) =>
                          void navigate(`/what-if?first=${rows.map(({ id }) => id).join(',')}`),
                      },
                    ]
                  : []),
              ]
            : []
        }
        tabs={
          <StatusTabs
            statuses={allocationGroups}
            labelOf={(group) => t(`allocation.group.${group}`)}
            work={work}
            isBounded
            counts={counts.data && { total: counts.data.total, byStatus: counts.data.byGroup }}
            {...list.field('group')}
          />
        }
        empty={{ title: t('allocation.none'), hint: t('allocation.noneHint') }}
      >
        <ChoiceFilter
          label={t('allocation.reason')}
          options={choicesOf(t, 'order.failure', allocationFailures)}
          {...list.field('failureReason')}
        />
        <SellerFilters partners={list.field('partnerIds')} channels={list.field('channelIds')} />
        <CenterFilter {...list.field('centerIds')} />
        <InstantsFilter label={t('order.placedAt')} {...list.range('placedAtGte', 'placedAtLte')} />
      </ListPage>
      {jobId !== null && <AllocationRun jobId={jobId} onClose={() => setJobId(null)} />}
    </>
  )
}

function useColumns(): Column<InterimAllocation>[] {
  const t = useT()
  const format = useFormat()
  return [
    orderColumn(t, (row) => row, 'allocation'),
    { id: 'status', header: t('word.status'), width: 128, render: (row) => <OrderStatusChip status={row.status} /> },
    {
      id: 'reason',
      header: t('allocation.reason'),
      width: 176,
      // An empty value is shown as a dash, so that a card leaves it out.
      render: ({ failureReason: reason }) =>
        reason === null || reason === 'NONE' ? '–' : <FailureText reason={reason} />,
    },
    {
      id: 'mend',
      header: t('allocation.mends'),
      minWidth: 240,
      wraps: true,
      render: (row) => (row.missing.length === 0 && row.mend === null ? '–' : <Mend row={row} />),
    },
    instantColumn(format, 'collectionAt', {
      id: 'collection',
      header: t('allocation.collection'),
      sort: 'collectionAt',
    }),
    { id: 'center', header: t('word.center'), width: 96, render: (row) => row.center?.name },
    {
      id: 'contract',
      header: t('allocation.contract'),
      width: 152,
      optional: true,
      operators: true,
      render: (row) => row.contract?.name,
    },
    {
      id: 'tries',
      header: t('allocation.tries'),
      sort: 'attemptsCount',
      align: 'end',
      width: 88,
      optional: true,
      render: (row) => format.number(row.attemptsCount),
    },
    instantColumn(format, 'triedAt', { id: 'tried', header: t('allocation.triedAt'), sort: 'triedAt', optional: true }),
    instantColumn(format, 'placedAt', { id: 'placed', header: t('order.placedAt'), sort: 'placedAt' }),
    ...sellerColumns<InterimAllocation>(t, { partner: { optional: true }, channel: { optional: true } }),
  ]
}
