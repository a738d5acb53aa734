import { billingConditionApi } from '../../../../shared/api/partner.ts'
import type { BillingCondition } from '../../../../shared/entities/brand.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { instantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { nameColumn } from '../../../ui/list/nameColumn.tsx'
import { OnePartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { useListOf } from '../../../ui/list/useList.ts'

export function BillingConditionList() {
  const t = useT()
  const { can } = useSession()
  const list = useListOf(billingConditionApi.list, {
    name: 'billing-condition',
    tables: ['billingCondition', 'partner'],
    opens: { sort: 'name', order: 'asc' },
  })
  const create = can('billing:write') && <CreateLink to="/billing-condition/new">{t('billing.new')}</CreateLink>
  return (
    <ListPage
      title={t('billing.title')}
      list={list}
      searches={[t('word.name')]}
      columns={useColumns()}
      rowPath={(row) => `/billing-condition/${row.id}`}
      actions={create}
      empty={{ title: t('billing.none'), hint: t('billing.noneHint') }}
    >
      <OnePartnerFilter {...list.field('partnerId')} />
    </ListPage>
  )
}

function useColumns(): Column<BillingCondition>[] {
  const t = useT()
  const { me } = useSession()
  const format = useFormat()
  return [
    nameColumn(t, '/billing-condition', 176),
    { id: 'partner', header: t('word.partner'), width: 176, render: (row) => row.partnerName },
    { id: 'billing', header: t('brand.billing'), width: 112, render: (row) => t(`brand.billing.${row.billing}`) },
    {
      id: 'closing',
      header: t('billing.closingDay'),
      align: 'end',
      width: 104,
      render: (row) => (row.closingDay === 31 ? t('billing.lastDay') : row.closingDay),
    },
    { id: 'payment', header: t('billing.paymentDays'), align: 'end', width: 128, render: (row) => row.paymentDays },
    ...(
      [
        ['inbound', 'inboundPerPiece', 136],
        ['storage', 'storagePerLocationDay', 168],
        ['packing', 'packingPerParcel', 136],
      ] as const
    ).map(([id, price, width]) => ({
      id,
      header: t(`billing.${id}`),
      align: 'end' as const,
      width,
      render: (row: BillingCondition) => format.krw(row[price]),
    })),
    ...(me.partnerId === null
      ? [
          {
            id: 'shared',
            header: t('tracking.shared'),
            width: 176,
            render: (row: BillingCondition) => t(row.isShared ? 'list.yes' : 'list.no'),
          },
        ]
      : []),
    instantColumn(format, { id: 'updated', header: t('word.updated'), optional: true }, (row) => row.updatedAt),
  ]
}
