import { Alert } from '@mantine/core'
import {
  IconAlertTriangle,
  IconDownload,
  IconEdit,
  IconEye,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlugConnected,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { channelApi } from '../../../../shared/api/channel.ts'
import type { Channel } from '../../../../shared/entities/channel.ts'
import { channelTypeName } from '../../../../shared/messages/channels.ts'
import { send } from '../../../api.ts'
import { useLanguage } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useNow } from '../../../ui/app/now.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { LoadRecord } from '../../../ui/record/LoadRecord.tsx'
import { Whose } from '../../../ui/record/RecordLink.tsx'
import { RecordPage, type RecordAction } from '../../../ui/record/RecordPage.tsx'
import { RemoveDialog } from '../../../ui/record/RemoveAction.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { SchedulesOf } from '../import-scheduler/SchedulesOf.tsx'
import { ChannelOverview } from './ChannelOverview.tsx'
import { ChannelStatusChip } from './channelStatus.tsx'
import { DryRunDialog } from './DryRunDialog.tsx'
import { ImportRuns } from './ImportRuns.tsx'
import { useCameBack } from './useCameBack.ts'
import { useChannelTypes } from './useChannelTypes.ts'

export function ChannelRecord() {
  const id = Number(useParams().id)
  const channel = useCall(['channel'], channelApi.get, { params: { id } })
  return <LoadRecord of={channel}>{(row) => <Loaded key={row.id} channel={row} />}</LoadRecord>
}

type Asking = 'dryRun' | 'terminate' | 'remove'

function Loaded({ channel }: { channel: Channel }) {
  const { t, language } = useLanguage()
  const format = useFormat()
  const [asking, setAsking] = useState<Asking | null>(null)
  const actions = useActions(channel, setAsking)
  const { run } = useRun(['channel'])
  const { id, name, status, version, failure } = channel
  useCameBack(name)
  const close = () => setAsking(null)
  return (
    <>
      <RecordPage
        title={name}
        back={{ to: '/channel', label: t('nav.channel') }}
        status={<ChannelStatusChip status={status} />}
        about={
          <>
            <span>
              <b>{channelTypeName(language, channel.channelType)}</b>
            </span>
            <span>
              <Whose
                of={[
                  ['partner', channel.partnerId, channel.partnerName],
                  ['brand', channel.brandId, channel.brandName],
                ]}
              />
            </span>
            {channel.lastScrapeAt && channel.lastScrapeStatus && (
              <span>
                {t('channel.lastImport')} <b>{format.instant(channel.lastScrapeAt)}</b>{' '}
                {t(`channel.scrape.${channel.lastScrapeStatus}`)}
              </span>
            )}
            {channel.waitsUntil && <span>{t('channel.waitsUntil', { time: format.instant(channel.waitsUntil) })}</span>}
            {failure && (
              <Alert color="red" role="status" icon={<IconAlertTriangle size={16} />} py={6}>
                {failure.displayMessage}
                {channel.lastFailAt && ` · ${format.instant(channel.lastFailAt)}`}
                {channel.failuresInARow > 1 && ` · ${t('channel.inARow', { times: String(channel.failuresInARow) })}`}
              </Alert>
            )}
          </>
        }
        actions={actions}
        tabs={[
          { id: 'imports', label: t('channel.imports'), render: () => <ImportRuns channel={channel} /> },
          { id: 'schedules', label: t('nav.importScheduler'), render: () => <SchedulesOf channel={channel} /> },
          {
            id: 'overview',
            label: t('channel.settings'),
            render: () => <ChannelOverview channel={channel} onAsk={setAsking} />,
          },
        ]}
        history={`channel:${id}`}
      />
      {asking === 'dryRun' && <DryRunDialog channel={channel} onClose={close} />}
      {asking === 'terminate' && (
        <ConfirmDialog
          title={t('channel.endOne', { name })}
          confirm={t('channel.end')}
          loses={t('channel.endLoses')}
          onConfirm={() =>
            run(() => send(channelApi.update, { params: { id }, ifMatch: version, body: { status: 'TERMINATED' } }))
          }
          onClose={close}
        >
          {t('channel.endHint')}
        </ConfirmDialog>
      )}
      {asking === 'remove' && (
        <RemoveDialog
          of="channel"
          name={name}
          hint={t('channel.removeHint')}
          remove={() => send(channelApi.remove, { params: { id } })}
          also={['importScheduler']}
          onClose={close}
        />
      )}
    </>
  )
}

function useActions(channel: Channel, ask: (asking: Asking) => void): RecordAction[] {
  const { t } = useLanguage()
  const format = useFormat()
  const now = useNow()
  const navigate = useNavigate()
  const { lacks } = useSession()
  const { run, busy } = useRun(['channel'])
  const type = useChannelTypes().find(({ channelType }) => channelType === channel.channelType)
  const { id, name, status, version } = channel
  const lacking = lacks('channel:write')
  const ended = status === 'TERMINATED' ? t('refused.status', { status: t('channel.status.TERMINATED') }) : null
  const connect = () =>
    run(
      async () => {
        const { authoriseUrl } = await send(channelApi.auth, { params: { id } })
        if (authoriseUrl !== null) window.location.assign(authoriseUrl)
      },
      type?.authorisation === 'oauth' ? undefined : t('channel.connected', { name }),
    )
  const become = (to: 'OK' | 'PAUSED') =>
    run(() => send(channelApi.update, { params: { id }, ifMatch: version, body: { status: to } }))
  const isAsked = type !== undefined && type.authorisation !== 'none'
  const isImporting = status === 'OK' || status === 'ERROR'
  /** Until this time an import would start nothing. */
  const { waitsUntil } = channel
  const waits =
    waitsUntil !== null && Date.parse(waitsUntil) > now
      ? t('channel.waitsUntil', { time: format.instant(waitsUntil) })
      : null
  return [
    ...(isAsked
      ? [
          { label: t('channel.dryRun'), icon: IconEye, refused: lacking ?? ended, onClick: () => ask('dryRun') },
          {
            label: t('channel.importNow'),
            icon: IconDownload,
            refused:
              lacking ??
              ended ??
              (isImporting ? waits : t('refused.status', { status: t(`channel.status.${status}`) })),
            onClick: () => void run(() => send(channelApi.import, { params: { id } }), t('channel.importBegun')),
          },
        ]
      : []),
    ...(status === 'PAUSED'
      ? [{ label: t('channel.goOn'), icon: IconPlayerPlay, refused: lacking, onClick: () => void become('OK') }]
      : status === 'OK'
        ? [{ label: t('channel.pause'), icon: IconPlayerPause, refused: lacking, onClick: () => void become('PAUSED') }]
        : []),
    {
      label: t('form.edit'),
      icon: IconEdit,
      refused: lacking ?? ended,
      onClick: () => void navigate(`/channel/${id}/edit`),
    },
    ...(isAsked
      ? [
          {
            label: t(
              status === 'READY'
                ? 'channel.connect'
                : type.authorisation === 'oauth'
                  ? 'channel.allowAgain'
                  : 'channel.connectAgain',
            ),
            icon: IconPlugConnected,
            main: status === 'READY' || status === 'ERROR',
            busy,
            refused: lacking ?? ended,
            onClick: () => void connect(),
          },
        ]
      : []),
  ]
}
