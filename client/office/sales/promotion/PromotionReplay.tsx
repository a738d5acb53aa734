import { Alert, Button, Group, Select, Skeleton, Text } from '@mantine/core'
import { IconHistoryToggle } from '@tabler/icons-react'
import { useState } from 'react'
import type { BulkAnswer } from '../../../../shared/api/list.ts'
import { promotionApi } from '../../../../shared/api/promotion.ts'
import type { Promotion } from '../../../../shared/entities/promotion.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { refresh } from '../../../ui/app/queries.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { toastDone } from '../../../ui/toasts.tsx'
import { PreviewFigures } from './PreviewFigures.tsx'
import { PreviewOrders } from './PreviewOrders.tsx'

const periods = [7, 30, 92]

/** Past orders and what each would get now; the orders that the user chooses get it. */
export function PromotionReplay({ promotion }: { promotion: Promotion }) {
  const t = useT()
  const format = useFormat()
  const { lacks } = useSession()
  const [days, setDays] = useState(30)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [asking, setAsking] = useState(false)
  const [error, setError] = useState<BulkAnswer['error']>([])
  const found = useCall(['promotion', 'order'], promotionApi.replayPreview, {
    params: { id: promotion.id },
    query: { days },
  })
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height={240} />
  const { orders } = found.data
  const would = orders.filter(({ times }) => times > 0)
  const chosen = would.filter(({ id }) => !left.has(id))
  const refused = lacks('campaign:write')
  const numberOf = new Map(orders.map(({ id, channelOrderId }) => [id, channelOrderId]))
  const toggle = (id: number) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  const apply = async () => {
    const answer = await send(promotionApi.replay, {
      params: { id: promotion.id },
      body: { ids: chosen.map(({ id }) => id) },
    })
    setError(answer.error)
    if (answer.success.length > 0) toastDone(t('promotion.replayed', { orders: answer.success.length }))
    await refresh(['promotion', 'order', 'campaign'])
  }
  return (
    <>
      <Group mb={16} align="end">
        <Select
          label={t('promotion.past')}
          allowDeselect={false}
          data={periods.map((one) => ({ value: String(one), label: t('promotion.lastDays', { days: one }) }))}
          value={String(days)}
          onChange={(one) => setDays(Number(one))}
        />
        <Button
          leftSection={<IconHistoryToggle size={16} />}
          disabled={refused !== null || chosen.length === 0}
          onClick={() => setAsking(true)}
        >
          {t('promotion.replayNow', { orders: chosen.length })}
        </Button>
        <Text size="sm" c="dimmed">
          {refused ?? t(promotion.isSuspended ? 'promotion.replaySuspended' : 'promotion.replayHint')}
        </Text>
      </Group>
      {error.length > 0 && (
        <Alert color="red" variant="light" mb={16} mah={240} role="alert" tabIndex={0} style={{ overflowY: 'auto' }}>
          <strong>{t('bulk.failed', { count: format.number(error.length) })}</strong>
          {error.map((one) => (
            <div key={one.id}>{one.message || numberOf.get(one.id ?? 0)}</div>
          ))}
        </Alert>
      )}
      <PreviewFigures of={found.data} />
      {would.length < found.data.given && (
        <Text size="sm" mb={8}>
          {t('promotion.firstOf', { shown: format.number(would.length), given: format.number(found.data.given) })}
        </Text>
      )}
      <PreviewOrders of={found.data} rows={orders} choice={{ left, toggle }} />
      {asking && (
        <ConfirmDialog
          title={t('promotion.replayTitle', { name: promotion.name })}
          confirm={t('promotion.replayNow', { orders: chosen.length })}
          onConfirm={apply}
          onClose={() => setAsking(false)}
        >
          {t('promotion.replayAsk', { orders: chosen.length })}
        </ConfirmDialog>
      )}
    </>
  )
}
