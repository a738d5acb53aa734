import { countryApi } from '../../../../shared/api/country.ts'
import type { Country } from '../../../../shared/entities/country.ts'
import { send } from '../../../api.ts'
import { useLanguage } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { TextFilter } from '../../../ui/list/filters.tsx'
import { instantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { nameColumn } from '../../../ui/list/nameColumn.tsx'
import { useList } from '../../../ui/list/useList.ts'

export function CountryList() {
  const { t } = useLanguage()
  const { can } = useSession()
  const list = useList({
    name: 'country',
    tables: ['country'],
    schema: countryApi.search.body,
    load: (body) => send(countryApi.search, { body }),
  })
  const { query, set } = list
  const create = can('country:write') && <CreateLink to="/country/new">{t('country.new')}</CreateLink>
  return (
    <ListPage
      title={t('nav.country')}
      list={list}
      searches={[t('word.name'), t('country.code2')]}
      columns={useColumns()}
      rowPath={(row) => `/country/${row.id}`}
      actions={create}
      empty={{ title: t('country.none') }}
    >
      <TextFilter
        label={t('country.code2')}
        value={query.isoCode2}
        onChange={(isoCode2) => set({ isoCode2: isoCode2?.slice(0, 2).toUpperCase() })}
      />
      <TextFilter
        label={t('country.code3')}
        value={query.isoCode3}
        onChange={(isoCode3) => set({ isoCode3: isoCode3?.slice(0, 3).toUpperCase() })}
      />
    </ListPage>
  )
}

function useColumns(): Column<Country>[] {
  const { t, language } = useLanguage()
  const format = useFormat()
  return [
    nameColumn(t, '/country'),
    {
      id: 'own',
      header: t('country.ownName'),
      optional: language === 'en',
      render: (row) => row.names[language] || '–',
    },
    { id: 'display', header: t('country.displayName'), sort: 'displayName', render: (row) => row.displayName },
    { id: 'code2', header: t('country.code2'), sort: 'isoCode2', width: 120, render: (row) => row.isoCode2 },
    { id: 'code3', header: t('country.code3'), sort: 'isoCode3', width: 120, render: (row) => row.isoCode3 },
    instantColumn(format, 'updatedAt', { id: 'updated', header: t('word.updated'), optional: true }),
  ]
}
