import { Link, useParams } from 'react-router'
import { stockCountApi } from '../../../../shared/api/stock-count.ts'
import { slipStatuses } from '../../../../shared/entities/slip.ts'
import type { StockCount } from '../../../../shared/entities/stock-count.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { LoadRecord } from '../../../ui/record/LoadRecord.tsx'
import { LinkTo, StampFact } from '../../../ui/record/RecordLink.tsx'
import { RecordPage } from '../../../ui/record/RecordPage.tsx'
import { Fact, Facts, Section } from '../../../ui/record/Section.tsx'
import { apartColumns, skuColumns } from '../goodsColumns.tsx'
import { SlipStatusChip } from '../slip/slipStatus.tsx'
import { StockCountStatusChip } from './stockCountStatus.tsx'

export function StockCountRecord() {
  const id = Number(useParams().id)
  const count = useCall(['stockCount', 'slip'], stockCountApi.get, { params: { id } })
  return <LoadRecord of={count}>{(row) => <Loaded count={row} />}</LoadRecord>
}

function Loaded({ count }: { count: StockCount }) {
  const t = useT()
  return (
    <RecordPage
      title={count.code}
      back={{ to: '/stock-count', label: t('nav.stockCount') }}
      status={<StockCountStatusChip status={count.status} />}
      about={
        <span>
          <b>
            <LinkTo of="location" row={count.location} />
          </b>{' '}
          · <LinkTo of="center" row={count.center} />
        </span>
      }
      actions={[]}
      tabs={[{ id: 'details', label: t('inbound.details'), render: () => <Details count={count} /> }]}
      history={`stockCount:${count.id}`}
    />
  )
}

function Details({ count }: { count: StockCount }) {
  const t = useT()
  const format = useFormat()
  const last = (line: StockCount['lines'][number]) => line.secondQuantity ?? line.firstQuantity
  return (
    <>
      <Section title={t('count.lines')}>
        <Lines
          rows={count.lines}
          empty={t(count.countedAt === null ? 'count.notYet' : 'count.empty')}
          columns={[
            ...skuColumns(t),
            { header: t('word.partner'), render: ({ partner }) => <LinkTo of="partner" row={partner} /> },
            ...apartColumns(t, format),
            { header: t('count.book'), align: 'end', render: (line) => format.number(line.bookQuantity) },
            { header: t('count.first'), align: 'end', render: (line) => format.number(line.firstQuantity) },
            {
              header: t('count.second'),
              align: 'end',
              render: (line) => (line.secondQuantity === null ? '–' : format.number(line.secondQuantity)),
            },
            {
              header: t('count.difference'),
              align: 'end',
              render: (line) => format.signed(last(line) - line.bookQuantity),
            },
          ]}
        />
      </Section>
      <Section title={t('count.slips')}>
        <Lines
          rows={count.slips}
          empty={t('count.noSlips')}
          columns={[
            { header: t('subject.slip'), render: (slip) => <Link to={`/slip/${slip.id}`}>{slip.code}</Link> },
            { header: t('word.partner'), render: (slip) => <LinkTo of="partner" row={slip.partner} /> },
            {
              header: t('word.status'),
              render: (slip) => {
                const status = slipStatuses.find((each) => each === slip.status)
                return status ? <SlipStatusChip status={status} /> : slip.status
              },
            },
          ]}
        />
      </Section>
      <Section title={t('record.record')}>
        <Facts>
          <Fact label={t('word.location')}>
            <LinkTo of="location" row={count.location} />
          </Fact>
          <StampFact
            label={t('count.requested')}
            at={count.requestedAt}
            by={count.requestedBy}
            centerId={count.center.id}
          />
          <StampFact label={t('count.first')} at={count.firstAt} by={count.firstBy} centerId={count.center.id} />
          <StampFact label={t('count.second')} at={count.secondAt} by={count.secondBy} centerId={count.center.id} />
        </Facts>
      </Section>
    </>
  )
}
