import { Button, Drawer, Group, Stack, TextInput } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import { syncApi } from '../../../../shared/api/sync.ts'
import type { Device } from '../../../../shared/entities/device.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { HistoryOf } from '../../../ui/record/HistoryLink.tsx'
import { ActionButton } from '../../../ui/record/RecordPage.tsx'
import { Fact, Facts } from '../../../ui/record/Section.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { QueueChip } from './deviceStatus.tsx'

export function DeviceDrawer({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useT()
  const { run } = useRun(['device'])
  const format = useFormat()
  const { lacks, mayNever } = useSession()
  const [label, setLabel] = useState(device.label)
  const [revoking, setRevoking] = useState(false)
  const refused = lacks('device:write') ?? (device.status === 'REVOKED' ? t('device.alreadyRevoked') : null)

  return (
    <Drawer opened onClose={onClose} position="right" size="md" title={device.label}>
      <Stack gap={24}>
        {!mayNever(refused) && (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              void run(
                () =>
                  send(syncApi.renameDevice, { params: { id: device.id }, ifMatch: device.version, body: { label } }),
                t('form.saved'),
              )
            }}
          >
            <Group align="end" gap={8} wrap="nowrap">
              <TextInput
                style={{ flex: 1 }}
                label={t('device.label')}
                maxLength={63}
                disabled={refused !== null}
                value={label}
                onChange={(event) => setLabel(event.currentTarget.value)}
              />
              <Button
                type="submit"
                variant="default"
                h={30}
                disabled={refused !== null || label.trim() === '' || label === device.label}
              >
                {t('device.rename')}
              </Button>
            </Group>
          </form>
        )}
        <Facts>
          <Fact label={t('device.queue')}>
            <QueueChip device={device} />
          </Fact>
          <Fact label={t('device.oldest')}>{format.instant(device.oldestPendingAt, device.centerId)}</Fact>
          <Fact label={t('device.lastSeen')}>{format.instant(device.lastSeenAt, device.centerId)}</Fact>
          <Fact label={t('device.lastUser')}>{device.lastUserName}</Fact>
          <Fact label={t('device.appVersion')}>{device.appVersion}</Fact>
          <Fact label={t('device.persisted')}>
            {device.persisted === null ? '' : t(device.persisted ? 'list.yes' : 'list.no')}
          </Fact>
          <Fact label={t('device.enrolled')}>{format.instant(device.enrolledAt, device.centerId)}</Fact>
          <Fact label={t('device.userAgent')}>{device.userAgent}</Fact>
        </Facts>
        <Group>
          <ActionButton
            action={{ label: t('device.revoke'), icon: IconBan, refused, onClick: () => setRevoking(true) }}
          />
          <HistoryOf subject={`device:${device.id}`} />
        </Group>
      </Stack>
      {revoking && (
        <ConfirmDialog
          title={t('device.revokeOne', { label: device.label })}
          confirm={t('device.revoke')}
          loses={device.pending ? t('device.revokeLoses', { count: format.number(device.pending) }) : undefined}
          onConfirm={() =>
            run(
              () => send(syncApi.revokeDevice, { params: { id: device.id } }),
              t('device.revoked', { label: device.label }),
            )
          }
          onClose={() => setRevoking(false)}
        >
          {t('device.revokeHint')}
        </ConfirmDialog>
      )}
    </Drawer>
  )
}
