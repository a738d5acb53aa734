import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { syncApi } from '../../../../shared/api/sync.ts'
import { deviceQueues, type Device } from '../../../../shared/entities/device.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { OneFilter } from '../../../ui/list/filters.tsx'
import { centerInstantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CenterFilter } from '../../../ui/list/scopeFilters.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { yesNoColumn } from '../../../ui/list/yesNoColumn.ts'
import { DeviceDrawer } from './DeviceDrawer.tsx'
import { DeviceStatusChip, QueueChip } from './deviceStatus.tsx'
import { EnrolDialog } from './EnrolDialog.tsx'
import { ImportQueue } from './ImportQueue.tsx'

export function DeviceList() {
  const t = useT()
  const { can } = useSession()
  const [enrolling, setEnrolling] = useState(false)
  const [opened, setOpened] = useState<number | null>(null)
  const list = useListOf(syncApi.devices, {
    name: 'device',
    tables: ['device'],
    opens: { sort: 'label', order: 'asc', status: 'ACTIVE' },
  })
  const device = list.rows.find((row) => row.id === opened)
  const enrol = can('device:write') && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEnrolling(true)}>
      {t('device.enrol')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('nav.device')}
        list={list}
        searches={[t('device.label')]}
        columns={useColumns()}
        onOpen={(row) => setOpened(row.id)}
        actions={
          enrol && (
            <>
              <ImportQueue />
              {enrol}
            </>
          )
        }
        empty={{ title: t('device.none'), hint: t('device.noneHint'), hintNeeds: 'device:write', children: enrol }}
      >
        <OneFilter
          label={t('word.status')}
          options={choicesOf(t, 'device.status', ['ACTIVE', 'REVOKED'])}
          {...list.field('status')}
        />
        <OneFilter
          label={t('device.queue')}
          options={choicesOf(t, 'device.queue', deviceQueues)}
          {...list.field('queue')}
        />
        <CenterFilter {...list.field('centerIds')} />
      </ListPage>
      {enrolling && <EnrolDialog onClose={() => setEnrolling(false)} />}
      {device && (
        <DeviceDrawer key={`${device.id}-${device.version}`} device={device} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

function useColumns(): Column<Device>[] {
  const t = useT()
  const format = useFormat()
  const { centers } = useSession()
  return [
    { id: 'label', header: t('device.label'), sort: 'label', render: (row) => <b>{row.label}</b> },
    { id: 'status', header: t('word.status'), width: 120, render: (row) => <DeviceStatusChip status={row.status} /> },
    { id: 'queue', header: t('device.queue'), width: 208, render: (row) => <QueueChip device={row} /> },
    {
      id: 'center',
      header: t('word.center'),
      width: 80,
      render: (row) => centers.find((center) => center.id === row.centerId)?.code,
    },
    { id: 'user', header: t('device.lastUser'), width: 144, render: (row) => row.lastUserName },
    centerInstantColumn(format, 'lastSeenAt', { id: 'seen', header: t('device.lastSeen'), sort: 'lastSeenAt' }),
    { id: 'version', header: t('device.appVersion'), width: 112, render: (row) => row.appVersion },
    yesNoColumn(t, 'persisted', { id: 'persisted', header: t('device.persisted'), width: 136, optional: true }),
    centerInstantColumn(format, 'enrolledAt', { id: 'enrolled', header: t('device.enrolled'), sort: 'enrolledAt' }),
  ]
}
