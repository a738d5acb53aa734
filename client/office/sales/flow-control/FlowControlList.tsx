import { Link } from 'react-router'
import { flowControlApi } from '../../../../shared/api/flow-control.ts'
import { flowTargets } from '../../../../shared/entities/condition.ts'
import { flowTypes, type FlowControl } from '../../../../shared/entities/flow-control.ts'
import { nameAmong } from '../../../../shared/messages/flow-sentence.ts'
import { sendForFile } from '../../../api.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { ChoiceFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { updatedColumn } from '../../../ui/list/updatedColumn.ts'
import { useListOf } from '../../../ui/list/useList.ts'
import { SellerFilters } from '../channel/SellerFilters.tsx'
import { priorityColumn } from '../priorityColumn.ts'
import { FlowTypeChip } from './flowLook.tsx'
import { useFlowSentence } from './useFlowSentence.ts'

export function FlowControlList() {
  const t = useT()
  const { can, me } = useSession()
  const list = useListOf(flowControlApi.list, {
    name: 'flow-control',
    tables: ['flowControl', 'channel'],
    opens: { sort: 'priority', order: 'asc' },
  })
  return (
    <ListPage
      title={t('nav.flowControl')}
      list={list}
      searches={[
        t('flow.wordsOf'),
        ...(me.partnerId === null ? [t('word.partner')] : []),
        t('word.brand'),
        t('word.channel'),
      ]}
      columns={useColumns()}
      excel={(filter) => sendForFile(flowControlApi.excel, { query: filter })}
      rowPath={(row) => `/flow-control/${row.id}`}
      actions={can('order:write') && <CreateLink to="/flow-control/new">{t('flow.new')}</CreateLink>}
      empty={{ title: t('flow.none'), hint: t('flow.noneHint') }}
    >
      <SellerFilters partners={list.field('partnerIds')} channels={list.field('channelIds')} />
      <ChoiceFilter label={t('flow.type')} options={choicesOf(t, 'flow.type', flowTypes)} {...list.field('type')} />
      <ChoiceFilter
        label={t('flow.target')}
        options={choicesOf(t, 'flow.target', flowTargets)}
        {...list.field('target')}
      />
    </ListPage>
  )
}

function useColumns(): Column<FlowControl>[] {
  const t = useT()
  const format = useFormat()
  const { ofControl } = useFlowSentence()
  const inWords = (row: FlowControl) => ofControl({ ...row, nameOfChannel: nameAmong(row.channels) })
  return [
    priorityColumn(t, format),
    {
      id: 'sentence',
      title: true,
      header: t('flow.what'),
      minWidth: 320,
      render: (row) => (
        <Link to={`/flow-control/${row.id}`} title={inWords(row)}>
          {inWords(row)}
        </Link>
      ),
    },
    { id: 'type', header: t('flow.type'), width: 144, render: (row) => <FlowTypeChip status={row.type} /> },
    { id: 'partner', header: t('word.partner'), width: 136, render: (row) => row.partnerName },
    {
      id: 'channel',
      header: t('word.channel'),
      width: 160,
      render: (row) => row.channelName ?? t('flow.everyChannel'),
    },
    updatedColumn(t, format),
  ]
}
