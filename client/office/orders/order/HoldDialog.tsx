import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Body } from '../../../../shared/api/call.ts'
import type { orderApi } from '../../../../shared/api/order.ts'
import { holdReasons, type HoldReason } from '../../../../shared/entities/order.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { ActDialog } from '../../../ui/ActDialog.tsx'

/** Why orders are held, and until when. */
export function HoldDialog({
  orders,
  onHold,
  onClose,
}: {
  orders: number
  onHold: (hold: Omit<Body<typeof orderApi.hold>, 'ids'>) => void
  onClose: () => void
}) {
  const t = useT()
  const [reason, setReason] = useState<HoldReason>('CUSTOMER_REQUEST')
  const [until, setUntil] = useState('')
  return (
    <ActDialog
      title={t('order.holdMany', { orders })}
      act={t('order.hold')}
      onAct={() => onHold({ reason, until: until === '' ? null : new Date(until).toISOString() })}
      onClose={onClose}
    >
      <Select
        data-autofocus
        label={t('order.holdReason')}
        allowDeselect={false}
        data={choicesOf(t, 'order.holdReason', holdReasons)}
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
    </ActDialog>
  )
}
