import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { promotionApi } from '../../../../shared/api/promotion.ts'
import type { PromotionTemplate } from '../../../../shared/entities/promotion.ts'
import { send, sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { eachByItself } from '../../../ui/eachByItself.ts'
import type { Column } from '../../../ui/list/columns.ts'
import { instantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { removeRows } from '../../../ui/list/removeRows.ts'
import { PartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { useListOf } from '../../../ui/list/useList.ts'

/** The templates that a promotion can start from. */
export function PromotionTemplateList() {
  const t = useT()
  const { lacks } = useSession()
  const list = useListOf(promotionApi.templates, {
    name: 'promotionTemplate',
    tables: ['promotionTemplate'],
    opens: { sort: 'name', order: 'asc' },
  })
  return (
    <ListPage
      title={t('nav.promotionTemplate')}
      list={list}
      searches={[t('word.name')]}
      columns={useColumns()}
      excel={(filter) => sendForFile(promotionApi.templatesExcel, { query: filter })}
      nameOf={(row) => row.name}
      bulk={[
        removeRows(t, {
          refused: lacks('campaign:write'),
          size: 100,
          tables: ['promotionTemplate'],
          run: (ids) => eachByItself(ids, (id) => send(promotionApi.removeTemplate, { params: { id } }), t),
          confirm: (templates) => t('promotionTemplate.removeSome', { templates }),
        }),
      ]}
      empty={{ title: t('promotionTemplate.none'), hint: t('promotionTemplate.noneHint'), hintNeeds: 'campaign:write' }}
    >
      <PartnerFilter {...list.field('partnerIds')} />
    </ListPage>
  )
}

function useColumns(): Column<PromotionTemplate>[] {
  const t = useT()
  const format = useFormat()
  const { can } = useSession()
  return [
    { id: 'name', header: t('word.name'), sort: 'name', render: (row) => row.name },
    { id: 'partner', header: t('word.partner'), width: 160, render: (row) => row.partnerName },
    {
      id: 'gifts',
      header: t('promotionTemplate.gifts'),
      align: 'end',
      width: 120,
      render: (row) => format.number(row.content.freebies.length),
    },
    {
      id: 'conditions',
      header: t('promotion.groups'),
      align: 'end',
      width: 120,
      render: (row) => format.number(row.content.conditionGroups.length),
    },
    instantColumn(format, 'createdAt', { id: 'created', header: t('word.created'), sort: 'createdAt' }),
    {
      id: 'begin',
      header: t('promotionTemplate.begin'),
      width: 232,
      render: (row) =>
        can('campaign:write') && (
          <Button component={Link} to={`/promotion/new?templateId=${row.id}`} variant="subtle" size="compact-sm">
            {t('promotionTemplate.begin')}
          </Button>
        ),
    },
  ]
}
