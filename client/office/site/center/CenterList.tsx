import { Link } from 'react-router'
import { centerApi, companyApi } from '../../../../shared/api/reference.ts'
import type { Center } from '../../../../shared/entities/center.ts'
import { centerName } from '../../../ui/app/centerLabel.ts'
import { useLanguage } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { Logo } from '../../partners/partner/Logo.tsx'
import { useCutoffWords } from './useCutoffWords.ts'

export function CenterList() {
  const { t } = useLanguage()
  const { can } = useSession()
  const list = useListOf(centerApi.list, {
    name: 'center',
    tables: ['center'],
    opens: { sort: 'code', order: 'asc' },
  })
  const create = can('center:write') && <CreateLink to="/center/new">{t('center.new')}</CreateLink>
  return (
    <ListPage
      title={t('nav.center')}
      list={list}
      searches={[t('center.code'), t('word.name')]}
      columns={useColumns()}
      rowPath={(row) => `/center/${row.id}`}
      actions={create}
      empty={{ title: t('center.none') }}
    />
  )
}

function useColumns(): Column<Center>[] {
  const { t, language } = useLanguage()
  const { can } = useSession()
  const cutoffWords = useCutoffWords()
  const companies = useCall(['center', 'company'], companyApi.list, { query: { pageSize: 500 } }, can('center:read'))
  return [
    {
      id: 'code',
      header: t('center.code'),
      sort: 'code',
      width: 136,
      render: (row) => (
        <Logo of={{ name: row.code, logoImageUrl: row.logoImageUrl }}>
          <Link to={`/center/${row.id}`}>{row.code}</Link>
        </Logo>
      ),
    },
    {
      id: 'name',
      header: t('word.name'),
      minWidth: 160,
      render: (row) => centerName(row, language),
    },
    {
      id: 'company',
      header: t('center.company'),
      width: 176,
      render: (row) =>
        can('center:read') ? (
          <Link to={`/company/${row.companyId}`}>
            {companies.data?.rows.find(({ id }) => id === row.companyId)?.name ?? `#${row.companyId}`}
          </Link>
        ) : (
          '–'
        ),
    },
    { id: 'zone', header: t('center.timeZone'), width: 136, render: (row) => row.timeZone },
    { id: 'address', header: t('party.address'), minWidth: 200, render: (row) => row.fullAddress },
    { id: 'phone', header: t('party.phone'), width: 136, render: (row) => row.phone },
    {
      id: 'cutoff',
      header: t('center.cutoff'),
      width: 208,
      render: (row) => cutoffWords(row.inboundReservationCutoff),
    },
  ]
}
