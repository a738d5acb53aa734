import { Link } from 'react-router'
import { contractApi } from '../../../../shared/api/contract.ts'
import type { Invoice } from '../../../../shared/entities/invoice.ts'
import { courierName } from '../../../../shared/messages/couriers.ts'
import { useLanguage } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { Fact, Facts, OptionFacts, Section } from '../../../ui/record/Section.tsx'

export function InvoiceDetails({ invoice }: { invoice: Invoice }) {
  const { t, language } = useLanguage()
  const format = useFormat()
  const { me, can } = useSession()
  // A partner's people have no use for sort codes, what the courier was sent, and what the server counts by.
  const isOperator = me.partnerId === null
  const contract = useCall(
    ['contract'],
    contractApi.get,
    { params: { id: invoice.contractId ?? 0 } },
    can('contract:read'),
  )
  const name = invoice.contractName ?? contract.data?.logisticsCode ?? `#${invoice.contractId}`
  const at = (iso: string | null) => format.instant(iso, invoice.centerId)
  return (
    <>
      <Section title={t('invoice.shipping')}>
        <Facts>
          <Fact label={t('word.courier')}>{courierName(language, invoice.courierCode)}</Fact>
          {invoice.contractId !== null && (
            <Fact label={t('invoice.contract')}>
              {can('contract:read') ? <Link to={`/contract/${invoice.contractId}`}>{name}</Link> : name}
            </Fact>
          )}
          <Fact label={t('invoice.payment')}>{t(`invoice.payment.${invoice.paymentTerms}`)}</Fact>
          <Fact label={t('invoice.paymentPrice')}>
            {invoice.paymentPrice === 0 ? null : format.krw(invoice.paymentPrice)}
          </Fact>
          <Fact label={t('invoice.attribute')}>{t(`invoice.attribute.${invoice.deliveryAttributeType}`)}</Fact>
          <Fact label={t('invoice.region')}>{invoice.region}</Fact>
          {isOperator && <Fact label={t('invoice.hub')}>{invoice.hubCode}</Fact>}
          <Fact label={t('invoice.trackingNumber')}>{invoice.trackingNumber}</Fact>
          {isOperator && <Fact label={t('invoice.auxSerial')}>{invoice.auxSerial}</Fact>}
          <Fact label={t('invoice.boxSize')}>
            {invoice.width + invoice.depth + invoice.height === 0
              ? null
              : `${format.number(invoice.width)} × ${format.number(invoice.depth)} × ${format.number(invoice.height)} mm`}
          </Fact>
          <Fact label={t('invoice.declaredWeight')}>
            {invoice.weight === 0 ? null : `${format.number(invoice.weight)} g`}
          </Fact>
          <Fact label={t('invoice.memo')}>{invoice.memo}</Fact>
          {invoice.returnOfId !== null && (
            <Fact label={t('invoice.returnOf')}>
              <Link to={`/invoice/${invoice.returnOfId}`}>{t('invoice.original')}</Link>
            </Fact>
          )}
        </Facts>
      </Section>
      <Section title={t('invoice.abroad')}>
        <Facts>
          <Fact label={t('invoice.departed')}>{at(invoice.departedOriginCountryAt)}</Fact>
          <Fact label={t('invoice.arrived')}>{at(invoice.arrivedDestinationCountryAt)}</Fact>
          <Fact label={t('invoice.cleared')}>{at(invoice.customsClearedAt)}</Fact>
          <Fact label={t('invoice.exempted')}>{t(invoice.isExempted ? 'list.yes' : 'list.no')}</Fact>
        </Facts>
      </Section>
      <Section title={t('record.record')}>
        <Facts>
          <Fact label={t('invoice.orderedAt')}>{at(invoice.orderedAt)}</Fact>
          <Fact label={t('word.created')}>{at(invoice.createdAt)}</Fact>
          <Fact label={t('word.updated')}>{at(invoice.updatedAt)}</Fact>
          {isOperator && (
            <>
              <Fact label={t('invoice.number')}>{invoice.id}</Fact>
              <Fact label={t('invoice.hash')}>{invoice.hash}</Fact>
            </>
          )}
        </Facts>
      </Section>
      {isOperator && invoice.csiData !== null && (
        <Section title={t('invoice.csiData')}>
          <Facts>
            <OptionFacts options={invoice.csiData} />
          </Facts>
        </Section>
      )}
    </>
  )
}
