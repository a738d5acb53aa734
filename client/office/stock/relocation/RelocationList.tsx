import { Button } from '@mantine/core'
import { IconStack2, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { relocationApi } from '../../../../shared/api/relocation.ts'
import { relocationStatuses, type Relocation } from '../../../../shared/entities/relocation.ts'
import { sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { Count, countColumn } from '../../../ui/list/Count.tsx'
import { FlagFilter } from '../../../ui/list/filters.tsx'
import { centerInstantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { statusColumn } from '../../../ui/list/statusColumn.tsx'
import { StatusTabs } from '../../../ui/list/StatusTabs.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { yesNoColumn } from '../../../ui/list/yesNoColumn.ts'
import { centerColumn, madeColumn } from '../paperColumns.ts'
import { PaperFilters } from '../PaperFilters.tsx'
import { PrintRelocations } from './PrintRelocations.tsx'
import { RelocationStatusChip } from './relocationStatus.tsx'
import { RelocationUpload } from './RelocationUpload.tsx'
import { ConditionWord } from '../inventory/ConditionWord.tsx'
import { useRelocationBulk } from './useRelocationBulk.tsx'

export function RelocationList() {
  const t = useT()
  const { me, can } = useSession()
  const [uploading, setUploading] = useState(false)
  const [printing, setPrinting] = useState<Relocation[] | null>(null)
  const list = useListOf(relocationApi.list, {
    name: 'relocation',
    tables: ['relocation'],
  })
  const { query } = list
  const counts = useCall(['relocation'], relocationApi.count, { query: { centerIds: query.centerIds } })
  const actions = can('relocation:write') && (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => setUploading(true)}>
        {t('relocation.upload')}
      </Button>
      {can('inventory:read') && (
        <Button
          component={Link}
          to={query.centerIds ? `/inventory/location?centerIds=${query.centerIds.join(',')}` : '/inventory/location'}
          leftSection={<IconStack2 size={16} />}
        >
          {t('relocation.fromStock')}
        </Button>
      )}
    </>
  )
  return (
    <>
      <ListPage
        title={t('relocation.title')}
        list={list}
        searches={[
          t('relocation.code'),
          t('word.sku'),
          t('sku.number'),
          ...(me.partnerId === null ? [t('word.location')] : []),
        ]}
        columns={useColumns()}
        rowPath={(row) => `/relocation/${row.id}`}
        nameOf={(row) => row.code}
        bulk={useRelocationBulk(setPrinting)}
        excel={(filter) => sendForFile(relocationApi.excel, { query: filter })}
        actions={actions}
        tabs={
          <StatusTabs
            statuses={relocationStatuses}
            labelOf={(status) => t(`relocation.status.${status}`)}
            counts={counts.data}
            {...list.field('status')}
          />
        }
        empty={{ title: t('relocation.none'), hint: t('relocation.noneHint'), hintNeeds: 'relocation:write' }}
      >
        <FlagFilter label={t('relocation.printed')} {...list.field('isPrinted')} />
        <PaperFilters
          made={list.range('createdFrom', 'createdTo')}
          partners={list.field('partnerIds')}
          centers={list.field('centerIds')}
        />
      </ListPage>
      {printing && (
        <PrintRelocations
          ids={printing.map(({ id }) => id)}
          centerIds={printing.map(({ center }) => center.id)}
          onClose={() => setPrinting(null)}
        />
      )}
      {uploading && <RelocationUpload onClose={() => setUploading(false)} />}
    </>
  )
}

function useColumns(): Column<Relocation>[] {
  const t = useT()
  const format = useFormat()
  return [
    {
      id: 'code',
      header: t('relocation.code'),
      sort: 'code',
      width: 112,
      render: (row) => <Link to={`/relocation/${row.id}`}>{row.code}</Link>,
    },
    statusColumn(t, RelocationStatusChip, { sort: 'status', width: 136 }),
    yesNoColumn(t, 'isPrinted', { id: 'printed', header: t('relocation.printed'), width: 80 }),
    centerColumn(t),
    { id: 'number', header: t('sku.number'), width: 112, optional: true, render: (row) => row.item.partnerItemNumber },
    { id: 'sku', header: t('word.sku'), sort: 'skuName', minWidth: 192, render: (row) => row.item.name },
    { id: 'partner', header: t('word.partner'), width: 144, optional: true, render: (row) => row.partner.name },
    { id: 'brand', header: t('word.brand'), width: 128, optional: true, render: (row) => row.brand?.name },
    { id: 'lot', header: t('word.lot'), width: 96, render: (row) => row.lot },
    { id: 'expiry', header: t('word.expiry'), width: 112, render: (row) => format.day(row.expirationDate) },
    {
      id: 'condition',
      header: t('word.condition'),
      width: 96,
      optional: true,
      render: (row) => <ConditionWord of={row.condition} />,
    },
    countColumn({ id: 'quantity', header: t('word.quantity'), width: 88 }, (row) => row.quantity),
    {
      id: 'put',
      header: t('relocation.put'),
      align: 'end',
      width: 88,
      optional: true,
      render: (row) => (row.storageQuantity === null ? '–' : <Count of={row.storageQuantity} />),
    },
    {
      id: 'from',
      sort: 'sourceAlias',
      header: t('relocation.from'),
      width: 120,
      operators: true,
      render: (row) => row.sourceLocation?.alias,
    },
    {
      id: 'to',
      sort: 'targetAlias',
      header: t('relocation.to'),
      width: 120,
      operators: true,
      render: (row) => row.actualLocation?.alias ?? row.targetLocation?.alias,
    },
    madeColumn(t, format),
    {
      id: 'by',
      header: t('relocation.createdBy'),
      width: 112,
      optional: true,
      operators: true,
      render: (row) => row.createdBy?.name,
    },
    centerInstantColumn(format, 'closedAt', {
      id: 'closed',
      header: t('relocation.closedAt'),
      sort: 'closedAt',
      optional: true,
    }),
  ]
}
