import { Button } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { deliveryRuleApi } from '../../../../shared/api/delivery-rule.ts'
import {
  deliveryConditions,
  deliveryRuleStatuses,
  type DeliveryRule,
} from '../../../../shared/entities/delivery-rule.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { FlagFilter, OneFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CenterFilter } from '../../../ui/list/scopeFilters.tsx'
import { updatedColumn } from '../../../ui/list/updatedColumn.ts'
import { useListOf } from '../../../ui/list/useList.ts'
import { sharesIn } from './sharesIn.ts'
import { RuleReached } from './RuleReached.tsx'
import { TryRules } from './TryRules.tsx'
import { useRuleSentence } from './useRuleSentence.ts'

export function DeliveryRuleList() {
  const t = useT()
  const { can } = useSession()
  const [trying, setTrying] = useState(false)
  const list = useListOf(deliveryRuleApi.list, {
    name: 'delivery-rule',
    tables: ['deliveryRule', 'contract', 'partner'],
    opens: { sort: 'tried', order: 'asc' },
  })
  return (
    <>
      <ListPage
        title={t('nav.deliveryRule')}
        list={list}
        searches={[t('word.name'), t('invoice.contract')]}
        columns={useColumns()}
        rowPath={(row) => `/delivery-rule/${row.id}`}
        actions={
          <>
            <Button variant="default" leftSection={<IconFlask size={16} />} onClick={() => setTrying(true)}>
              {t('deliveryRule.try')}
            </Button>
            {can('rule:write') && <CreateLink to="/delivery-rule/new">{t('deliveryRule.new')}</CreateLink>}
          </>
        }
        empty={{ title: t('deliveryRule.none'), hint: t('deliveryRule.noneHint'), hintNeeds: 'rule:write' }}
      >
        <CenterFilter {...list.field('centerIds')} />
        <OneFilter
          label={t('deliveryRule.delivery')}
          options={choicesOf(t, 'deliveryRule.delivery', deliveryConditions)}
          {...list.field('deliveryCondition')}
        />
        <OneFilter
          label={t('word.status')}
          options={choicesOf(t, 'contract.status', deliveryRuleStatuses)}
          {...list.field('status')}
        />
        <FlagFilter label={t('deliveryRule.reachedAtAll')} {...list.field('reachable')} />
      </ListPage>
      {trying && <TryRules onClose={() => setTrying(false)} />}
    </>
  )
}

function useColumns(): Column<DeliveryRule>[] {
  const t = useT()
  const format = useFormat()
  const sentence = useRuleSentence()
  const inWords = (row: DeliveryRule) =>
    sentence({
      ...row,
      partners: row.partners.map(({ name }) => name),
      skus: row.skus.map(({ name }) => name),
      contract: t.listed(row.contracts.map(({ name }) => name)),
    })
  return [
    {
      id: 'weight',
      header: t('deliveryRule.weight'),
      sort: 'tried',
      falls: true,
      align: 'end',
      width: 96,
      render: (row) => format.number(row.weightValue),
    },
    {
      id: 'name',
      title: true,
      header: t('word.name'),
      width: 128,
      render: (row) => <Link to={`/delivery-rule/${row.id}`}>{row.name ?? `#${row.id}`}</Link>,
    },
    {
      id: 'sentence',
      header: t('deliveryRule.what'),
      minWidth: 232,
      render: (row) => <span title={inWords(row)}>{inWords(row)}</span>,
    },
    { id: 'contract', header: t('invoice.contract'), width: 144, render: (row) => sharesIn(row.contracts, t) },
    { id: 'center', header: t('word.center'), width: 80, render: (row) => row.centerCode },
    { id: 'reached', header: t('deliveryRule.reachedAtAll'), minWidth: 312, render: (row) => <RuleReached {...row} /> },
    { ...updatedColumn(t, format), optional: true },
  ]
}
