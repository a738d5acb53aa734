import type { Order } from '../../../../shared/entities/order.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { LinkTo, RecordLink } from '../../../ui/record/RecordLink.tsx'
import styles from '../../../ui/record/record.module.css'
import { TimelineEntry } from '../../../ui/record/TimelineEntry.tsx'
import { changeText } from './orderChange.ts'
import { stepsOf } from './OrderParcels.tsx'

/** What happened to an order since the channel first sent it, newest first. */
export function OrderTimeline({ order }: { order: Order }) {
  const t = useT()
  const format = useFormat()
  const inWords = (reason: string) =>
    ['order.holdReason', 'order.failure', 'adjustment.type']
      .map((words) => t.known(`${words}.${reason}`))
      .find((words) => words !== undefined) ?? reason
  const said = order.history.map(({ id, at, what, user, status, ofcStatuses, changes, reason, lineCount }) => ({
    key: String(id),
    at,
    what: t(`action.order.${what}`),
    by: [user && <LinkTo key="user" of="user" row={user} />],
    lines: [
      ...(reason ? [inWords(reason)] : []),
      ...(lineCount !== null && lineCount > 1 ? [t('order.ofLines', { count: format.number(lineCount) })] : []),
      ...changes.flatMap((change) =>
        changeText(change, t, (amount) => format.money(amount, order.currency), format.instant),
      ),
      ...(status
        ? [
            [
              ...new Set([
                t(`order.status.${status}`),
                ...ofcStatuses.flatMap((one) => (one === 'COMPLETE' ? [] : t(`order.finding.${one}`))),
              ]),
            ].join(' · '),
          ]
        : []),
    ],
  }))
  // The order's own history already says that its parcel left.
  const done = order.parcels.flatMap((parcel) =>
    stepsOf(parcel)
      .filter(({ key }) => key !== 'invoice.status.DISPATCHED')
      .map(({ key, at, place }) => ({
        key: `${parcel.id} ${key} ${at}`,
        at,
        what: t(key),
        by: [
          parcel.serial && (
            <RecordLink key="parcel" of="invoice" id={parcel.id}>
              {parcel.serial}
            </RecordLink>
          ),
          place,
        ],
        lines:
          key === 'order.step.picked' && parcel.shortQuantity > 0
            ? [t('order.shortPieces', { count: format.number(parcel.shortQuantity) })]
            : [],
      })),
  )
  return (
    <ol className={styles.timeline}>
      {[...said, ...done]
        .toSorted((a, b) => a.at.localeCompare(b.at))
        .toReversed()
        .map(({ key, ...entry }) => (
          <TimelineEntry key={key} {...entry} />
        ))}
      <TimelineEntry
        at={order.placedAt}
        what={t('order.placedAtChannel', { channel: order.channel.name })}
        by={[order.buyer.name]}
        lines={[]}
      />
    </ol>
  )
}
