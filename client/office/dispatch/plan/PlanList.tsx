import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { planApi } from '../../../../shared/api/consol.ts'
import { planStatuses, type PlanSummary } from '../../../../shared/entities/consol.ts'
import { systemTags } from '../../../../shared/entities/contract.ts'
import { courierCodes } from '../../../../shared/entities/inbound.ts'
import { planCourier } from '../../../../shared/messages/couriers.ts'
import { choicesOf, useLanguage } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { countColumn } from '../../../ui/list/Count.tsx'
import { ChoiceFilter, InstantsFilter, TextFilter } from '../../../ui/list/filters.tsx'
import { centerInstantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CenterFilter } from '../../../ui/list/scopeFilters.tsx'
import { statusColumn } from '../../../ui/list/statusColumn.tsx'
import { StatusTabs } from '../../../ui/list/StatusTabs.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { PlanDialog } from './PlanDialog.tsx'
import { PlanProgress } from './PlanProgress.tsx'
import { PlanStatusChip } from './planStatus.tsx'
import { usePlanBulk } from './usePlanBulk.tsx'

export function PlanList() {
  const { t, language } = useLanguage()
  const { can } = useSession()
  const [creating, setCreating] = useState(false)
  const list = useListOf(planApi.list, {
    name: 'plan',
    tables: ['plan', 'consol', 'invoice'],
  })
  const { query } = list
  const counts = useCall(['plan'], planApi.count, { query: { centerIds: query.centerIds } })
  const create = can('consol:write') && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
      {t('plan.new')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('nav.plan')}
        list={list}
        searches={[t('plan.code')]}
        columns={useColumns()}
        rowPath={(row) => `/plan/${row.id}`}
        nameOf={(row) => row.consolPlanCode}
        bulk={usePlanBulk()}
        actions={create}
        tabs={
          <StatusTabs
            statuses={planStatuses}
            labelOf={(status) => t(`plan.status.${status}`)}
            counts={counts.data && { total: counts.data.total, byStatus: counts.data }}
            {...list.field('status')}
          />
        }
        empty={{ title: t('plan.none'), hint: t('plan.noneHint') }}
      >
        <ChoiceFilter
          label={t('word.courier')}
          options={courierCodes.map((value) => ({ value, label: planCourier(language, value) }))}
          {...list.field('courierCode')}
        />
        <CenterFilter {...list.field('centerIds')} />
        <ChoiceFilter
          label={t('contract.tags')}
          options={choicesOf(t, 'contract.tag', systemTags)}
          {...list.field('systemTags')}
        />
        <InstantsFilter label={t('word.created')} {...list.range('createdAtGte', 'createdAtLte')} />
        <InstantsFilter label={t('plan.completedAt')} {...list.range('consolidatedAtGte', 'consolidatedAtLte')} />
        <TextFilter label={t('consol.code')} {...list.field('consolCode')} />
        <TextFilter label={t('invoice.serial')} {...list.field('invoiceCode')} />
      </ListPage>
      {creating && <PlanDialog onClose={() => setCreating(false)} />}
    </>
  )
}

function useColumns(): Column<PlanSummary>[] {
  const { t, language } = useLanguage()
  const format = useFormat()
  return [
    {
      id: 'code',
      header: t('plan.code'),
      sort: 'consolPlanCode',
      opensBy: 'id',
      width: 176,
      render: (row) => <Link to={`/plan/${row.id}`}>{row.consolPlanCode}</Link>,
    },
    statusColumn(t, PlanStatusChip, { sort: 'status', width: 136 }),
    {
      id: 'loading',
      header: t('plan.loadingDay'),
      sort: 'loadingDate',
      width: 120,
      render: (row) => format.day(row.loadingDate),
    },
    {
      id: 'courier',
      header: t('word.courier'),
      sort: 'courierCode',
      width: 128,
      render: (row) => planCourier(language, row.courierCode),
    },
    { id: 'center', header: t('word.center'), width: 80, render: (row) => row.center.code },
    { id: 'progress', header: t('plan.loaded'), minWidth: 128, render: (row) => <PlanProgress plan={row} /> },
    countColumn({ id: 'toLoad', header: t('plan.toLoad'), width: 104 }, (row) => row.toLoad),
    countColumn({ id: 'toPack', header: t('plan.toPack'), width: 104 }, (row) => row.toPack),
    countColumn(
      { id: 'othersToLoad', header: t('plan.othersToLoad'), optional: true, width: 136 },
      (row) => row.others.toLoad,
    ),
    countColumn(
      { id: 'othersToPack', header: t('plan.othersToPack'), optional: true, width: 136 },
      (row) => row.others.toPack,
    ),
    countColumn({ id: 'consols', header: t('plan.consols'), width: 88 }, (row) => row.consolQuantity),
    {
      id: 'tags',
      header: t('contract.tags'),
      optional: true,
      render: (row) => t.listed(row.systemTags.map((tag) => t(`contract.tag.${tag}`))) || '–',
    },
    { id: 'worker', header: t('word.worker'), optional: true, width: 128, render: (row) => row.worker?.name },
    centerInstantColumn(format, 'consolidatedAt', {
      id: 'completed',
      header: t('plan.completedAt'),
      sort: 'consolidatedAt',
      optional: true,
    }),
    centerInstantColumn(format, 'updatedAt', {
      id: 'updated',
      header: t('word.updated'),
      sort: 'updatedAt',
      optional: true,
    }),
  ]
}
