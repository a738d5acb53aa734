import { Button } from '@mantine/core'
import { IconMailPlus, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { partnerApi } from '../../../../shared/api/partner.ts'
import { accountStatuses } from '../../../../shared/entities/account.ts'
import { partnerPolicies, type PartnerListed } from '../../../../shared/entities/partner.ts'
import { sendForFile } from '../../../api.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { OneFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CenterFilter } from '../../../ui/list/scopeFilters.tsx'
import { statusColumn } from '../../../ui/list/statusColumn.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { AccountStatusChip } from './AccountStatusChip.tsx'
import { ContractDays } from './contractDays.tsx'
import { logoColumn } from './Logo.tsx'
import { PartnerRecord } from './PartnerRecord.tsx'
import { PartnerUpload } from './PartnerUpload.tsx'

/** A partner's people see only their own partner, so they get its record. */
export function PartnerList() {
  const { me } = useSession()
  return me.partnerId === null ? <AllPartners /> : <PartnerRecord />
}

function AllPartners() {
  const t = useT()
  const { can } = useSession()
  const [uploading, setUploading] = useState(false)
  const list = useListOf(partnerApi.list, {
    name: 'partner',
    tables: ['partner'],
    opens: { sort: 'name', order: 'asc' },
  })
  const { query, set } = list
  const create = can('partner:write') && (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => setUploading(true)}>
        {t('partner.upload')}
      </Button>
      {can('account:write') && (
        <Button component={Link} to="/partner/invite" variant="default" leftSection={<IconMailPlus size={16} />}>
          {t('partner.invite')}
        </Button>
      )}
      <CreateLink to="/partner/new">{t('partner.new')}</CreateLink>
    </>
  )
  return (
    <>
      <ListPage
        title={t('nav.partner')}
        list={list}
        searches={[t('word.name'), t('partner.businessName')]}
        columns={useColumns()}
        rowPath={(row) => `/partner/${row.id}`}
        excel={can('partner:read') ? (filter) => sendForFile(partnerApi.excel, { query: filter }) : undefined}
        actions={create}
        empty={{ title: t('partner.none'), hint: t('partner.noneHint'), hintNeeds: 'partner:write' }}
      >
        <CenterFilter {...list.field('centerIds')} />
        <OneFilter
          label={t('word.status')}
          options={choicesOf(t, 'user.status', accountStatuses)}
          {...list.field('status')}
        />
        <OneFilter
          label={t('partner.policy')}
          options={choicesOf(t, 'partner.policy', partnerPolicies)}
          value={partnerPolicies.find((policy) => policy === query.policy)}
          onChange={(policy) => set({ policy })}
        />
      </ListPage>
      {uploading && <PartnerUpload onClose={() => setUploading(false)} />}
    </>
  )
}

function useColumns(): Column<PartnerListed>[] {
  const t = useT()
  const { codesOf } = useSession()
  return [
    logoColumn(t, '/partner'),
    {
      id: 'businessName',
      header: t('partner.businessName'),
      sort: 'businessName',
      minWidth: 160,
      render: (row) => row.businessName,
    },
    statusColumn(t, AccountStatusChip, { sort: 'status', width: 128 }),
    {
      id: 'centers',
      header: t('partner.centers'),
      width: 144,
      render: (row) => codesOf(row.centerIds) || '–',
    },
    {
      id: 'policy',
      header: t('partner.policy'),
      width: 144,
      render: (row) => (row.policy === null ? '–' : t(`partner.policy.${row.policy}`)),
    },
    {
      id: 'brand',
      header: t('partner.mainBrand'),
      width: 152,
      render: (row) => (row.brand ? <Link to={`/brand/${row.brand.id}`}>{row.brand.name}</Link> : '–'),
    },
    {
      id: 'contract',
      header: t('partner.contract'),
      sort: 'validBefore',
      width: 320,
      render: (row) => <ContractDays partner={row} />,
    },
    { id: 'email', header: t('partner.email'), width: 200, optional: true, render: (row) => row.email },
    { id: 'phone', header: t('party.phone'), width: 144, optional: true, render: (row) => row.phone },
  ]
}
