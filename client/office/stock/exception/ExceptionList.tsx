import { Link } from 'react-router'
import { syncApi } from '../../../../shared/api/sync.ts'
import { exceptionStatuses, type Exception } from '../../../../shared/entities/exception.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { ChoiceFilter, FlagFilter, PickFilter } from '../../../ui/list/filters.tsx'
import { centerInstantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CenterFilter } from '../../../ui/list/scopeFilters.tsx'
import { statusColumn } from '../../../ui/list/statusColumn.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { actionWord } from '../../../../shared/messages/records/action-word.ts'
import { causeLabel, causes } from './causes.ts'
import { ExceptionStatusChip } from './exceptionStatus.tsx'
import { useExceptionBulk } from './useExceptionBulk.tsx'
import { worksOf } from './worksOf.ts'

export function ExceptionList() {
  const t = useT()
  const list = useListOf(syncApi.exceptions, {
    name: 'exception',
    tables: ['exception'],
    opens: { status: ['OPEN'], sort: 'at', order: 'desc' },
  })
  return (
    <ListPage
      title={t('nav.exception')}
      list={list}
      searches={[t('exception.why'), t('log.inbound'), t('word.worker'), t('word.device')]}
      columns={useColumns()}
      rowPath={(row) => `/exception/${row.id}`}
      nameOf={(row) => `${worksOf(row.about, t)[0]?.name ?? ''} ${row.about.skuName ?? ''}`.trim() || `#${row.id}`}
      bulk={useExceptionBulk()}
      empty={{ title: t('exception.none'), hint: t('exception.noneHint') }}
    >
      <ChoiceFilter
        label={t('word.status')}
        options={choicesOf(t, 'exception.status', exceptionStatuses)}
        {...list.field('status')}
      />
      <PickFilter
        label={t('exception.cause')}
        options={causes.map((value) => ({ value: String(value), label: causeLabel(value, t) }))}
        {...list.field('code')}
      />
      <FlagFilter label={t('exception.holds')} {...list.field('holds')} />
      <CenterFilter {...list.field('centerIds')} />
    </ListPage>
  )
}

function useColumns(): Column<Exception>[] {
  const t = useT()
  const format = useFormat()
  return [
    centerInstantColumn(format, 'at', { id: 'at', header: t('word.when'), sort: 'at' }),
    statusColumn(t, ExceptionStatusChip, { width: 128 }),
    {
      id: 'why',
      title: true,
      header: t('exception.why'),
      sort: 'code',
      minWidth: 320,
      wraps: true,
      render: (row) => (
        <Link to={`/exception/${row.id}`} title={row.displayMessage}>
          {row.displayMessage}
        </Link>
      ),
    },
    { id: 'cause', header: t('exception.cause'), width: 160, optional: true, render: (row) => causeLabel(row.code, t) },
    { id: 'action', header: t('exception.action'), width: 112, render: (row) => actionWord(row.type, t) },
    {
      id: 'about',
      header: t('exception.about'),
      width: 144,
      render: (row) => {
        const [work] = worksOf(row.about, t)
        return work ? (
          <Link to={work.path} title={work.label}>
            {work.name}
          </Link>
        ) : (
          '–'
        )
      },
    },
    { id: 'sku', header: t('word.sku'), width: 208, optional: true, render: (row) => row.about.skuName },
    {
      id: 'location',
      header: t('word.location'),
      width: 112,
      optional: true,
      render: (row) => row.about.locationAlias,
    },
    {
      id: 'held',
      header: t('exception.held'),
      align: 'end',
      width: 80,
      render: (row) => (row.heldCount > 0 ? format.number(row.heldCount) : '–'),
    },
    { id: 'worker', header: t('word.worker'), sort: 'workerName', width: 120, render: (row) => row.workerName },
    { id: 'device', header: t('word.device'), sort: 'deviceLabel', width: 112, render: (row) => row.deviceLabel },
    { id: 'center', header: t('word.center'), width: 72, optional: true, render: (row) => row.centerCode },
  ]
}
