import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Body } from '../../../../shared/api/call.ts'
import type { orderApi } from '../../../../shared/api/order.ts'
import { holdReasons, type HoldReason } from '../../../../shared/entities/order.ts'
import { instantAt } from '../../../ui/app/format.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useNow } from '../../../ui/app/now.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { ActDialog } from '../../../ui/ActDialog.tsx'

/** Asks why orders are put on hold, and until when. */
export function HoldDialog({
  orders,
  onHold,
  onClose,
}: {
  /** How many orders, as a formatted number. */
  orders: string
  onHold: (hold: Omit<Body<typeof orderApi.hold>, 'ids'>) => void
  onClose: () => void
}) {
  const t = useT()
  const [reason, setReason] = useState<HoldReason>('CUSTOMER_REQUEST')
  const { zoneOf } = useSession()
  const now = useNow()
  const [shown, setShown] = useState('')
  /** The typed time is read in the zone that all times are shown in, not in the browser's. */
  const until = shown === '' ? null : instantAt(`${shown.replace('T', ' ')}:00`, zoneOf())
  const isPast = until !== null && Date.parse(until) <= now
  return (
    <ActDialog
      title={t('order.holdMany', { orders })}
      act={t('order.hold')}
      onAct={() => onHold({ reason, until })}
      onClose={onClose}
      disabled={isPast}
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
        error={isPast && t('order.holdPast')}
        value={shown}
        onChange={(event) => setShown(event.currentTarget.value)}
      />
    </ActDialog>
  )
}
