import { Text } from '@mantine/core'
import { Link } from 'react-router'
import { interimOrderViewApi } from '../../../../shared/api/interim-order-view.ts'
import type { InterimItem } from '../../../../shared/entities/interim-order-view.ts'
import { sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { FlagFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CenterFilter, PartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { InterimOrderViews } from './InterimOrderViews.tsx'
import { outOfReach } from './outOfReach.ts'

/** The goods that orders wait for, those with the most missing pieces first. */
export function InterimItemList() {
  const t = useT()
  const list = useListOf(interimOrderViewApi.byItem, {
    name: 'interim-goods',
    tables: ['order', 'stock', 'inbound'],
    opens: { sort: 'short', order: 'desc' },
  })
  return (
    <ListPage
      title={t('nav.interimOrder')}
      fullTitle={`${t('nav.interimOrder')}, ${t('interimOrder.byGoods')}`}
      list={list}
      searches={[t('word.sku')]}
      columns={useColumns()}
      rowPath={(row) => `/interim-order?skuIds=${row.id}&status=INTERIM_ALLOCATABLE,INTERIM_FAILED_STOCK`}
      nameOf={(row) => row.sku.name}
      excel={(filter) => sendForFile(interimOrderViewApi.byItemExcel, { query: filter })}
      tabs={<InterimOrderViews at="/interim-order/goods" />}
      empty={{ title: t('interimOrder.noGoods'), hint: t('interimOrder.noneHint') }}
    >
      <FlagFilter label={t('interimOrder.isShort')} {...list.field('isShort')} />
      <PartnerFilter {...list.field('partnerIds')} />
      <CenterFilter {...list.field('centerIds')} />
    </ListPage>
  )
}

function useColumns(): Column<InterimItem>[] {
  const t = useT()
  const format = useFormat()
  const figure = (id: 'orders' | 'wanted' | 'available' | 'short' | 'incoming'): Column<InterimItem> => ({
    id,
    header: t(`interimOrder.${id}`),
    align: 'end',
    width: 112,
    render: (row) => format.number(row[id]),
  })
  return [
    {
      id: 'sku',
      header: t('word.sku'),
      minWidth: 240,
      render: (row) => {
        const count = outOfReach(row)
        return (
          <>
            <Link to={`/sku/${row.id}`}>{row.sku.name}</Link>
            {count > 0 && (
              <Text size="xs" c="dimmed">
                {t('interimOrder.outOfReach', { count })}
              </Text>
            )}
          </>
        )
      },
    },
    { id: 'partner', header: t('word.partner'), width: 160, operators: true, render: (row) => row.partner.name },
    { ...figure('orders'), sort: 'orders' },
    { ...figure('wanted'), sort: 'wanted' },
    figure('available'),
    { ...figure('short'), sort: 'short' },
    figure('incoming'),
  ]
}
