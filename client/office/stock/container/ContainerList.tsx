import { containerApi } from '../../../../shared/api/container.ts'
import { containerKinds, type Container } from '../../../../shared/entities/container.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { ChoiceFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CenterFilter } from '../../../ui/list/scopeFilters.tsx'
import { HistoryIcon } from '../../../ui/record/HistoryLink.tsx'
import { updatedColumn } from '../../../ui/list/updatedColumn.ts'
import { useListOf } from '../../../ui/list/useList.ts'

export function ContainerList() {
  const t = useT()
  const { can } = useSession()
  const list = useListOf(containerApi.list, {
    name: 'container',
    tables: ['container'],
    opens: { sort: 'code', order: 'asc' },
  })
  const create = can('location:write') && <CreateLink to="/container/new">{t('container.new')}</CreateLink>
  return (
    <ListPage
      title={t('nav.container')}
      list={list}
      searches={[t('container.code'), t('container.description')]}
      columns={useColumns()}
      actions={create}
      empty={{ title: t('container.none'), hint: t('container.noneHint') }}
    >
      <ChoiceFilter
        label={t('word.type')}
        options={choicesOf(t, 'container.kind', containerKinds)}
        {...list.field('containerType')}
      />
      <CenterFilter {...list.field('centerIds')} />
    </ListPage>
  )
}

function useColumns(): Column<Container>[] {
  const t = useT()
  const format = useFormat()
  const { can } = useSession()
  const history: Column<Container> = {
    id: 'actions',
    header: t('record.history'),
    align: 'end',
    width: 80,
    render: ({ id, code }) => <HistoryIcon subject={`container:${id}`} name={code} />,
  }
  return [
    { id: 'code', header: t('container.code'), sort: 'code', width: 200, render: (row) => row.code },
    { id: 'type', header: t('word.type'), width: 104, render: (row) => t(`container.kind.${row.containerType}`) },
    { id: 'center', header: t('word.center'), width: 80, render: (row) => row.centerCode },
    { id: 'description', header: t('container.description'), minWidth: 200, render: (row) => row.description },
    updatedColumn(t, format),
    ...(can('account:read') ? [history] : []),
  ]
}
