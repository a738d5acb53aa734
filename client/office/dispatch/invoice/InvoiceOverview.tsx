import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Invoice } from '../../../../shared/entities/invoice.ts'
import { isToPack } from '../../../../shared/rules/floor/pick-pieces.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { RecordLink } from '../../../ui/record/RecordLink.tsx'
import { Fact, Facts, Section } from '../../../ui/record/Section.tsx'
import { InvoiceGoods } from './InvoiceGoods.tsx'
import { InvoicePacking } from './InvoicePacking.tsx'
import { InvoiceSteps } from './InvoiceSteps.tsx'
import { Lacking } from './Lacking.tsx'
import { PartySection } from './PartySection.tsx'
import styles from './invoice.module.css'

export function InvoiceOverview({ invoice }: { invoice: Invoice }) {
  const t = useT()
  return (
    <>
      {invoice.calledOff && (
        <Alert mb={16} color="red" icon={<IconAlertTriangle size={16} />} title={t('invoice.calledOff')} />
      )}
      <InvoiceSteps invoice={invoice} />
      <div className={styles.sides}>
        <PartySection title={t('invoice.recipient')} party={invoice.recipient} />
        <PartySection title={t('invoice.sender')} party={invoice.sender} />
      </div>
      <Section title={t('invoice.goods')}>
        {isToPack({ invoiceStatus: invoice.status }) && <Lacking invoice={invoice} />}
        <InvoiceGoods invoice={invoice} />
      </Section>
      {invoice.type === 'RETURN' ? (
        <WayBack invoice={invoice} />
      ) : (
        <div className={styles.sides}>
          <InvoicePacking invoice={invoice} />
          <Place invoice={invoice} />
        </div>
      )}
    </>
  )
}

/** A return: it was packed and loaded elsewhere, comes back to this center, and is received here. */
function WayBack({ invoice }: { invoice: Invoice }) {
  const t = useT()
  const format = useFormat()
  const { deliveredAt, inbound } = invoice
  return (
    <Section title={t('invoice.where')}>
      <Facts>
        <Fact label={t('action.invoice.receive')}>
          {deliveredAt === null ? t('invoice.notReceived') : format.instant(deliveredAt, invoice.centerId)}
        </Fact>
        <Fact label={t('invoice.inbound')}>
          {inbound && (
            <RecordLink of="inbound" id={inbound.id}>
              {inbound.code}
            </RecordLink>
          )}
        </Fact>
        <OnTheRoad invoice={invoice} />
      </Facts>
    </Section>
  )
}

/** Where the parcel is in the center. */
function Place({ invoice }: { invoice: Invoice }) {
  const t = useT()
  const format = useFormat()
  const { me, can } = useSession()
  const { consol, consolCode, plan } = invoice
  return (
    <Section title={t('invoice.where')}>
      <Facts>
        {me.partnerId === null && (
          <>
            <Fact label={t('invoice.pallet')}>
              {consol && can('consol:read') ? (
                <Link to={`/consol/${consol.id}`}>{consol.consolCode}</Link>
              ) : (
                (consolCode ?? t('invoice.onNone'))
              )}
            </Fact>
            <Fact label={t('invoice.plan')}>
              {consol ? (
                can('consol:read') ? (
                  <Link to={`/plan/${consol.consolPlanId}`}>{consol.consolPlanCode}</Link>
                ) : (
                  consol.consolPlanCode
                )
              ) : null}
            </Fact>
            <Fact label={t('plan.assignedTo')}>
              {plan && can('consol:read') ? (
                <Link to={`/plan/${plan.id}`}>{plan.consolPlanCode}</Link>
              ) : (
                (plan?.consolPlanCode ?? '–')
              )}
            </Fact>
          </>
        )}
        <Fact label={t('invoice.loadedAt')}>{format.instant(invoice.consolidatedAt, invoice.centerId)}</Fact>
        {me.partnerId === null && <Fact label={t('invoice.loadedBy')}>{invoice.consolidatedByName}</Fact>}
        <OnTheRoad invoice={invoice} />
      </Facts>
    </Section>
  )
}

/** What the courier last reported, and when the parcel is expected. */
function OnTheRoad({ invoice }: { invoice: Invoice }) {
  const t = useT()
  const format = useFormat()
  return (
    <>
      <Fact label={t('invoice.tracking')}>
        {invoice.lastTrackingStatus && t(`tracking.${invoice.lastTrackingStatus}`)}
      </Fact>
      <Fact label={t('invoice.estimated')}>{format.instant(invoice.estimatedDeliveryDate, invoice.centerId)}</Fact>
    </>
  )
}
