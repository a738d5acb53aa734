import { IconPlayerStop } from '@tabler/icons-react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { pickListApi } from '../../../../shared/api/pick-list.ts'
import { pickListStates, type PickListHead } from '../../../../shared/entities/pick-list.ts'
import { send } from '../../../api.ts'
import type { BulkAction } from '../../../ui/BulkActions.tsx'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { Count, countColumn } from '../../../ui/list/Count.tsx'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { FlagFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { StatusTabs } from '../../../ui/list/StatusTabs.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { centerColumn, closedColumn, madeColumn } from '../paperColumns.ts'
import { PaperFilters } from '../PaperFilters.tsx'
import { PickListChip } from '../slip/slipStatus.tsx'
import { byState } from './byState.ts'

/** The tables whose changes make pick lists stale. */
export const pickListTables = ['slip', 'invoice', 'stock'] as const

export function PickListList() {
  const [address] = useSearchParams()
  const asked = byState(address)
  return asked ? <Navigate to={{ search: asked.toString() }} replace /> : <PickLists />
}

function PickLists() {
  const t = useT()
  const { can } = useSession()
  const list = useListOf(pickListApi.list, { name: 'pick-list', tables: pickListTables })
  const { query } = list
  const counts = useCall(['slip'], pickListApi.count, { query: { centerIds: query.centerIds } })
  const end: BulkAction<PickListHead> = {
    size: 100,
    tables: pickListTables,
    label: t('pickList.end'),
    icon: IconPlayerStop,
    confirm: (count) => t('pickList.endMany', { count }),
    run: (ids) => send(pickListApi.end, { body: { ids } }),
  }
  return (
    <ListPage
      title={t('nav.pickList')}
      list={list}
      searches={[t('pickList.one')]}
      columns={useColumns()}
      rowPath={(row) => `/pick-list/${row.id}`}
      nameOf={(row) => row.code}
      bulk={can('slip:write') ? [end] : []}
      actions={can('slip:write') && <CreateLink to="/pick-list/new">{t('pickList.make')}</CreateLink>}
      tabs={
        <StatusTabs
          statuses={pickListStates}
          labelOf={(status) => t(`pickList.state.${status}`)}
          counts={counts.data}
          {...list.field('state')}
        />
      }
      empty={{ title: t('pickList.none'), hint: t('pickList.noneHint'), hintNeeds: 'slip:write' }}
    >
      <FlagFilter label={t('pickList.isShort')} {...list.field('isShort')} />
      <FlagFilter label={t('pickList.putsBack')} {...list.field('putsBack')} />
      <FlagFilter label={t('pickList.handsOut')} {...list.field('handsOut')} />
      <PaperFilters
        made={list.range('createdFrom', 'createdTo')}
        partners={list.field('partnerIds')}
        centers={list.field('centerIds')}
      />
    </ListPage>
  )
}

function useColumns(): Column<PickListHead>[] {
  const t = useT()
  const format = useFormat()
  return [
    {
      id: 'code',
      header: t('pickList.one'),
      sort: 'code',
      width: 120,
      render: (row) => <Link to={`/pick-list/${row.id}`}>{row.code}</Link>,
    },
    {
      id: 'status',
      header: t('word.status'),
      sort: 'status',
      width: 136,
      render: (row) => <PickListChip status={row.state} />,
    },
    { id: 'kind', header: t('pickList.kind'), width: 96, render: (row) => t(`pickList.kind.${row.kind}`) },
    { id: 'partner', header: t('word.partner'), sort: 'partnerName', minWidth: 120, render: (row) => row.partner.name },
    centerColumn(t),
    countColumn({ id: 'waybills', header: t('pickList.waybills'), width: 96 }, (row) => row.waybillCount),
    {
      id: 'picked',
      header: t('pickList.picked'),
      align: 'end',
      width: 120,
      render: (row) => `${format.number(row.processedQuantity)} / ${format.number(row.quantity)}`,
    },
    countColumn({ id: 'short', header: t('pickList.short'), width: 88 }, (row) => row.shortQuantity),
    countColumn({ id: 'back', header: t('pickList.toPutBack'), width: 104 }, (row) => row.toPutBack),
    {
      id: 'toHandOut',
      header: t('pickList.toHandOut'),
      align: 'end',
      width: 104,
      render: (row) => (row.kind === 'TOTAL' ? <Count of={row.toHandOut} /> : '–'),
    },
    {
      id: 'picker',
      header: t('pickList.startedBy'),
      width: 128,
      operators: true,
      render: (row) => row.startedBy?.name,
    },
    madeColumn(t, format),
    closedColumn(t, format),
  ]
}
