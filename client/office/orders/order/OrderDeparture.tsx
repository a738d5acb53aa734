import { Link } from 'react-router'
import type { Order } from '../../../../shared/entities/order.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { Fact, Facts, Section } from '../../../ui/record/Section.tsx'
import { FailureText } from '../allocation/FailureText.tsx'
import { LatenessChip } from '../late-order/LatenessChip.tsx'

/** When an order should leave, and why it has not left. */
export function OrderDeparture({ order: { id, failureReason, departure, parcels } }: { order: Order }) {
  const t = useT()
  const format = useFormat()
  const { can } = useSession()
  if (!departure) return null
  const { lateness, causes, collectionAt, promisedOn, missing } = departure
  if (lateness === null && collectionAt === null && promisedOn === null && failureReason === null) return null
  return (
    <Section title={t('order.departure')}>
      <Facts>
        {lateness !== null && (
          <Fact label={t('late.lateness')}>
            <LatenessChip status={lateness} /> {t.listed(causes.map((cause) => t(`late.cause.${cause}`)))}
          </Fact>
        )}
        {promisedOn !== null && <Fact label={t('late.promised')}>{format.day(promisedOn)}</Fact>}
        {collectionAt !== null && (
          <Fact label={t('late.collection')}>{format.instant(collectionAt, parcels[0]?.center.id)}</Fact>
        )}
        {failureReason !== null && (
          <Fact label={t('order.waitsFor')}>
            {can('allocation:read') ? (
              <Link to={`/allocation/${id}`}>
                <FailureText reason={failureReason} />
              </Link>
            ) : (
              <FailureText reason={failureReason} />
            )}
            {missing.map(({ sku, wanted, available }) => (
              <div key={sku.id}>
                {t('order.lacks', {
                  sku: sku.name,
                  wanted: format.number(wanted),
                  available: format.number(available),
                })}
              </div>
            ))}
          </Fact>
        )}
      </Facts>
    </Section>
  )
}
