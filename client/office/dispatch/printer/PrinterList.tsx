import { printerApi } from '../../../../shared/api/printer.ts'
import type { Printer } from '../../../../shared/entities/printer.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { nameColumn } from '../../../ui/list/nameColumn.tsx'
import { CenterFilter } from '../../../ui/list/scopeFilters.tsx'
import { updatedColumn } from '../../../ui/list/updatedColumn.ts'
import { useListOf } from '../../../ui/list/useList.ts'

export function PrinterList() {
  const t = useT()
  const { can } = useSession()
  const list = useListOf(printerApi.list, {
    name: 'printer',
    tables: ['printer'],
    opens: { sort: 'name', order: 'asc' },
  })
  const create = can('device:write') && <CreateLink to="/printer/new">{t('printer.new')}</CreateLink>
  return (
    <ListPage
      title={t('nav.printer')}
      list={list}
      searches={[t('word.name'), t('printer.host')]}
      columns={useColumns()}
      rowPath={(row) => `/printer/${row.id}`}
      actions={create}
      empty={{ title: t('printer.none'), hint: t('printer.noneHint'), hintNeeds: 'device:write' }}
    >
      <CenterFilter {...list.field('centerIds')} />
    </ListPage>
  )
}

function useColumns(): Column<Printer>[] {
  const t = useT()
  const format = useFormat()
  return [
    nameColumn(t, '/printer', 160),
    { id: 'center', header: t('word.center'), width: 80, render: (row) => row.centerCode },
    { id: 'host', header: t('printer.host'), minWidth: 160, render: (row) => `${row.host}:${row.port}` },
    { id: 'size', header: t('printer.size'), width: 160, render: (row) => t(`printer.paper.${row.size}`) },
    { id: 'dpi', header: t('printer.dpi'), width: 104, render: (row) => `${row.dpi} dpi` },
    updatedColumn(t, format),
  ]
}
