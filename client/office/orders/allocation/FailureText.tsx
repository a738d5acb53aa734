import { Link } from 'react-router'
import type { InterimAllocation } from '../../../../shared/entities/allocation-record.ts'
import type { FailureReason } from '../../../../shared/entities/interim-allocation.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'

export function FailureText({ reason }: { reason: FailureReason | null }) {
  const t = useT()
  return <>{reason === null || reason === 'NONE' ? '–' : t(`order.failure.${reason}`)}</>
}

/** What is missing and when it comes, or what else the order waits for. */
export function Mend({ row }: { row: InterimAllocation }) {
  const t = useT()
  const format = useFormat()
  const [first, ...more] = row.missing
  if (!first) return <>{row.mend === null ? '–' : t(`allocation.mend.${row.mend}`)}</>
  const { sku, center, wanted, available, isGift, incoming } = first
  return (
    <>
      {t('allocation.missing', {
        pieces: format.number(wanted - available),
        sku: sku.name,
        center: center.name,
      })}
      {isGift && ` ${t('allocation.giftMissing')}`}
      {incoming && (
        <>
          {' '}
          <IncomingLink incoming={incoming} />
        </>
      )}
      {more.length > 0 && ` ${t('allocation.more', { skus: more.length })}`}
    </>
  )
}

/** A link to the inbound that brings what is missing. */
export function IncomingLink({
  incoming,
}: {
  incoming: NonNullable<InterimAllocation['missing'][number]['incoming']>
}) {
  const t = useT()
  const format = useFormat()
  return (
    <Link to={`/inbound/${incoming.inboundId}`}>
      {t('allocation.brings', {
        code: incoming.code,
        pieces: format.number(incoming.quantity),
        day: format.day(incoming.day),
      })}
    </Link>
  )
}
