import { Link } from 'react-router'
import { brandTrackingApi } from '../../../../shared/api/partner.ts'
import { brandTrackingStatuses, type BrandTracking } from '../../../../shared/entities/brand.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { ChoiceFilter, OneAsyncSelectFilter } from '../../../ui/list/filters.tsx'
import { instantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { statusColumn } from '../../../ui/list/statusColumn.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { DueDay, TrackingStatusChip } from './trackingStatus.tsx'
import { useBrands } from '../brand/useBrands.ts'
import { useAssignees } from './useAssignees.ts'
import { sharedColumn } from '../sharedColumn.ts'

/** The follow-ups of all brands; the list opens with those that are not done. */
export function BrandTrackingList() {
  const t = useT()
  const { can } = useSession()
  const list = useListOf(brandTrackingApi.list, {
    name: 'brand-tracking',
    tables: ['brand', 'brandTracking'],
    opens: { status: ['OPEN', 'IN_PROGRESS'], sort: 'dueDate', order: 'asc' },
  })
  const { query } = list
  const create = can('brand:write') && <CreateLink to="/brand-tracking/new">{t('tracking.new')}</CreateLink>
  return (
    <ListPage
      title={t('nav.brandTracking')}
      list={list}
      searches={[t('tracking.what')]}
      columns={useColumns()}
      rowPath={(row) => `/brand-tracking/${row.id}`}
      actions={create}
      empty={{ title: t('tracking.none'), hint: t('tracking.noneHint'), hintNeeds: 'brand:write' }}
    >
      <ChoiceFilter
        label={t('word.status')}
        options={choicesOf(t, 'tracking.status', brandTrackingStatuses)}
        {...list.field('status')}
      />
      <OneAsyncSelectFilter
        label={t('word.brand')}
        choices={useBrands([query.brandId ?? null])}
        {...list.field('brandId')}
      />
      <OneAsyncSelectFilter
        label={t('tracking.assignee')}
        choices={useAssignees(null, query.assigneeId ?? null)}
        {...list.field('assigneeId')}
      />
    </ListPage>
  )
}

function useColumns(): Column<BrandTracking>[] {
  const t = useT()
  const format = useFormat()
  return [
    {
      id: 'title',
      header: t('tracking.what'),
      sort: 'title',
      minWidth: 240,
      render: (row) => <Link to={`/brand-tracking/${row.id}`}>{row.title}</Link>,
    },
    {
      id: 'brand',
      header: t('word.brand'),
      width: 192,
      render: (row) => <Link to={`/brand/${row.brandId}`}>{row.brandName}</Link>,
    },
    statusColumn(t, TrackingStatusChip, { sort: 'status', width: 144 }),
    { id: 'assignee', header: t('tracking.assignee'), width: 160, render: (row) => row.assigneeName },
    { id: 'due', header: t('tracking.due'), sort: 'dueDate', width: 192, render: (row) => <DueDay tracking={row} /> },
    sharedColumn(t),
    instantColumn(format, 'updatedAt', { id: 'updated', header: t('word.updated') }),
  ]
}
