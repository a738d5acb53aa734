import { Fragment } from 'react'
import { RecordLink } from '../../../ui/record/RecordLink.tsx'

export function OrderLinks({ orders }: { orders: readonly { id: number; channelOrderId: string }[] }) {
  return orders.map(({ id, channelOrderId }, nth) => (
    <Fragment key={id}>
      {nth > 0 && ', '}
      <RecordLink of="order" id={id}>
        {channelOrderId}
      </RecordLink>
    </Fragment>
  ))
}
