import { Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconCircleX, IconHourglass, IconX } from '@tabler/icons-react'
import { claimApi } from '../../../../shared/api/claim.ts'
import { claimKinds, type Claim } from '../../../../shared/entities/claim.ts'
import { lineStatuses, type ClaimAnswer } from '../../../../shared/entities/order.ts'
import { piecesAsked } from '../../../../shared/rules/orders/claims.ts'
import { sendForFile } from '../../../api.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useNow } from '../../../ui/app/now.ts'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { ChoiceFilter, FlagFilter, InstantsFilter } from '../../../ui/list/filters.tsx'
import { instantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { StatusTabs } from '../../../ui/list/StatusTabs.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { useRowsDialog } from '../../../ui/useRowsDialog.ts'
import { SellerFilters } from '../../sales/channel/SellerFilters.tsx'
import { OrderStatusChip } from '../order/orderStatus.tsx'
import { orderColumn, sellerColumns } from '../orderColumns.tsx'
import { AnswerDialog } from './AnswerDialog.tsx'
import { siteZone } from '../../../../shared/site-zone.ts'

/** The claims of buyers, the longest waiting first. They are answered here, and the dialog first says what an answer does. */
export function ClaimList() {
  const t = useT()
  const { can } = useSession()
  const { asked, ask } = useRowsDialog<{ claims: Claim[]; answer: ClaimAnswer }>()
  const list = useListOf(claimApi.list, {
    name: 'claim',
    tables: ['order', 'channel'],
    opens: { sort: 'requestedAt', order: 'asc', isToAnswer: true },
    zone: siteZone,
  })
  const counts = useCall(['order'], claimApi.count, {
    query: list.filterWithout('kind', 'isToAnswer', 'limit', 'after'),
  })
  const give = (answer: ClaimAnswer) => (claims: Claim[]) => ask({ claims, answer })
  return (
    <>
      <ListPage
        title={t('nav.claim')}
        list={list}
        searches={[t('order.number'), t('order.lineNumber'), t('order.product')]}
        columns={useColumns()}
        rowPath={(row) => `/order/${row.order.id}`}
        nameOf={(row) => row.order.channelOrderId}
        bulk={
          can('order:write')
            ? [
                { label: t('claim.give.APPROVED'), icon: IconCheck, open: give('APPROVED') },
                { label: t('claim.give.REJECTED'), icon: IconX, open: give('REJECTED') },
              ]
            : []
        }
        excel={(filter) => sendForFile(claimApi.excel, { query: filter })}
        tabs={
          <StatusTabs
            statuses={claimKinds}
            labelOf={(kind) => t(`claim.kind.${kind}`)}
            counts={counts.data && { total: counts.data.total, byStatus: counts.data.byKind }}
            {...list.field('kind')}
          />
        }
        empty={{ title: t('claim.none'), hint: t('claim.noneHint') }}
      >
        <FlagFilter label={t('claim.toAnswer')} {...list.field('isToAnswer')} />
        <SellerFilters partners={list.field('partnerIds')} channels={list.field('channelIds')} />
        <ChoiceFilter
          label={t('word.status')}
          options={choicesOf(t, 'order.lineStatus', lineStatuses)}
          {...list.field('status')}
        />
        <InstantsFilter label={t('order.requestedAt')} {...list.range('requestedAtGte', 'requestedAtLte')} />
      </ListPage>
      {asked && <AnswerDialog {...asked.about} onClose={asked.close} />}
    </>
  )
}

function useColumns(): Column<Claim>[] {
  const t = useT()
  const format = useFormat()
  const now = useNow()
  return [
    orderColumn(t, (row) => row.order),
    { id: 'type', header: t('order.claim'), width: 128, render: (row) => t(`order.claim.${row.type}`) },
    { id: 'answer', header: t('claim.answer'), width: 168, render: (row) => <AnswerChip claim={row} /> },
    instantColumn(format, 'requestedAt', { id: 'requested', header: t('order.requestedAt'), sort: 'requestedAt' }),
    {
      id: 'waiting',
      header: t('claim.waiting'),
      width: 112,
      optional: true,
      render: (row) => (row.requestedAt === null || !row.isToAnswer ? '–' : format.ago(row.requestedAt, now)),
    },
    { id: 'product', header: t('order.product'), minWidth: 176, wraps: true, render: (row) => row.line.productName },
    {
      id: 'pieces',
      header: t('claim.pieces'),
      sort: 'quantity',
      align: 'end',
      width: 96,
      render: (row) =>
        t('claim.of', {
          pieces: format.number(piecesAsked(row, row.line)),
          all: format.number(row.line.quantity),
        }),
    },
    { id: 'reason', header: t('order.reason'), minWidth: 160, wraps: true, render: (row) => row.reason },
    {
      id: 'orderStatus',
      header: t('claim.orderIs'),
      width: 136,
      render: (row) => <OrderStatusChip status={row.order.status} />,
    },
    ...sellerColumns<Claim>(t, { partner: { optional: true }, channel: { optional: true } }),
    {
      id: 'said',
      header: t('claim.channelSaid'),
      width: 200,
      optional: true,
      render: (row) => row.refusal ?? (row.telling === null ? '–' : t(`claim.telling.${row.telling}`)),
    },
    { id: 'by', header: t('claim.answeredBy'), width: 128, optional: true, render: (row) => row.answeredBy?.name },
  ]
}

function AnswerChip({ claim }: { claim: Claim }) {
  const t = useT()
  if (claim.isToAnswer && claim.refusal !== null)
    return (
      <Tooltip label={claim.refusal} multiline maw={360}>
        <span>
          <StatusChip tone="bad" icon={IconCircleX}>
            {t('claim.notTaken')}
          </StatusChip>
        </span>
      </Tooltip>
    )
  if (claim.isToAnswer)
    return (
      <StatusChip tone="wait" icon={IconHourglass}>
        {t('claim.waits')}
      </StatusChip>
    )
  if (claim.answer === null)
    return (
      <StatusChip tone="neutral" icon={IconArrowBackUp}>
        {t(`order.lineStatus.${claim.status}`)}
      </StatusChip>
    )
  return (
    <StatusChip
      tone={claim.answer === 'APPROVED' ? 'good' : 'neutral'}
      icon={claim.answer === 'APPROVED' ? IconCheck : IconCircleX}
    >
      {t(`claim.answer.${claim.answer}`)}
    </StatusChip>
  )
}
