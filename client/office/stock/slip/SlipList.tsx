import { Link } from 'react-router'
import { slipApi } from '../../../../shared/api/slip.ts'
import { slipReasons, slipStatuses, type SlipHead } from '../../../../shared/entities/slip.ts'
import { sendForFile } from '../../../api.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { countColumn } from '../../../ui/list/Count.tsx'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { ChoiceFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { statusColumn } from '../../../ui/list/statusColumn.tsx'
import { StatusTabs } from '../../../ui/list/StatusTabs.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { referenceOf } from '../../../../shared/messages/slip-reference.ts'
import { centerColumn, closedColumn, madeColumn } from '../paperColumns.ts'
import { PaperFilters } from '../PaperFilters.tsx'
import { SlipStatusChip } from './slipStatus.tsx'
import { useSlipBulk } from './useSlipBulk.tsx'

export function SlipList() {
  const t = useT()
  const { can } = useSession()
  const list = useListOf(slipApi.list, {
    name: 'slip',
    tables: ['slip'],
  })
  const { query } = list
  const counts = useCall(['slip'], slipApi.count, { query: { centerIds: query.centerIds } })
  return (
    <ListPage
      title={t('nav.slip')}
      list={list}
      searches={[t('subject.slip'), t('slip.reference'), t('slip.description')]}
      columns={useColumns()}
      rowPath={(row) => `/slip/${row.id}`}
      nameOf={(row) => row.code}
      bulk={useSlipBulk()}
      excel={(filter) => sendForFile(slipApi.excel, { query: filter })}
      actions={can('slip:write') && <CreateLink to="/slip/new">{t('slip.new')}</CreateLink>}
      tabs={
        <StatusTabs
          statuses={slipStatuses}
          labelOf={(status) => t(`slip.status.${status}`)}
          counts={counts.data}
          {...list.field('status')}
        />
      }
      empty={{ title: t('slip.none'), hint: t('slip.noneHint') }}
    >
      <ChoiceFilter
        label={t('slip.reason')}
        options={choicesOf(t, 'slip.reason', slipReasons)}
        {...list.field('reason')}
      />
      <PaperFilters
        made={list.range('createdFrom', 'createdTo')}
        partners={list.field('partnerIds')}
        centers={list.field('centerIds')}
      />
    </ListPage>
  )
}

function useColumns(): Column<SlipHead>[] {
  const t = useT()
  const format = useFormat()
  return [
    {
      id: 'code',
      header: t('subject.slip'),
      sort: 'code',
      width: 112,
      render: (row) => <Link to={`/slip/${row.id}`}>{row.code}</Link>,
    },
    statusColumn(t, SlipStatusChip, { sort: 'status', width: 128 }),
    {
      id: 'reason',
      header: t('slip.reason'),
      sort: 'reason',
      width: 160,
      render: (row) => t(`slip.reason.${row.reason}`),
    },
    centerColumn(t),
    { id: 'partner', header: t('word.partner'), sort: 'partnerName', minWidth: 96, render: (row) => row.partner.name },
    { id: 'description', header: t('slip.description'), minWidth: 80, render: (row) => row.description },
    {
      id: 'reference',
      header: t('slip.reference'),
      width: 128,
      render: (row) => referenceOf(row, t),
    },
    countColumn({ id: 'lines', header: t('slip.lines'), width: 72, optional: true }, (row) => row.lineCount),
    countColumn({ id: 'quantity', header: t('word.quantity'), width: 88 }, (row) => row.quantity),
    countColumn({ id: 'processed', header: t('slip.processed'), width: 88 }, (row) => row.processedQuantity),
    madeColumn(t, format),
    closedColumn(t, format),
  ]
}
