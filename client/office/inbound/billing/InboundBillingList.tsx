import { Link } from 'react-router'
import { inboundBillingApi } from '../../../../shared/api/inbound-billing.ts'
import type { InboundBillingSummary } from '../../../../shared/entities/inbound-billing.ts'
import { sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { DaysFilter } from '../../../ui/list/filters.tsx'
import { centerInstantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CenterFilter, PartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { StatusTabs } from '../../../ui/list/StatusTabs.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { BillingStatusChip } from './billingStatus.tsx'

/** The statuses in the order of the steps. */
const statuses = ['NONE', 'SENT', 'APPROVED', 'COMPLETED'] as const
const tables = ['inboundBilling', 'inbound']

export function InboundBillingList() {
  const t = useT()
  const { me } = useSession()
  const list = useListOf(inboundBillingApi.list, {
    name: 'inbound-billing',
    tables,
    opens: { sort: 'closedAt', order: 'desc' },
  })
  const { query } = list
  const { keyword, partnerIds, centerIds, closedFrom, closedTo } = query
  const counts = useCall(tables, inboundBillingApi.count, {
    query: { keyword, partnerIds, centerIds, closedFrom, closedTo },
  })
  return (
    <ListPage
      title={t('subject.inboundBilling')}
      list={list}
      searches={[t('inbound.code'), ...(me.partnerId === null ? [t('word.partner')] : [])]}
      columns={useColumns()}
      rowPath={(row) => `/inbound/${row.id}?tab=billing`}
      excel={(filter) => sendForFile(inboundBillingApi.excel, { query: filter })}
      tabs={
        <StatusTabs
          statuses={statuses}
          labelOf={(status) => t(`inbound.naver.${status}`)}
          counts={counts.data}
          {...list.field('status')}
        />
      }
      empty={{ title: t('inboundBilling.none'), hint: t('inboundBilling.noneHint') }}
    >
      <DaysFilter label={t('inbound.closedAt')} {...list.range('closedFrom', 'closedTo')} />
      <PartnerFilter {...list.field('partnerIds')} />
      <CenterFilter {...list.field('centerIds')} />
    </ListPage>
  )
}

function useColumns(): Column<InboundBillingSummary>[] {
  const t = useT()
  const format = useFormat()
  return [
    {
      id: 'code',
      header: t('inbound.code'),
      sort: 'code',
      width: 144,
      render: (row) => <Link to={`/inbound/${row.id}?tab=billing`}>{row.code}</Link>,
    },
    {
      id: 'status',
      header: t('word.status'),
      width: 144,
      render: (row) => <BillingStatusChip status={row.naverBillingStatus} />,
    },
    { id: 'partner', header: t('word.partner'), width: 160, render: (row) => row.partnerName },
    { id: 'center', header: t('word.center'), width: 80, render: (row) => row.centerCode },
    {
      id: 'total',
      header: t('inboundBilling.total'),
      align: 'end',
      width: 136,
      render: (row) => (row.total === 0 ? '–' : format.krw(row.total)),
    },
    centerInstantColumn(format, 'closedAt', { id: 'closed', header: t('inbound.closedAt'), sort: 'closedAt' }),
    centerInstantColumn(format, 'sentAt', { id: 'sent', header: t('inboundBilling.sentAt'), sort: 'sentAt' }),
    {
      id: 'back',
      header: t('inboundBilling.sentBackReason'),
      minWidth: 200,
      render: (row) => <span title={row.sentBackReason ?? undefined}>{row.sentBackReason ?? '–'}</span>,
    },
  ]
}
