import { Link } from 'react-router'
import { contractApi } from '../../../../shared/api/contract.ts'
import { contractStatuses, contractTypes, systemTags, type Contract } from '../../../../shared/entities/contract.ts'
import { courierCodes } from '../../../../shared/entities/inbound.ts'
import { courierName } from '../../../../shared/messages/couriers.ts'
import { choicesOf, useLanguage } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { countColumn } from '../../../ui/list/Count.tsx'
import { ChoiceFilter, FlagFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CenterFilter } from '../../../ui/list/scopeFilters.tsx'
import { updatedColumn } from '../../../ui/list/updatedColumn.ts'
import { useListOf } from '../../../ui/list/useList.ts'
import { yesNoColumn } from '../../../ui/list/yesNoColumn.ts'
import { ContractStatusChip } from './contractStatus.tsx'
import { RangeBar } from './RangeBar.tsx'

export function ContractList() {
  const { t, language } = useLanguage()
  const { can } = useSession()
  const list = useListOf(contractApi.list, {
    name: 'contract',
    tables: ['contract', 'invoice'],
    opens: { sort: 'name', order: 'asc' },
  })
  const create = can('contract:write') && <CreateLink to="/contract/new">{t('contract.new')}</CreateLink>
  return (
    <ListPage
      title={t('nav.contract')}
      list={list}
      searches={[t('word.name'), t('contract.logisticsCode')]}
      columns={useColumns()}
      rowPath={(row) => `/contract/${row.id}`}
      actions={create}
      empty={{ title: t('contract.none'), hint: t('contract.noneHint'), hintNeeds: 'contract:write' }}
    >
      <ChoiceFilter
        label={t('word.courier')}
        options={courierCodes.map((value) => ({ value, label: courierName(language, value) }))}
        {...list.field('courierCode')}
      />
      <CenterFilter {...list.field('centerIds')} />
      <ChoiceFilter
        label={t('word.type')}
        options={choicesOf(t, 'contract.type', contractTypes)}
        {...list.field('type')}
      />
      <ChoiceFilter
        label={t('word.status')}
        options={choicesOf(t, 'contract.status', contractStatuses)}
        {...list.field('status')}
      />
      <ChoiceFilter
        label={t('contract.tags')}
        options={choicesOf(t, 'contract.tag', systemTags)}
        {...list.field('systemTags')}
      />
      <FlagFilter label={t('contract.warned')} {...list.field('warned')} />
    </ListPage>
  )
}

function useColumns(): Column<Contract>[] {
  const { t, language } = useLanguage()
  const format = useFormat()
  return [
    {
      id: 'name',
      header: t('word.name'),
      sort: 'name',
      minWidth: 144,
      render: (row) => <Link to={`/contract/${row.id}`}>{row.name ?? row.logisticsCode}</Link>,
    },
    {
      id: 'courier',
      header: t('word.courier'),
      sort: 'courierCode',
      width: 136,
      render: (row) => courierName(language, row.courierCode),
    },
    { id: 'center', header: t('word.center'), width: 80, render: (row) => row.centerCode },
    { id: 'type', header: t('word.type'), width: 112, render: (row) => t(`contract.type.${row.type}`) },
    { id: 'status', header: t('word.status'), width: 128, render: (row) => <ContractStatusChip status={row.status} /> },
    {
      id: 'serials',
      header: t('contract.serials'),
      width: 256,
      render: (row) =>
        row.useVoluntarySerial && row.voluntarySerial ? (
          <RangeBar range={row.voluntarySerial} />
        ) : (
          t('contract.byCourier')
        ),
    },
    countColumn({ id: 'open', header: t('contract.openInvoices'), width: 112 }, (row) => row.openInvoices),
    {
      id: 'code',
      header: t('contract.logisticsCode'),
      sort: 'logisticsCode',
      width: 144,
      render: (row) => row.logisticsCode,
    },
    { id: 'ratio', header: t('contract.ratio'), align: 'end', width: 88, optional: true, render: (row) => row.ratio },
    yesNoColumn(t, 'returnOnly', { id: 'returnOnly', header: t('contract.returnOnly'), width: 112, optional: true }),
    {
      id: 'tags',
      header: t('contract.tags'),
      width: 160,
      optional: true,
      render: (row) => t.listed(row.systemTags.map((tag) => t(`contract.tag.${tag}`))) || '–',
    },
    updatedColumn(t, format),
  ]
}
