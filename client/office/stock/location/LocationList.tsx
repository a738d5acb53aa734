import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { locationApi } from '../../../../shared/api/location.ts'
import { locationTypes, type Location } from '../../../../shared/entities/location.ts'
import { sendForFile } from '../../../api.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { ChoiceFilter, FlagFilter, OneFilter, TextFilter } from '../../../ui/list/filters.tsx'
import { centerInstantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CenterFilter } from '../../../ui/list/scopeFilters.tsx'
import { updatedColumn } from '../../../ui/list/updatedColumn.ts'
import { useListOf } from '../../../ui/list/useList.ts'
import { yesNoColumn } from '../../../ui/list/yesNoColumn.ts'
import { LabelsDialog } from './LabelsDialog.tsx'
import { LocationStatusChip } from './locationStatus.tsx'
import { LocationUpload } from './LocationUpload.tsx'
import { useLocationBulk } from './useLocationBulk.tsx'

export function LocationList() {
  const t = useT()
  const { can } = useSession()
  const [printing, setPrinting] = useState<Location[] | null>(null)
  const [uploading, setUploading] = useState(false)
  const list = useListOf(locationApi.list, {
    name: 'location',
    tables: ['location'],
    opens: { sort: 'alias', order: 'asc' },
  })
  const actions = can('location:write') && (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => setUploading(true)}>
        {t('location.upload')}
      </Button>
      <CreateLink to="/location/new">{t('location.new')}</CreateLink>
    </>
  )
  return (
    <>
      <ListPage
        title={t('nav.location')}
        list={list}
        searches={[t('location.alias'), t('location.description')]}
        columns={useColumns()}
        rowPath={(row) => `/location/${row.id}`}
        nameOf={(row) => row.alias}
        bulk={useLocationBulk(setPrinting)}
        excel={(filter) => sendForFile(locationApi.excel, { query: filter })}
        actions={actions}
        empty={{ title: t('location.none'), hint: t('location.noneHint'), hintNeeds: 'location:write' }}
      >
        <ChoiceFilter
          label={t('location.type')}
          options={choicesOf(t, 'location.type', locationTypes)}
          {...list.field('type')}
        />
        <OneFilter
          label={t('word.status')}
          options={[
            { value: false, label: t('location.enabled') },
            { value: true, label: t('location.disabled') },
          ]}
          {...list.field('disabled')}
        />
        <FlagFilter label={t('location.pickable')} {...list.field('pickable')} />
        <TextFilter label={t('location.rack')} {...list.field('rack')} />
        <CenterFilter {...list.field('centerIds')} />
      </ListPage>
      {printing && <LabelsDialog locations={printing} onClose={() => setPrinting(null)} />}
      {uploading && <LocationUpload onClose={() => setUploading(false)} />}
    </>
  )
}

function useColumns(): Column<Location>[] {
  const t = useT()
  const format = useFormat()
  const { centers } = useSession()
  return [
    {
      id: 'alias',
      header: t('location.alias'),
      sort: 'alias',
      render: (row) => <Link to={`/location/${row.id}`}>{row.alias}</Link>,
    },
    {
      id: 'status',
      header: t('word.status'),
      width: 120,
      render: (row) => <LocationStatusChip disabled={row.disabled} />,
    },
    {
      id: 'center',
      header: t('word.center'),
      width: 80,
      render: (row) => centers.find((center) => center.id === row.centerId)?.code,
    },
    {
      id: 'type',
      header: t('location.type'),
      sort: 'type',
      width: 160,
      render: (row) => t(`location.type.${row.type}`),
    },
    yesNoColumn(t, 'pickable', { id: 'pickable', header: t('location.pickable'), width: 96 }),
    ...(['rack', 'bay', 'level', 'cell'] as const).map((part) => ({
      id: part,
      header: t(`location.${part}`),
      width: 72,
      render: (row: Location) => row[part],
    })),
    {
      id: 'size',
      header: t('word.size'),
      align: 'end',
      width: 168,
      render: (row) => `${format.number(row.width)} × ${format.number(row.depth)} × ${format.number(row.height)}`,
    },
    centerInstantColumn(format, 'lastCountedAt', { id: 'counted', header: t('count.lastCounted'), optional: true }),
    { id: 'description', header: t('location.description'), optional: true, render: (row) => row.description },
    updatedColumn(t, format),
  ]
}
