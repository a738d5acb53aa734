import { Text } from '@mantine/core'
import { IconMessageReport } from '@tabler/icons-react'
import { Link } from 'react-router'
import { lateOrderApi } from '../../../../shared/api/late-order.ts'
import type { LateOrder } from '../../../../shared/entities/late-order.ts'
import { latenessCauses, latenesses } from '../../../../shared/entities/lateness.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { ChoiceFilter } from '../../../ui/list/filters.tsx'
import { instantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CenterFilter } from '../../../ui/list/scopeFilters.tsx'
import { StatusTabs } from '../../../ui/list/StatusTabs.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { SellerFilters } from '../../sales/channel/SellerFilters.tsx'
import { FailureText } from '../allocation/FailureText.tsx'
import { OrderStatusChip } from '../order/orderStatus.tsx'
import { orderColumn, sellerColumns } from '../orderColumns.tsx'
import { useRowsDialog } from '../../../ui/useRowsDialog.ts'
import { DelayDialog } from './DelayDialog.tsx'
import { delayReasonWord } from './delayReasonWord.ts'
import { LatenessChip } from './LatenessChip.tsx'

const tables = ['order', 'invoice', 'marketplaceMessage']

/** Orders that are late or will be in a few hours, those whose truck comes first on top, with the reason why they are not on their way. */
export function LateOrderList() {
  const t = useT()
  const { can } = useSession()
  const { asked, ask } = useRowsDialog<LateOrder[]>()
  const list = useListOf(lateOrderApi.list, {
    name: 'late-order',
    tables,
    opens: { sort: 'due', order: 'asc' },
  })
  const counts = useCall(tables, lateOrderApi.count, { query: { centerIds: list.query.centerIds } })
  return (
    <>
      <ListPage
        title={t('nav.late')}
        list={list}
        searches={[t('order.number')]}
        columns={useColumns()}
        rowPath={(row) => `/order/${row.id}`}
        nameOf={(row) => row.channelOrderId}
        bulk={can('order:write') ? [{ label: t('late.justify'), icon: IconMessageReport, open: ask }] : []}
        tabs={
          <StatusTabs
            statuses={latenesses}
            labelOf={(one) => t(`late.${one}`)}
            counts={counts.data}
            {...list.field('lateness')}
          />
        }
        empty={{ title: t('late.none'), hint: t('late.noneHint') }}
      >
        <ChoiceFilter
          label={t('late.cause')}
          options={choicesOf(t, 'late.cause', latenessCauses)}
          {...list.field('cause')}
        />
        <SellerFilters partners={list.field('partnerIds')} channels={list.field('channelIds')} />
        <CenterFilter {...list.field('centerIds')} />
      </ListPage>
      {asked && <DelayDialog orders={asked.about} onClose={asked.close} />}
    </>
  )
}

function useColumns(): Column<LateOrder>[] {
  const t = useT()
  const format = useFormat()
  return [
    orderColumn(t, (row) => row),
    {
      id: 'lateness',
      header: t('late.lateness'),
      sort: 'due',
      width: 112,
      render: ({ lateness }) => <LatenessChip status={lateness} />,
    },
    {
      id: 'cause',
      header: t('late.cause'),
      width: 160,
      wraps: true,
      render: (row) => t.listed(row.causes.map((cause) => t(`late.cause.${cause}`))),
    },
    { id: 'status', header: t('word.status'), width: 136, render: (row) => <OrderStatusChip status={row.status} /> },
    {
      id: 'stands',
      header: t('late.stands'),
      minWidth: 200,
      render: ({ invoice, failureReason, delay }) => (
        <>
          {invoice ? (
            <>
              <Link to={`/invoice/${invoice.id}`}>{invoice.serial ?? t('late.waybill')}</Link>{' '}
              {t(`invoice.status.${invoice.status}`)}
            </>
          ) : (
            <FailureText reason={failureReason} />
          )}
          <Reported delay={delay} />
        </>
      ),
    },
    instantColumn(format, 'collectionAt', { id: 'collection', header: t('late.collection'), sort: 'collectionAt' }),
    {
      id: 'promised',
      header: t('late.promised'),
      width: 120,
      render: (row) => (row.promisedOn ? format.day(row.promisedOn) : '–'),
    },
    { id: 'center', header: t('word.center'), width: 96, render: (row) => row.center?.name },
    instantColumn(format, 'placedAt', { id: 'placed', header: t('order.placedAt'), sort: 'placedAt', optional: true }),
    ...sellerColumns<LateOrder>(t, { partner: { optional: true }, channel: { wraps: true } }),
  ]
}

/** The reason that the marketplace was told; until it has accepted that, the status of the message too. */
function Reported({ delay }: Pick<LateOrder, 'delay'>) {
  const t = useT()
  if (!delay) return null
  const reason = delayReasonWord(t, delay.reason)
  return (
    <Text size="xs" c="dimmed">
      {t('late.reported', {
        reason: delay.status === 'TOLD' ? reason : `${reason} · ${t(`marketplace.status.${delay.status}`)}`,
      })}
    </Text>
  )
}
