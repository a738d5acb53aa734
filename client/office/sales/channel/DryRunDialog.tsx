import { Alert, Group, Loader, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconPlus, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { channelApi } from '../../../../shared/api/channel.ts'
import { wouldBecome, type Channel } from '../../../../shared/entities/channel.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { DialogClose } from '../../../ui/DialogButtons.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { sentenceOf } from '../../../ui/app/sentenceOf.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { statusChip } from '../../../ui/StatusChip.tsx'

const BecameChip = statusChip<(typeof wouldBecome)[number]>((became) => `channel.became.${became}`, {
  created: ['info', IconPlus],
  changed: ['busy', IconRefresh],
  unchanged: ['neutral', IconCircleCheck],
})

/** Shows what an import would bring now; nothing of it is stored. */
export function DryRunDialog({ channel: { id, name }, onClose }: { channel: Channel; onClose: () => void }) {
  const t = useT()
  const format = useFormat()
  const { data, error } = useQuery({
    queryKey: ['dry-run', id],
    queryFn: () => send(channelApi.dryRun, { params: { id } }),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  })
  const toldOf = (orders: readonly { became: (typeof wouldBecome)[number] }[]) =>
    t.listed(
      wouldBecome
        .map((became) => ({ became, count: orders.filter((order) => order.became === became).length }))
        .filter(({ count }) => count > 0)
        .map(({ became, count }) => t(`channel.brought.${became}`, { count: format.number(count) })),
    )
  return (
    <Dialog onClose={onClose} size="xl" title={t('channel.dryRunOf', { name })}>
      <Stack gap={16}>
        <Text size="sm" c="dimmed">
          {t('channel.dryRunHint')}
        </Text>
        {error ? (
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={16} />}>
            {sentenceOf(error, t)}
          </Alert>
        ) : data ? (
          <>
            {data.orders.length > 0 && (
              <Text size="sm" fw={500} role="status">
                {t(data.hasMore ? 'channel.wouldComeMore' : 'channel.wouldCome', {
                  count: format.number(data.orders.length),
                  told: toldOf(data.orders),
                })}
              </Text>
            )}
            {data.failed.length > 0 && (
              <Alert color="yellow" title={t('channel.notAsDescribed', { count: data.failed.length })}>
                {data.failed.map(({ channelOrderId, reason }) => (
                  <Text key={channelOrderId} size="sm">{`${channelOrderId}: ${reason}`}</Text>
                ))}
              </Alert>
            )}
            <Lines
              rows={data.orders.map((order) => ({ ...order, id: order.channelOrderId }))}
              empty={t('channel.nothingWouldCome')}
              columns={[
                { header: t('channel.orderId'), render: (row) => row.channelOrderId },
                { header: t('channel.became'), nowrap: true, render: (row) => <BecameChip status={row.became} /> },
                { header: t('channel.placedAt'), render: (row) => format.instant(row.placedAt) },
                { header: t('channel.recipient'), render: (row) => row.recipientName },
                {
                  header: t('channel.goods'),
                  render: (row) => t.listed(row.lines.map((line) => `${line.name} × ${line.quantity}`)),
                },
              ]}
            />
          </>
        ) : (
          <Group justify="center" p={24}>
            <Loader size="sm" aria-label={t('channel.asking')} />
          </Group>
        )}
        <DialogClose onClose={onClose} />
      </Stack>
    </Dialog>
  )
}
