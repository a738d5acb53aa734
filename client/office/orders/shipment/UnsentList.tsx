import { IconSend } from '@tabler/icons-react'
import { Link } from 'react-router'
import { shipmentApi } from '../../../../shared/api/shipment.ts'
import { shipmentTellings, type ChannelShipment, type ShipmentTelling } from '../../../../shared/entities/shipment.ts'
import { send, sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useNow } from '../../../ui/app/now.ts'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { countColumn } from '../../../ui/list/Count.tsx'
import { instantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { statusColumn } from '../../../ui/list/statusColumn.tsx'
import { StatusTabs } from '../../../ui/list/StatusTabs.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { SellerFilters } from '../../sales/channel/SellerFilters.tsx'
import { orderColumn, sellerColumns } from '../orderColumns.tsx'
import { TellingChip } from './shipmentTelling.ts'

const tables = ['order']
/** A waiting shipment is reported automatically, but until then its channel does not know of it either. */
const untold: ShipmentTelling[] = ['WAITING', 'REFUSED']

/** Shipments that left the center without their channel knowing: the longest waiting first, with the reason. */
export function UnsentList() {
  const t = useT()
  const { can } = useSession()
  const list = useListOf(shipmentApi.list, {
    name: 'shipment',
    tables,
    opens: { sort: 'shippedAt', order: 'asc', status: untold },
  })
  const counts = useCall(tables, shipmentApi.count, { query: list.filterWithout('status', 'limit', 'after') })
  return (
    <ListPage
      title={t('nav.unsent')}
      list={list}
      searches={[t('order.number'), t('unsent.waybill'), t('order.product')]}
      columns={useColumns()}
      excel={(filter) => sendForFile(shipmentApi.excel, { query: filter })}
      rowPath={(row) => `/order/${row.order.id}`}
      nameOf={(row) => row.order.channelOrderId}
      bulk={
        can('order:write')
          ? [
              {
                label: t('unsent.resend'),
                icon: IconSend,
                size: 500,
                tables,
                // The channels answer later, and the list then shows the result.
                told: (count) => t('unsent.willTell', { count }),
                run: (ids) => send(shipmentApi.resend, { body: { ids } }),
              },
            ]
          : []
      }
      tabs={
        <StatusTabs
          statuses={shipmentTellings}
          work={untold}
          workLabel={t('unsent.untold')}
          labelOf={(status) => t(`unsent.status.${status}`)}
          isBounded
          counts={counts.data}
          {...list.field('status')}
        />
      }
      empty={{ title: t('unsent.none'), hint: t('unsent.noneHint') }}
    >
      <SellerFilters partners={list.field('partnerIds')} channels={list.field('channelIds')} />
    </ListPage>
  )
}

function useColumns(): Column<ChannelShipment>[] {
  const t = useT()
  const format = useFormat()
  const now = useNow()
  return [
    orderColumn(t, (row) => row.order),
    statusColumn(t, TellingChip, { width: 128 }),
    { id: 'why', header: t('unsent.why'), minWidth: 208, wraps: true, render: (row) => row.refusal },
    { id: 'product', header: t('order.product'), minWidth: 176, wraps: true, render: (row) => row.line.productName },
    countColumn({ id: 'pieces', header: t('word.quantity'), width: 88, optional: true }, (row) => row.quantity),
    {
      id: 'waybill',
      header: t('unsent.waybill'),
      width: 152,
      render: (row) => <Link to={`/invoice/${row.invoice.id}`}>{row.invoice.serial ?? '–'}</Link>,
    },
    ...sellerColumns<ChannelShipment>(t, { partner: { optional: true }, channel: { width: 160 } }),
    instantColumn(format, 'shippedAt', { id: 'shipped', header: t('unsent.shippedAt'), sort: 'shippedAt' }),
    {
      id: 'waiting',
      header: t('unsent.waiting'),
      width: 96,
      optional: true,
      render: (row) => (row.status === 'TOLD' ? '–' : format.ago(row.shippedAt, now)),
    },
    {
      id: 'tries',
      header: t('unsent.tries'),
      sort: 'attempts',
      align: 'end',
      width: 80,
      optional: true,
      render: (row) => format.number(row.attempts),
    },
  ]
}
