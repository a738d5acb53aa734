import { Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { inboundApi } from '../../../../shared/api/inbound.ts'
import {
  awaitedInboundStatuses,
  inboundStatuses,
  type InboundStatus,
} from '../../../../shared/entities/inbound-status.ts'
import { inboundTypes, type InboundSummary } from '../../../../shared/entities/inbound.ts'
import { send, sendForFile } from '../../../api.ts'
import { dayIn } from '../../../../shared/day-in.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import type { BulkAction } from '../../../ui/BulkActions.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { countColumn } from '../../../ui/list/Count.tsx'
import { ChoiceFilter, DaysFilter, OneFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CenterFilter, PartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { statusColumn } from '../../../ui/list/statusColumn.tsx'
import { StatusTabs } from '../../../ui/list/StatusTabs.tsx'
import { updatedColumn } from '../../../ui/list/updatedColumn.ts'
import { useListOf } from '../../../ui/list/useList.ts'
import { Difference } from './Difference.tsx'
import { InboundStatusChip } from './inboundStatus.tsx'

export function InboundList() {
  const t = useT()
  const { me, can } = useSession()
  const list = useListOf(inboundApi.list, {
    name: 'inbound',
    tables: ['inbound'],
    opens: { sort: 'due', order: 'asc' },
  })
  const counts = useCall(['inbound'], inboundApi.count, { query: list.filterWithout('status') })
  const statusLabel = (status: InboundStatus) => t(`inbound.status.${status}`)
  // A single status is a tab; a link may bring several.
  const several = (list.query.status?.length ?? 0) > 1
  const announce = can('inbound:write') && <CreateLink to="/inbound/new">{t('inbound.announce')}</CreateLink>
  return (
    <ListPage
      title={t('inbound.title')}
      list={list}
      searches={[
        t('inbound.code'),
        ...(me.partnerId === null ? [t('word.partner')] : []),
        t('inbound.shipmentNumbers'),
      ]}
      columns={useColumns()}
      rowPath={(row) => `/inbound/${row.id}`}
      nameOf={(row) => row.code}
      bulk={useBulk()}
      excel={(filter) => sendForFile(inboundApi.excel, { query: filter })}
      actions={announce}
      tabs={
        <StatusTabs statuses={inboundStatuses} labelOf={statusLabel} counts={counts.data} {...list.field('status')} />
      }
      empty={{ title: t('inbound.none'), hint: t('inbound.noneHint'), hintNeeds: 'inbound:write' }}
    >
      {several && (
        <ChoiceFilter
          label={t('word.status')}
          options={inboundStatuses.map((value) => ({ value, label: statusLabel(value) }))}
          {...list.field('status')}
        />
      )}
      <DaysFilter label={t('inbound.scheduled')} {...list.range('scheduledFrom', 'scheduledTo')} />
      <PartnerFilter {...list.field('partnerIds')} />
      <CenterFilter {...list.field('centerIds')} />
      <OneFilter
        label={t('inbound.type')}
        options={choicesOf(t, 'inbound.type', inboundTypes)}
        {...list.field('inboundType')}
      />
    </ListPage>
  )
}

const isAwaited = ({ status }: InboundSummary) => awaitedInboundStatuses.includes(status)

function useColumns(): Column<InboundSummary>[] {
  const t = useT()
  const { format, zoneOf } = useSession()
  const [now] = useState(() => Date.now())
  return [
    {
      id: 'code',
      header: t('inbound.code'),
      sort: 'code',
      width: 144,
      render: (row) => <Link to={`/inbound/${row.id}`}>{row.code}</Link>,
    },
    statusColumn(t, InboundStatusChip, { sort: 'status', width: 152 }),
    {
      id: 'scheduled',
      header: t('inbound.scheduled'),
      sort: 'scheduledDate',
      opensBy: 'due',
      width: 136,
      render: (row) =>
        isAwaited(row) && row.scheduledDate !== null && row.scheduledDate < dayIn(zoneOf(row.centerId), now) ? (
          <Text span inherit c="red">
            {format.day(row.scheduledDate)} · {t('start.late')}
          </Text>
        ) : (
          format.day(row.scheduledDate)
        ),
    },
    { id: 'partner', header: t('word.partner'), sort: 'partnerName', render: (row) => row.partnerName },
    { id: 'center', header: t('word.center'), width: 80, render: (row) => row.centerCode },
    { id: 'type', header: t('inbound.type'), width: 96, render: (row) => t(`inbound.type.${row.inboundType}`) },
    countColumn({ id: 'skus', header: t('inbound.skus'), width: 80 }, (row) => row.skuCount),
    countColumn({ id: 'announced', header: t('inbound.announced'), width: 104 }, (row) => row.announcedQuantity),
    countColumn({ id: 'counted', header: t('inbound.counted'), width: 104 }, (row) => row.countedQuantity),
    countColumn({ id: 'stored', header: t('inbound.stored'), width: 104 }, (row) => row.storedQuantity),
    {
      id: 'difference',
      header: t('inbound.difference'),
      align: 'end',
      width: 104,
      render: (row) => (
        <Difference
          announced={row.announcedQuantity}
          counted={row.countedQuantity}
          settled={row.status === 'CLOSED' || row.status === 'PENDING_APPROVAL'}
        />
      ),
    },
    {
      id: 'shipments',
      header: t('inbound.shipmentNumbers'),
      optional: true,
      render: (row) => t.listed(row.shipmentNumbers) || '–',
    },
    {
      id: 'packaging',
      header: t('inbound.packaging'),
      optional: true,
      render: (row) => t(`inbound.packaging.${row.packagingType}`),
    },
    {
      id: 'closed',
      sort: 'closedAt',
      header: t('inbound.closedAt'),
      optional: true,
      render: (row) => format.instant(row.closedAt, row.centerId),
    },
    { ...updatedColumn(t, format), optional: true },
  ]
}

function useBulk(): BulkAction<InboundSummary>[] {
  const t = useT()
  const { can, lacks, me } = useSession()
  const refused = lacks('inbound:write')
  return [
    {
      label: t('inbound.accept'),
      icon: IconCheck,
      refused: lacks('inbound:approve') ?? (me.partnerId === null ? null : t('inbound.centerAccepts')),
      size: 500,
      tables: ['inbound'],
      run: (ids) => send(inboundApi.accept, { body: { ids } }),
    },
    {
      label: t('inbound.cancel'),
      icon: IconX,
      refused,
      size: 500,
      tables: ['inbound', 'stock'],
      confirm: (count) => t('inbound.cancelMany', { count }),
      run: (ids) => send(inboundApi.cancel, { body: { ids } }),
      force: can('inbound:force')
        ? {
            codes: ['force-needed'],
            label: t('inbound.cancelForce'),
            run: (ids) => send(inboundApi.cancel, { body: { ids, force: true } }),
          }
        : undefined,
    },
  ]
}
