import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { brandApi } from '../../../../shared/api/partner.ts'
import { accountStatuses } from '../../../../shared/entities/account.ts'
import type { BrandListed } from '../../../../shared/entities/brand.ts'
import { sendForFile } from '../../../api.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { OneFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { PartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { statusColumn } from '../../../ui/list/statusColumn.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { yesNoColumn } from '../../../ui/list/yesNoColumn.ts'
import { AccountStatusChip } from '../partner/AccountStatusChip.tsx'
import { logoColumn } from '../partner/Logo.tsx'
import { BrandUpload } from './BrandUpload.tsx'

export function BrandList() {
  const t = useT()
  const { can } = useSession()
  const [uploading, setUploading] = useState(false)
  const list = useListOf(brandApi.list, {
    name: 'brand',
    tables: ['brand', 'partner'],
    opens: { sort: 'name', order: 'asc' },
  })
  const create = can('brand:write') && (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => setUploading(true)}>
        {t('brand.upload')}
      </Button>
      <CreateLink to="/brand/new">{t('brand.new')}</CreateLink>
    </>
  )
  return (
    <>
      <ListPage
        title={t('nav.brand')}
        list={list}
        searches={[t('word.name'), t('brand.englishName')]}
        columns={useColumns()}
        rowPath={(row) => `/brand/${row.id}`}
        excel={can('brand:read') ? (filter) => sendForFile(brandApi.excel, { query: filter }) : undefined}
        actions={create}
        empty={{ title: t('brand.none'), hint: t('brand.noneHint') }}
      >
        <PartnerFilter {...list.field('partnerIds')} />
        <OneFilter
          label={t('word.status')}
          options={choicesOf(t, 'user.status', accountStatuses)}
          {...list.field('status')}
        />
      </ListPage>
      {uploading && <BrandUpload onClose={() => setUploading(false)} />}
    </>
  )
}

function useColumns(): Column<BrandListed>[] {
  const t = useT()
  return [
    logoColumn(t, '/brand'),
    {
      id: 'englishName',
      header: t('brand.englishName'),
      sort: 'englishName',
      minWidth: 144,
      render: (row) => row.englishName,
    },
    { id: 'partner', header: t('word.partner'), sort: 'partnerId', width: 192, render: (row) => row.partnerName },
    statusColumn(t, AccountStatusChip, { sort: 'status', width: 128 }),
    { id: 'main', header: t('brand.isMain'), width: 104, render: (row) => (row.isMain ? t('list.yes') : '') },
    {
      id: 'registration',
      header: t('brand.registrationNumber'),
      width: 144,
      render: (row) => row.businessRegistrationNumber,
    },
    {
      id: 'billing',
      header: t('brand.billing'),
      width: 120,
      render: (row) => (row.billing === null ? '–' : t(`brand.billing.${row.billing}`)),
    },
    yesNoColumn(t, 'usesPackingPhoto', { id: 'photo', header: t('brand.packingPhoto'), width: 136, optional: true }),
    { id: 'email', header: t('partner.email'), width: 200, optional: true, render: (row) => row.email },
  ]
}
