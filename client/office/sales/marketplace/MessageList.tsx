import { IconAlertTriangle, IconCircleCheck, IconHandStop, IconHourglass, IconSend } from '@tabler/icons-react'
import { Link } from 'react-router'
import { marketplaceMessageApi } from '../../../../shared/api/marketplace.ts'
import {
  marketplaceKinds,
  marketplaceStatuses,
  type MarketplaceMessage,
  type MarketplaceStatus,
} from '../../../../shared/entities/marketplace.ts'
import { send } from '../../../api.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { ChoiceFilter } from '../../../ui/list/filters.tsx'
import { instantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { PartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { statusColumn } from '../../../ui/list/statusColumn.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { statusChip } from '../../../ui/StatusChip.tsx'
import { MarketplaceTabs, ResyncButton } from './MarketplaceFrame.tsx'

const tables = ['marketplaceMessage']
const MessageStatusChip = statusChip<MarketplaceStatus>((status) => `marketplace.status.${status}`, {
  WAITING: ['wait', IconHourglass],
  TOLD: ['good', IconCircleCheck],
  REFUSED: ['bad', IconHandStop],
  FAILED: ['bad', IconAlertTriangle],
})

/** The last messages to the marketplace, with what it refused. */
export function MessageList() {
  const t = useT()
  const { can } = useSession()
  const list = useListOf(marketplaceMessageApi.list, {
    name: 'marketplace',
    tables,
    opens: { sort: 'id', order: 'desc' },
  })
  return (
    <ListPage
      title={t('nav.marketplace')}
      list={list}
      searches={[t('subject.inbound'), t('order.number'), t('marketplace.failure')]}
      columns={useColumns()}
      nameOf={(row) => `${t(`marketplace.kind.${row.kind}`)} ${row.reference}`}
      actions={<ResyncButton partnerIds={list.query.partnerIds} />}
      tabs={<MarketplaceTabs at="/marketplace" />}
      bulk={
        can('channel:write')
          ? [
              {
                label: t('marketplace.resend'),
                icon: IconSend,
                size: 500,
                tables,
                run: (ids) => send(marketplaceMessageApi.resend, { body: { ids } }),
              },
            ]
          : []
      }
      empty={{ title: t('marketplace.none'), hint: t('marketplace.noneHint') }}
    >
      <PartnerFilter {...list.field('partnerIds')} />
      <ChoiceFilter
        label={t('word.status')}
        options={choicesOf(t, 'marketplace.status', marketplaceStatuses)}
        {...list.field('status')}
      />
      <ChoiceFilter
        label={t('marketplace.kind')}
        options={choicesOf(t, 'marketplace.kind', marketplaceKinds)}
        {...list.field('kind')}
      />
    </ListPage>
  )
}

function useColumns(): Column<MarketplaceMessage>[] {
  const t = useT()
  const format = useFormat()
  return [
    { id: 'kind', header: t('marketplace.kind'), width: 184, render: (row) => t(`marketplace.kind.${row.kind}`) },
    { id: 'about', header: t('marketplace.about'), width: 184, render: (row) => <About row={row} /> },
    statusColumn(t, MessageStatusChip, { width: 128 }),
    { id: 'failure', header: t('marketplace.failure'), minWidth: 208, wraps: true, render: (row) => row.failure },
    { id: 'partner', header: t('word.partner'), width: 144, operators: true, render: (row) => row.partner.name },
    instantColumn(format, 'toldAt', { id: 'toldAt', header: t('marketplace.toldAt'), sort: 'toldAt' }),
    instantColumn(format, 'createdAt', { id: 'created', header: t('word.created'), sort: 'id' }),
    {
      id: 'tries',
      header: t('marketplace.tries'),
      align: 'end',
      width: 80,
      optional: true,
      render: (row) => format.number(row.attempts),
    },
    {
      id: 'reference',
      header: t('marketplace.reference'),
      width: 128,
      optional: true,
      render: (row) => row.reference,
    },
  ]
}

/** What a message is about; messages of a feed or of stock are about many rows. */
function About({ row: { kind, about, inboundId, salesOrderId } }: { row: MarketplaceMessage }) {
  const t = useT()
  if (inboundId !== null) return <Link to={`/inbound/${inboundId}`}>{about}</Link>
  if (salesOrderId !== null) return <Link to={`/order/${salesOrderId}`}>{about}</Link>
  return kind === 'CONTRACT_FEED'
    ? t('marketplace.products', { products: Number(about) })
    : t('marketplace.rows', { rows: Number(about) })
}
