import { Button } from '@mantine/core'
import { IconArrowsExchange, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { assignmentApi } from '../../../../shared/api/assignment.ts'
import type { Assignment } from '../../../../shared/entities/assignment.ts'
import { sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { countColumn } from '../../../ui/list/Count.tsx'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { centerInstantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CenterFilter, PartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import styles from '../../../ui/record/record.module.css'
import { AssignmentUpload } from './AssignmentUpload.tsx'
import { ExchangeDialog } from './ExchangeDialog.tsx'

export function AssignmentList() {
  const t = useT()
  const { can, lacks } = useSession()
  const [exchanging, setExchanging] = useState<Assignment[] | null>(null)
  const [uploading, setUploading] = useState(false)
  const list = useListOf(assignmentApi.list, {
    name: 'assignment',
    tables: ['assignment', 'stock'],
    opens: { sort: 'locationAlias', order: 'asc' },
  })
  const actions = can('location:write') && (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => setUploading(true)}>
        {t('assignment.upload')}
      </Button>
      <CreateLink to="/assignment/new">{t('assignment.new')}</CreateLink>
    </>
  )
  return (
    <>
      <ListPage
        title={t('nav.assignment')}
        list={list}
        searches={[t('word.location'), t('word.sku'), t('sku.number')]}
        columns={useColumns()}
        rowPath={(row) => `/assignment/${row.id}`}
        nameOf={(row) => `${row.locationAlias} · ${row.skuName}`}
        bulk={[
          {
            label: t('assignment.exchange'),
            icon: IconArrowsExchange,
            refused: lacks('location:write'),
            open: setExchanging,
          },
        ]}
        excel={(filter) => sendForFile(assignmentApi.excel, { query: filter })}
        actions={actions}
        empty={{ title: t('assignment.none'), hint: t('assignment.noneHint'), hintNeeds: 'location:write' }}
      >
        <PartnerFilter {...list.field('partnerIds')} />
        <CenterFilter {...list.field('centerIds')} />
      </ListPage>
      {exchanging && <ExchangeDialog assignments={exchanging} onClose={() => setExchanging(null)} />}
      {uploading && <AssignmentUpload onClose={() => setUploading(false)} />}
    </>
  )
}

function useColumns(): Column<Assignment>[] {
  const t = useT()
  const format = useFormat()
  return [
    {
      id: 'location',
      header: t('word.location'),
      sort: 'locationAlias',
      width: 136,
      render: (row) => <Link to={`/assignment/${row.id}`}>{row.locationAlias}</Link>,
    },
    { id: 'center', header: t('word.center'), width: 80, render: (row) => row.centerCode },
    {
      id: 'sku',
      header: t('word.sku'),
      sort: 'skuName',
      minWidth: 240,
      render: (row) => <Link to={`/sku/${row.skuId}`}>{row.skuName}</Link>,
    },
    { id: 'number', header: t('sku.number'), width: 120, render: (row) => row.partnerItemNumber },
    { id: 'partner', header: t('word.partner'), width: 144, render: (row) => row.partnerName },
    {
      id: 'quantity',
      header: t('assignment.quantity'),
      align: 'end',
      width: 96,
      render: (row) => (
        <span className={row.quantity < row.safetyStock ? styles.bad : undefined}>{format.number(row.quantity)}</span>
      ),
    },
    countColumn({ id: 'safety', header: t('sku.safetyStock'), width: 112 }, (row) => row.safetyStock),
    countColumn({ id: 'max', header: t('assignment.maxStock'), sort: 'maxStock', width: 96 }, (row) => row.maxStock),
    countColumn(
      { id: 'amount', header: t('assignment.amount'), width: 128, optional: true },
      (row) => row.replenishmentAmount,
    ),
    centerInstantColumn(format, 'lastReplenishedAt', { id: 'last', header: t('assignment.last') }),
  ]
}
