import { Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { inboundApi } from '../../../../shared/api/inbound.ts'
import { inventoryApi } from '../../../../shared/api/inventory.ts'
import { invoiceApi } from '../../../../shared/api/invoice.ts'
import { slipApi } from '../../../../shared/api/slip.ts'
import type { InboundStatus } from '../../../../shared/entities/inbound-status.ts'
import type { InvoiceStatus } from '../../../../shared/entities/invoice.ts'
import { outgoingReasons, type SlipStatus } from '../../../../shared/entities/slip.ts'
import type { Sku } from '../../../../shared/entities/sku.ts'
import { fetchedPart } from '../../../ui/app/fetched.tsx'
import { dayIn } from '../../../../shared/day-in.ts'
import { shiftDay } from '../../../ui/app/format.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { InvoiceStatusChip } from '../../dispatch/invoice/invoiceStatus.tsx'
import { InboundStatusChip } from '../../inbound/inbound/inboundStatus.tsx'
import { SlipStatusChip } from '../slip/slipStatus.tsx'

const SkuLevelChart = fetchedPart(async () => (await import('./SkuLevelChart.tsx')).SkuLevelChart)

const awaited: InboundStatus[] = ['REGISTERED', 'ACCEPTED', 'PROCESSING', 'PENDING_APPROVAL']
const open: SlipStatus[] = ['RESERVED', 'PROGRESSING']
const here: InvoiceStatus[] = ['CREATED', 'ALLOCATED', 'PRINTED', 'PACKED', 'CONSOLIDATED']
const shown = 10

/** How much there was in the last 90 days, what came and what went. */
export function SkuFlow({ sku }: { sku: Sku }) {
  const { can } = useSession()
  return (
    <>
      {can('inventory:read') && <Level sku={sku} />}
      {can('inbound:read') && <Coming skuId={sku.id} />}
      {can('slip:read') && <Slips skuId={sku.id} />}
      {can('invoice:read') && <Waybills skuId={sku.id} />}
    </>
  )
}

function Level({ sku }: { sku: Sku }) {
  const t = useT()
  const { zoneOf } = useSession()
  const [today] = useState(() => dayIn(zoneOf(), Date.now()))
  const days = useCall(['stock', 'ledger'], inventoryApi.operations, {
    query: {
      resourceType: 'DAILY',
      skuIds: [sku.id],
      executedAtFrom: shiftDay(today, -89),
      // In another center the next day may have begun already.
      executedAtTo: shiftDay(today, 1),
    },
  })
  const rows = (days.data?.data ?? []).filter(
    ({ day, increase, decrease }) => (day ?? '') <= today || increase > 0 || decrease > 0,
  )
  return (
    <Section title={t('sku.last90')}>
      {days.error ? (
        <ErrorState error={days.error} onRetry={() => void days.refetch()} />
      ) : (
        <Suspense fallback={<Skeleton height={260} />}>
          {days.data ? <SkuLevelChart days={rows} now={sku.figures.total} /> : <Skeleton height={260} />}
        </Suspense>
      )}
    </Section>
  )
}

function Coming({ skuId }: { skuId: number }) {
  const t = useT()
  const format = useFormat()
  const inbounds = useCall(['inbound'], inboundApi.list, {
    query: { skuIds: [skuId], status: awaited, sort: 'scheduledDate', order: 'asc', pageSize: shown },
  })
  const found = inbounds.data
  return (
    <Section title={t('sku.coming')}>
      <Lines
        rows={found?.data ?? []}
        empty={found ? t('sku.nothingComing') : ''}
        columns={[
          { header: t('subject.inbound'), render: (row) => <Link to={`/inbound/${row.id}`}>{row.code}</Link> },
          { header: t('word.status'), render: (row) => <InboundStatusChip status={row.status} /> },
          { header: t('word.center'), render: (row) => row.centerCode },
          { header: t('sku.expected'), render: (row) => format.day(row.scheduledDate) },
        ]}
      />
      <All count={found?.totalCount} to={`/inbound?skuIds=${skuId}&status=${awaited.join(',')}`} />
    </Section>
  )
}

function Slips({ skuId }: { skuId: number }) {
  const t = useT()
  const format = useFormat()
  const slips = useCall(['slip'], slipApi.list, {
    query: { skuIds: [skuId], status: open, reason: [...outgoingReasons], pageSize: shown },
  })
  const found = slips.data
  return (
    <Section title={t('sku.goingSlips')}>
      <Lines
        rows={found?.data ?? []}
        empty={found ? t('sku.nothingGoing') : ''}
        columns={[
          { header: t('subject.slip'), render: (row) => <Link to={`/slip/${row.id}`}>{row.code}</Link> },
          { header: t('word.status'), render: (row) => <SlipStatusChip status={row.status} /> },
          { header: t('slip.reason'), render: (row) => t(`slip.reason.${row.reason}`) },
          { header: t('word.center'), render: (row) => row.center.code },
          { header: t('word.created'), render: (row) => format.instant(row.createdAt, row.center.id) },
        ]}
      />
      <All count={found?.totalCount} to={`/slip?skuIds=${skuId}&status=${open.join(',')}`} />
    </Section>
  )
}

function Waybills({ skuId }: { skuId: number }) {
  const t = useT()
  const format = useFormat()
  const invoices = useCall(['invoice'], invoiceApi.list, {
    query: { skuIds: [skuId], status: here, pageSize: shown },
  })
  const found = invoices.data
  return (
    <Section title={t('sku.goingWaybills')}>
      <Lines
        rows={found?.rows ?? []}
        empty={found ? t('sku.nothingGoing') : ''}
        columns={[
          {
            header: t('invoice.serial'),
            render: (row) => <Link to={`/invoice/${row.id}`}>{row.serial ?? row.originalOrderId}</Link>,
          },
          { header: t('word.status'), render: (row) => <InvoiceStatusChip status={row.status} /> },
          { header: t('invoice.orderShort'), render: (row) => row.originalOrderId },
          { header: t('word.created'), render: (row) => format.instant(row.createdAt, row.centerId) },
        ]}
      />
      <All count={found?.count} to={`/invoice?skuIds=${skuId}&status=${here.join(',')}`} />
    </Section>
  )
}

/** The link to all of them, where there are more than are shown. */
function All({ count, to }: { count: number | undefined; to: string }) {
  const t = useT()
  const format = useFormat()
  if (count === undefined || count <= shown) return null
  return (
    <p>
      <Link to={to}>{t('sku.allOf', { count: format.number(count) })}</Link>
    </p>
  )
}
