import { Link, useParams } from 'react-router'
import { inboundApi } from '../../../../shared/api/inbound.ts'
import type { Inbound } from '../../../../shared/entities/inbound.ts'
import { useLanguage, useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { LoadRecord } from '../../../ui/record/LoadRecord.tsx'
import { History } from '../../../ui/record/History.tsx'
import { RecordLink } from '../../../ui/record/RecordLink.tsx'
import { RecordPage } from '../../../ui/record/RecordPage.tsx'
import { Fact, Facts, Section } from '../../../ui/record/Section.tsx'
import { ExceptionsOf } from '../../stock/exception/ExceptionsOf.tsx'
import { InboundBillingPart } from '../billing/InboundBillingPart.tsx'
import { OrderLinks } from '../../orders/order/OrderLinks.tsx'
import { describeEntry } from './describeEntry.ts'
import { InboundItems } from './InboundItems.tsx'
import { InboundShipments } from './InboundShipments.tsx'
import { InboundStatusChip } from './inboundStatus.tsx'
import { InspectionLines } from './InspectionLines.tsx'
import { useInboundActions } from './useInboundActions.tsx'

export function InboundRecord() {
  const id = Number(useParams().id)
  const inbound = useCall(['inbound'], inboundApi.get, { params: { id } })
  return <LoadRecord of={inbound}>{(row) => <Loaded inbound={row} />}</LoadRecord>
}

function Loaded({ inbound }: { inbound: Inbound }) {
  const spoken = useLanguage()
  const { t } = spoken
  const format = useFormat()
  const { can } = useSession()
  const { actions, dialog } = useInboundActions(inbound)
  const history = useCall(['inbound', 'exception'], inboundApi.logs, { params: { id: inbound.id } })
  const count = (label: string, n: number) => (n > 0 ? `${label} ${format.number(n)}` : label)
  return (
    <>
      <RecordPage
        title={inbound.code}
        back={{ to: '/inbound', label: t('inbound.title') }}
        status={<InboundStatusChip status={inbound.status} />}
        about={
          <>
            <span>
              <RecordLink of="partner" id={inbound.partnerId}>
                <b>{inbound.partnerName}</b>
              </RecordLink>{' '}
              →{' '}
              <RecordLink of="center" id={inbound.centerId}>
                <b>{inbound.centerCode}</b>
              </RecordLink>
            </span>
            <span>
              {t('inbound.scheduled')} <b>{format.day(inbound.scheduledDate)}</b>
            </span>
            <span>
              {t(`inbound.type.${inbound.inboundType}`)} · {t(`inbound.packaging.${inbound.packagingType}`)}
            </span>
            {inbound.returnInvoice && (
              <span>
                {t('inbound.returnInvoice')}{' '}
                {can('invoice:read') ? (
                  <Link to={`/invoice/${inbound.returnInvoice.id}`}>{inbound.returnInvoice.serial}</Link>
                ) : (
                  <b>{inbound.returnInvoice.serial}</b>
                )}
              </span>
            )}
            {inbound.returnInvoice && inbound.returnInvoice.orders.length > 0 && (
              <span>
                {t('subject.order')} <OrderLinks orders={inbound.returnInvoice.orders} />
              </span>
            )}
            {inbound.closedAt && (
              <span>
                {t('inbound.closedAt')} <b>{format.instant(inbound.closedAt, inbound.centerId)}</b>
              </span>
            )}
          </>
        }
        actions={actions}
        tabs={[
          {
            id: 'items',
            label: count(t('inbound.items'), inbound.items.length),
            render: () => <InboundItems inbound={inbound} />,
          },
          {
            id: 'shipments',
            label: count(t('inbound.shipments'), inbound.shipments.length),
            render: () => <InboundShipments inbound={inbound} />,
          },
          {
            id: 'lines',
            label: count(t('inbound.lines'), inbound.inventories.length),
            render: () => <InspectionLines lines={inbound.inventories} />,
          },
          ...(can('billing:read')
            ? [
                {
                  id: 'billing',
                  label: t('subject.inboundBilling'),
                  render: () => <InboundBillingPart inbound={inbound} />,
                },
              ]
            : []),
          { id: 'details', label: t('inbound.details'), render: () => <Details inbound={inbound} /> },
          ...(can('exception:read')
            ? [
                {
                  id: 'exceptions',
                  label: count(t('inbound.exceptions'), inbound.openExceptions ?? 0),
                  render: () => <ExceptionsOf about={{ inboundId: inbound.id }} />,
                },
              ]
            : []),
        ]}
        history={
          <History
            entries={history}
            centerId={inbound.centerId}
            describe={(entry) => describeEntry(entry, inbound, spoken, format)}
          />
        }
      />
      {dialog}
    </>
  )
}

function Details({ inbound }: { inbound: Inbound }) {
  const t = useT()
  const { me } = useSession()
  const format = useFormat()
  return (
    <>
      <Section title={t('inbound.memos')}>
        <Facts>
          <Fact label={t('inbound.partnerMemo')}>{inbound.partnerMemo}</Fact>
          <Fact label={t('inbound.centerMemo')}>{inbound.centerMemo}</Fact>
          {me.partnerId === null && (
            <Fact label={t('inbound.centerMemoShared')}>{t(inbound.centerMemoShared ? 'list.yes' : 'list.no')}</Fact>
          )}
        </Facts>
      </Section>
      <Section title={t('inbound.return')}>
        <Facts>
          <Fact label={t('inbound.returnName')}>{inbound.returnName}</Fact>
          <Fact label={t('inbound.returnPhone')}>{inbound.returnPhone}</Fact>
          <Fact label={t('inbound.returnAddress')}>
            {[inbound.returnPostcode, inbound.returnAddress, inbound.returnAddressDetail].filter(Boolean).join(' ')}
          </Fact>
        </Facts>
      </Section>
      <Section title={t('record.record')}>
        <Facts>
          <Fact label={t('word.created')}>{format.instant(inbound.createdAt, inbound.centerId)}</Fact>
          <Fact label={t('word.updated')}>{format.instant(inbound.updatedAt, inbound.centerId)}</Fact>
          <Fact label={t('inbound.naverBilling')}>{t(`inbound.naver.${inbound.naverBillingStatus}`)}</Fact>
        </Facts>
      </Section>
    </>
  )
}
