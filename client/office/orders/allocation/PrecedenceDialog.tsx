import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { allocationApi } from '../../../../shared/api/allocation.ts'
import { send } from '../../../api.ts'
import type { Precedence } from '../../../../shared/entities/precedence.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFresh } from '../../../ui/app/queries.ts'
import { useFormat } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { Dialog } from '../../../ui/Dialog.tsx'

const tables = ['order', 'invoice', 'stock']

/** Shows which orders lose if this one goes first, before the user confirms. */
export function PrecedenceDialog({
  allocation: { id, channelOrderId },
  onClose,
}: {
  allocation: { id: number; channelOrderId: string }
  onClose: () => void
}) {
  const t = useT()
  const format = useFormat()
  const { run, busy } = useRun(tables)
  const now = useFresh(tables, allocationApi.precedence, { params: { id } })
  // The losers on the screen never change while the user is about to confirm. If other orders would lose by then, the server refuses, and
  // they are shown.
  const [told, setTold] = useState<Precedence | null>(null)
  if (told === null && now.data) setTold(now.data)
  const losers = told?.losers ?? []
  const take = async () => {
    const body = { waybillIds: losers.map((waybill) => waybill.id) }
    const done = await run(
      () => send(allocationApi.takePrecedence, { params: { id }, body }),
      t('allocation.wentFirst', { order: channelOrderId }),
    )
    if (done) onClose()
    else setTold((await now.refetch()).data ?? null)
  }
  return (
    <Dialog onClose={onClose} size="xl" title={`${t('allocation.putFirst')}: ${channelOrderId}`}>
      {now.error ? (
        <ErrorState error={now.error} onRetry={() => void now.refetch()} />
      ) : (
        told && (
          <>
            <Text role="status">
              {t(
                !told.isWaiting
                  ? 'allocation.notOpen'
                  : !told.isEnough
                    ? 'allocation.notEnough'
                    : losers.length === 0
                      ? 'allocation.noLosers'
                      : 'allocation.losers',
              )}
            </Text>
            {losers.length > 0 && (
              <Lines
                rows={losers}
                empty=""
                columns={[
                  {
                    header: t('subject.invoice'),
                    render: (waybill) => (
                      <Link to={`/invoice/${waybill.id}`}>{waybill.serial ?? `#${waybill.id}`}</Link>
                    ),
                  },
                  {
                    header: t('allocation.openOrder'),
                    render: ({ orders }) =>
                      orders.map((order) => (
                        <div key={order.id}>
                          <Link to={`/order/${order.id}`}>{order.channelOrderId}</Link> {order.channel.name}
                        </div>
                      )),
                  },
                  {
                    header: t('allocation.gives'),
                    render: ({ pieces }) =>
                      pieces.map(({ sku, quantity }) => (
                        <div key={sku.id}>{`${sku.name} × ${format.number(quantity)}`}</div>
                      )),
                  },
                  {
                    header: t('allocation.collection'),
                    render: ({ collectionAt, center }) => format.instant(collectionAt, center.id),
                  },
                ]}
              />
            )}
          </>
        )
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('dialog.back')}
        </Button>
        {told?.isEnough && (
          <Button loading={busy} color={losers.length > 0 ? 'red' : undefined} onClick={() => void take()}>
            {losers.length === 0 ? t('allocation.allocate') : t('allocation.takes', { waybills: losers.length })}
          </Button>
        )}
      </Group>
    </Dialog>
  )
}
