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
import { sharedColumn } from '../sharedColumn.ts'

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
      title={t('nav.billingCondition')}
      list={list}
      searches={[t('word.name')]}
      columns={useColumns()}
      rowPath={(row) => `/billing-condition/${row.id}`}
      actions={create}
      empty={{ title: t('billing.none'), hint: t('billing.noneHint'), hintNeeds: 'billing:write' }}
    >
      <OnePartnerFilter {...list.field('partnerId')} />
    </ListPage>
  )
}

function useColumns(): Column<BillingCondition>[] {
  const t = useT()
  const format = useFormat()
  type Price = 'inboundPerPiece' | 'storagePerLocationDay' | 'packingPerParcel'
  const price = (id: 'inbound' | 'storage' | 'packing', name: Price, width: number): Column<BillingCondition> => ({
    id,
    header: t(`billing.${id}`),
    align: 'end',
    width,
    render: (row) => format.krw(row[name]),
  })
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
    price('inbound', 'inboundPerPiece', 136),
    price('storage', 'storagePerLocationDay', 168),
    price('packing', 'packingPerParcel', 136),
    { ...sharedColumn(t), optional: true },
    instantColumn(format, 'updatedAt', { id: 'updated', header: t('word.updated'), optional: true }),
  ]
}
