import { Button, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { orderApi } from '../../../../shared/api/order.ts'
import { holdReasons, type HoldReason } from '../../../../shared/entities/order.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { refresh } from '../../../ui/app/queries.ts'
import { DialogButtons } from '../../../ui/DialogButtons.tsx'
import styles from '../../../ui/record/record.module.css'
import { runBulk, type BulkOutcome } from '../../../ui/runBulk.ts'
import { sentenceOf } from '../../../ui/states.tsx'
import { toastDone } from '../../../ui/toasts.tsx'
import { orderTables } from './useOrderBulk.tsx'

/** Why orders are held, and until when; those that cannot be are named. */
export function HoldDialog({
  orders,
  onClose,
}: {
  orders: readonly { id: number; channelOrderId: string }[]
  onClose: () => void
}) {
  const t = useT()
  const [reason, setReason] = useState<HoldReason>('CUSTOMER_REQUEST')
  const [until, setUntil] = useState('')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<BulkOutcome['failed']>([])
  const hold = async () => {
    setBusy(true)
    const at = until === '' ? null : new Date(until).toISOString()
    const outcome = await runBulk(
      orders.map(({ id }) => id),
      500,
      (ids) => send(orderApi.hold, { body: { ids, reason, until: at } }),
      (error) => sentenceOf(error, t),
      () => {},
    )
    setBusy(false)
    setFailed(outcome.failed)
    if (outcome.done.length > 0) toastDone(t('order.held', { orders: outcome.done.length }))
    await refresh(orderTables)
    if (outcome.failed.length === 0) onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('order.holdMany', { orders: orders.length })}>
      <Stack gap={16}>
        <Select
          data-autofocus
          label={t('order.holdReason')}
          allowDeselect={false}
          data={holdReasons.map((value) => ({ value, label: t(`order.holdReason.${value}`) }))}
          value={reason}
          onChange={(value) => setReason(holdReasons.find((one) => one === value) ?? reason)}
        />
        <TextInput
          type="datetime-local"
          label={t('order.holdUntil')}
          description={t('order.holdUntilHint')}
          value={until}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
        {failed.length > 0 && (
          <table className={styles.lines}>
            <tbody>
              {failed.map(({ id, message }) => (
                <tr key={id}>
                  <td>{orders.find((order) => order.id === id)?.channelOrderId}</td>
                  <td className={styles.bad}>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <DialogButtons onClose={onClose}>
          <Button loading={busy} onClick={() => void hold()}>
            {t('order.hold')}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  )
}
