import { Link, useParams } from 'react-router'
import { inventoryApi } from '../../../../shared/api/inventory.ts'
import { slipApi } from '../../../../shared/api/slip.ts'
import { slipWays, type Slip } from '../../../../shared/entities/slip.ts'
import { referenceOf } from '../../../../shared/messages/slip-reference.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { Lines, type LineColumn } from '../../../ui/record/Lines.tsx'
import { LoadRecord } from '../../../ui/record/LoadRecord.tsx'
import { LinkTo, RecordLink, StampFact } from '../../../ui/record/RecordLink.tsx'
import { RecordPage } from '../../../ui/record/RecordPage.tsx'
import { Fact, Facts, Section } from '../../../ui/record/Section.tsx'
import { apartColumns, skuColumns } from '../goodsColumns.tsx'
import { SlipHistory } from './SlipHistory.tsx'
import { SlipPhotos } from './SlipPhotos.tsx'
import { SlipLineStateChip, SlipStatusChip } from './slipStatus.tsx'
import { useSlipActions } from './useSlipActions.tsx'

export function SlipRecord() {
  const id = Number(useParams().id)
  const slip = useCall(['slip'], slipApi.get, { params: { id } })
  return <LoadRecord of={slip}>{(row) => <Loaded slip={row} />}</LoadRecord>
}

function Loaded({ slip }: { slip: Slip }) {
  const t = useT()
  const format = useFormat()
  const { can } = useSession()
  const { actions, dialog } = useSlipActions(slip)
  return (
    <>
      <RecordPage
        title={slip.code}
        back={{ to: '/slip', label: t('nav.slip') }}
        status={<SlipStatusChip status={slip.status} />}
        about={
          <>
            <span>
              <b>{t(`slip.reason.${slip.reason}`)}</b> · <LinkTo of="center" row={slip.center} /> ·{' '}
              <LinkTo of="partner" row={slip.partner} />
            </span>
            {slip.pickingKind !== null && <Link to={`/pick-list/${slip.id}`}>{t('pickList.one')}</Link>}
            <span>
              {t('word.quantity')} <b>{format.number(slip.quantity)}</b>
            </span>
          </>
        }
        actions={slip.pickingKind === null ? actions : []}
        tabs={[
          { id: 'details', label: t('inbound.details'), render: () => <Details slip={slip} /> },
          ...(can('inventory:read')
            ? [{ id: 'ledger', label: t('slip.ledger'), render: () => <Ledger slip={slip} /> }]
            : []),
        ]}
        history={<SlipHistory id={slip.id} centerId={slip.center.id} />}
      />
      {dialog}
    </>
  )
}

function Details({ slip }: { slip: Slip }) {
  const t = useT()
  const format = useFormat()
  const { can, me } = useSession()
  const way = slipWays[slip.reason]
  const places: LineColumn<Slip['slipLines'][number]>[] = [
    {
      header: t(way === 'in' || way === 'count' ? 'word.location' : 'slip.from'),
      render: (line) => <LinkTo of="location" row={line.location} />,
    },
    ...(way === 'move' || way === 'sort'
      ? [
          {
            header: t('slip.to'),
            render: (line: Slip['slipLines'][number]) => <LinkTo of="location" row={line.targetLocation} />,
          },
        ]
      : []),
  ]
  return (
    <>
      <Section title={t('slip.lines')}>
        <Lines
          rows={slip.slipLines}
          empty="–"
          columns={[
            ...skuColumns(t),
            // Only the operator's people see where goods lie.
            ...(me.partnerId === null ? places : []),
            ...apartColumns(t, format),
            ...(way === 'count'
              ? [
                  {
                    header: t('slip.book'),
                    align: 'end' as const,
                    render: (line: Slip['slipLines'][number]) =>
                      line.bookQuantity === null ? '–' : format.number(line.bookQuantity),
                  },
                ]
              : []),
            {
              header: t(way === 'count' ? 'slip.counted' : 'word.quantity'),
              align: 'end',
              render: (line) => format.number(line.quantity),
            },
            { header: t('slip.processed'), align: 'end', render: (line) => format.number(line.processedQuantity) },
            { header: t('word.status'), render: (line) => <SlipLineStateChip status={line.state} /> },
          ]}
        />
      </Section>
      {(slip.reason === 'DISUSE' || slip.photos.length > 0) && <SlipPhotos slip={slip} />}
      <Section title={t('record.record')}>
        <Facts>
          <Fact label={t('slip.description')}>{slip.description}</Fact>
          <Fact label={t('slip.reference')}>
            {slip.stockCountId !== null && can('location:read') ? (
              <Link to={`/stock-count/${slip.stockCountId}`}>{referenceOf(slip, t)}</Link>
            ) : (
              referenceOf(slip, t)
            )}
          </Fact>
          <StampFact label={t('word.created')} at={slip.createdAt} by={slip.createdBy} centerId={slip.center.id} />
          <StampFact label={t('slip.startedAt')} at={slip.startedAt} by={slip.startedBy} centerId={slip.center.id} />
          <StampFact label={t('slip.closedAt')} at={slip.closedAt} by={slip.closedBy} centerId={slip.center.id} />
          <StampFact label={t('slip.canceledAt')} at={slip.canceledAt} by={slip.canceledBy} centerId={slip.center.id} />
        </Facts>
      </Section>
    </>
  )
}

/** What the slip did to stock, entry by entry. */
function Ledger({ slip }: { slip: Slip }) {
  const t = useT()
  const format = useFormat()
  const { me } = useSession()
  const logs = useCall(['slip', 'ledger'], inventoryApi.logs, {
    query: { deliverySheetId: slip.id, pageSize: 500, sort: 'id', order: 'asc' },
  })
  return (
    <LoadRecord of={logs}>
      {({ data }) => (
        <Lines
          rows={data}
          empty={t('slip.noLedger')}
          columns={[
            { header: t('word.when'), render: (row) => format.instant(row.at, row.centerId) },
            {
              header: t('word.sku'),
              render: (row) => (
                <RecordLink of="sku" id={row.skuId}>
                  {row.skuName}
                </RecordLink>
              ),
            },
            { header: t('log.reason'), render: (row) => t(`log.reason.${row.reason}`) },
            { header: t('log.field'), render: (row) => t(`log.field.${row.targetField}`) },
            { header: t('log.change'), align: 'end', render: (row) => format.signed(row.change) },
            { header: t('log.after'), align: 'end', render: (row) => format.number(row.after) },
            ...(me.partnerId === null
              ? [{ header: t('word.location'), render: (row: (typeof data)[number]) => row.locationAlias ?? '–' }]
              : []),
            { header: t('word.lot'), render: (row) => row.lot },
          ]}
        />
      )}
    </LoadRecord>
  )
}
