import { IconSend } from '@tabler/icons-react'
import { shipmentApi } from '../../../../shared/api/shipment.ts'
import type { Order } from '../../../../shared/entities/order.ts'
import type { ChannelShipment } from '../../../../shared/entities/shipment.ts'
import { send } from '../../../api.ts'
import { forOne } from '../../../bulk.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { RecordLink } from '../../../ui/record/RecordLink.tsx'
import type { RecordAction } from '../../../ui/record/RecordPage.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { TellingChip } from './shipmentTelling.ts'

const tables = ['order']

/** The shipments of an order that its channel does not know of. */
export function useUntold({ id, parcels }: Order): ChannelShipment[] {
  const query = { salesOrderIds: [id], status: ['WAITING' as const, 'REFUSED' as const], pageSize: 100 }
  const hasLeft = parcels.some(({ dispatchedAt }) => dispatchedAt !== null)
  return useCall(tables, shipmentApi.list, { query }, hasLeft).data?.data ?? []
}

/** The action that reports refused shipments of an order to its channel again; absent where none was refused. */
export function useTellAgain(order: Order, untold: readonly ChannelShipment[]): RecordAction[] {
  const t = useT()
  const { lacks } = useSession()
  const { run } = useRun(tables)
  if (!untold.some(({ status }) => status === 'REFUSED')) return []
  return [
    {
      label: t('unsent.tellChannel'),
      icon: IconSend,
      rare: true,
      refused: lacks('order:write'),
      // The channel answers later, and the record then shows the result.
      onClick: () =>
        void run(
          () => forOne(send(shipmentApi.bulkShip, { body: { ids: [order.id] } })),
          t('unsent.tellsChannel', { channel: order.channel.name }),
        ),
    },
  ]
}

/** The waybills that the channel does not know of, line by line, with the reason. */
export function UntoldOfOrder({ untold }: { untold: readonly ChannelShipment[] }) {
  const t = useT()
  const format = useFormat()
  if (untold.length === 0) return null
  return (
    <Section title={t('nav.unsent')}>
      <Lines
        rows={untold}
        empty=""
        columns={[
          {
            header: t('unsent.waybill'),
            nowrap: true,
            render: ({ invoice }) => (
              <RecordLink of="invoice" id={invoice.id}>
                {invoice.serial ?? t('order.noSerial')}
              </RecordLink>
            ),
          },
          { header: t('order.product'), render: ({ line }) => line.productName ?? line.serial },
          { header: t('word.quantity'), align: 'end', render: ({ quantity }) => format.number(quantity) },
          { header: t('word.status'), nowrap: true, render: ({ status }) => <TellingChip status={status} /> },
          { header: t('unsent.why'), render: ({ refusal }) => refusal },
          { header: t('unsent.tries'), align: 'end', render: ({ attempts }) => format.number(attempts) },
        ]}
      />
    </Section>
  )
}
