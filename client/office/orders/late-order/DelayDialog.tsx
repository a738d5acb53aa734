import { Button, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { marketplaceApi } from '../../../../shared/api/marketplace.ts'
import type { LateOrder } from '../../../../shared/entities/late-order.ts'
import { delayReasons, type DelayReason } from '../../../../shared/entities/marketplace.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogButtons } from '../../../ui/DialogButtons.tsx'
import { FailedRows } from '../../../ui/FailedRows.tsx'
import { useRunForMany } from '../../../ui/useRunForMany.ts'
import { delayReasonWord } from './delayReasonWord.ts'

/**
 * Tells the marketplace why orders will be late, before their promise breaks. An order that cannot be reported stays in the dialog with the
 * reason.
 */
export function DelayDialog({
  orders,
  onClose,
}: {
  orders: readonly LateOrder[]
  /** Called with whether any order was reported. */
  onClose: (isTold: boolean) => void
}) {
  const t = useT()
  const [reason, setReason] = useState<DelayReason>('SHORTAGE_INVENTORY')
  const { run, busy, failed, done } = useRunForMany(['order', 'marketplaceMessage'], () => onClose(true))
  const leave = () => onClose(done.size > 0)
  return (
    <Dialog onClose={leave} title={t('late.justify')}>
      <Stack gap={12}>
        <Text size="sm">{t('late.justifyHint', { orders: orders.filter(({ id }) => !done.has(id)).length })}</Text>
        <Select
          data-autofocus
          label={t('late.cause')}
          allowDeselect={false}
          data={delayReasons.map((value) => ({ value, label: delayReasonWord(t, value) }))}
          value={reason}
          onChange={(value) => setReason(delayReasons.find((one) => one === value) ?? reason)}
        />
        <FailedRows failed={failed} nameOf={(id) => orders.find((one) => one.id === id)?.channelOrderId} />
        <DialogButtons onClose={leave}>
          <Button
            loading={busy}
            onClick={() =>
              void run(
                orders,
                (ids) => send(marketplaceApi.justifyDelay, { body: { ids, reason } }),
                (count) => t('late.justified', { orders: count }),
              )
            }
          >
            {t('late.justify')}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  )
}
