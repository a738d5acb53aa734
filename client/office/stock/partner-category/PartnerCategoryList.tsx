import { Link } from 'react-router'
import { partnerCategoryApi } from '../../../../shared/api/partner-category.ts'
import { pathSign, type PartnerCategory } from '../../../../shared/entities/partner-category.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { Count } from '../../../ui/list/Count.tsx'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { PartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { updatedColumn } from '../../../ui/list/updatedColumn.ts'
import { useListOf } from '../../../ui/list/useList.ts'

export function PartnerCategoryList() {
  const t = useT()
  const { can } = useSession()
  const list = useListOf(partnerCategoryApi.list, {
    name: 'partner-category',
    tables: ['partnerCategory', 'partner', 'sku'],
    opens: { sort: 'pathName', order: 'asc' },
  })
  const { query } = list
  const create = can('sku:write') && <CreateLink to="/partner-category/new">{t('category.new')}</CreateLink>
  return (
    <ListPage
      title={t('nav.partnerCategory')}
      list={list}
      searches={[t('sku.category'), t('category.number')]}
      // The rows form trees only when they are sorted by their paths.
      columns={useColumns(query.sort === 'pathName' && query.keyword === undefined)}
      rowPath={(row) => `/partner-category/${row.id}`}
      actions={create}
      empty={{ title: t('category.none'), hint: t('category.noneHint'), hintNeeds: 'sku:write' }}
    >
      <PartnerFilter {...list.field('partnerIds')} />
    </ListPage>
  )
}

function useColumns(asTree: boolean): Column<PartnerCategory>[] {
  const t = useT()
  const format = useFormat()
  const { me } = useSession()
  return [
    {
      id: 'name',
      header: t('sku.category'),
      sort: 'pathName',
      minWidth: 240,
      render: ({ id, name, pathName }) => (
        <Link
          to={`/partner-category/${id}`}
          style={asTree ? { marginInlineStart: 20 * (pathName.split(pathSign).length - 1) } : undefined}
        >
          {asTree ? name : pathName}
        </Link>
      ),
    },
    {
      id: 'number',
      header: t('category.number'),
      sort: 'managementNumber',
      width: 160,
      render: (row) => row.managementNumber,
    },
    ...(me.partnerId === null
      ? [{ id: 'partner', header: t('word.partner'), width: 176, render: (row: PartnerCategory) => row.partnerName }]
      : []),
    {
      id: 'skus',
      header: t('category.skus'),
      align: 'end',
      width: 96,
      render: (row) => (
        <Link to={`/sku?partnerCategoryIds=${row.id}`}>
          <Count of={row.skuCount} />
        </Link>
      ),
    },
    { ...updatedColumn(t, format), optional: true },
  ]
}
