import type { Order } from '../../../../shared/entities/order.ts'
import { useT } from '../../../ui/app/language.tsx'
import styles from '../../../ui/record/record.module.css'
import { TimelineEntry } from '../../../ui/record/TimelineEntry.tsx'
import { changeText } from './orderChange.ts'

/** What happened to an order, from the channel's first word on; newest first. */
export function OrderTimeline({ order }: { order: Order }) {
  const t = useT()
  const holdReason = (reason: string) =>
    t.known(`order.holdReason.${reason}`) ?? t.known(`adjustment.type.${reason}`) ?? reason
  return (
    <ol className={styles.timeline}>
      {order.history.toReversed().map(({ id, at, what, user, status, ofcStatuses, changes, reason }) => (
        <TimelineEntry
          key={id}
          at={at}
          what={t(`order.what.${what}`)}
          by={[user?.name]}
          lines={[
            ...(reason ? [holdReason(reason)] : []),
            ...changes.flatMap((change) => changeText(change, t)),
            ...(status
              ? [
                  [
                    t(`order.status.${status}`),
                    ...ofcStatuses.flatMap((one) => (one === 'COMPLETE' ? [] : t(`order.finding.${one}`))),
                  ].join(' · '),
                ]
              : []),
          ]}
        />
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
