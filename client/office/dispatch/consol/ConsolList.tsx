import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { consolApi } from '../../../../shared/api/consol.ts'
import { containerTypes, type Consol } from '../../../../shared/entities/consol.ts'
import { planCourier } from '../../../../shared/messages/couriers.ts'
import type { PaperOptions } from '../../../../shared/entities/printer.ts'
import { sendForFile } from '../../../api.ts'
import { choicesOf, useLanguage } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { countColumn } from '../../../ui/list/Count.tsx'
import { ChoiceFilter, TextFilter } from '../../../ui/list/filters.tsx'
import { centerInstantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CenterFilter } from '../../../ui/list/scopeFilters.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { yesNoColumn } from '../../../ui/list/yesNoColumn.ts'
import { PlanStatusChip } from '../plan/planStatus.tsx'
import { planTables } from '../plan/usePlanBulk.tsx'
import { labelPapers, partsOf, PrintPapersDialog } from '../printer/PrintPapersDialog.tsx'

export function ConsolList() {
  const { t } = useLanguage()
  const [printing, setPrinting] = useState<Consol[] | null>(null)
  const list = useListOf(consolApi.list, {
    name: 'consol',
    tables: planTables,
  })
  return (
    <>
      <ListPage
        title={t('consol.title')}
        list={list}
        searches={[t('consol.code'), t('plan.code')]}
        columns={useColumns()}
        rowPath={(row) => `/consol/${row.id}`}
        nameOf={(row) => row.consolCode}
        bulk={[{ label: t('consol.labels'), icon: IconPrinter, open: setPrinting }]}
        empty={{
          title: t('consol.none'),
          hint: t('consol.noneHint'),
          children: <Link to="/plan">{t('nav.plan')}</Link>,
        }}
      >
        <TextFilter label={t('consol.code')} {...list.field('consolCode')} />
        <TextFilter label={t('invoice.serial')} {...list.field('invoiceCode')} />
        <ChoiceFilter
          label={t('word.type')}
          options={choicesOf(t, 'consol.type', containerTypes)}
          {...list.field('type')}
        />
        <CenterFilter {...list.field('centerIds')} />
      </ListPage>
      {printing && (
        <PrintPapersDialog
          title={t('consol.labels')}
          name={t('nav.consol')}
          centerIds={printing.map((row) => row.centerId)}
          papers={labelPapers}
          parts={partsOf(
            printing.map((row) => row.id),
            (ids) => (options: PaperOptions) => sendForFile(consolApi.print, { body: { ...options, ids } }),
          )}
          onClose={() => setPrinting(null)}
        />
      )}
    </>
  )
}

function useColumns(): Column<Consol>[] {
  const { t, language } = useLanguage()
  const format = useFormat()
  return [
    {
      id: 'code',
      header: t('consol.code'),
      sort: 'consolCode',
      opensBy: 'id',
      width: 160,
      render: (row) => <Link to={`/consol/${row.id}`}>{row.consolCode}</Link>,
    },
    { id: 'type', header: t('word.type'), width: 96, render: (row) => t(`consol.type.${row.containerType}`) },
    {
      id: 'plan',
      header: t('invoice.plan'),
      width: 216,
      render: (row) => <Link to={`/plan/${row.consolPlanId}`}>{row.consolPlanCode}</Link>,
    },
    { id: 'status', header: t('word.status'), width: 136, render: (row) => <PlanStatusChip status={row.planStatus} /> },
    { id: 'courier', header: t('word.courier'), width: 128, render: (row) => planCourier(language, row.courierCode) },
    { id: 'center', header: t('word.center'), width: 80, render: (row) => row.centerCode },
    {
      id: 'parent',
      header: t('consol.inside'),
      width: 160,
      render: (row) => (row.parent ? <Link to={`/consol/${row.parent.id}`}>{row.parent.consolCode}</Link> : '–'),
    },
    countColumn({ id: 'loaded', header: t('plan.loaded'), width: 96 }, (row) => row.processedQuantity),
    yesNoColumn(t, 'asksPassCode', { id: 'passCode', header: t('consol.asksPassCode'), width: 120, optional: true }),
    centerInstantColumn(format, 'consolidatedAt', {
      id: 'first',
      header: t('consol.firstLoaded'),
      sort: 'consolidatedAt',
    }),
    { id: 'by', header: t('word.worker'), width: 128, render: (row) => row.consolidatedByName },
  ]
}
