import { Link } from 'react-router'
import type { Translate } from '../../ui/app/language.tsx'
import type { Column } from '../../ui/list/columns.ts'
import type { Row } from '../../ui/list/useList.ts'

/** The number of the order that a row is about, as a link to the order or to its allocation. */
export const orderColumn = <R extends Row>(
  t: Translate,
  of: (row: R) => { id: number; channelOrderId: string },
  screen: 'order' | 'allocation' = 'order',
): Column<R> => ({
  id: 'order',
  header: t('order.number'),
  width: 176,
  render: (row) => {
    const { id, channelOrderId } = of(row)
    return <Link to={`/${screen}/${id}`}>{channelOrderId}</Link>
  },
})

/** Columns for the partner of an order and the channel where it was bought. */
export const sellerColumns = <R extends Row & { partner: { name: string }; channel: { name: string } }>(
  t: Translate,
  how: { partner?: Partial<Column<R>>; channel?: Partial<Column<R>> },
): Column<R>[] => [
  {
    id: 'partner',
    header: t('word.partner'),
    width: 128,
    operators: true,
    render: (row) => row.partner.name,
    ...how.partner,
  },
  { id: 'channel', header: t('word.channel'), width: 152, render: (row) => row.channel.name, ...how.channel },
]
