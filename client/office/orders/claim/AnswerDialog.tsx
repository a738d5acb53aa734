import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { claimApi } from '../../../../shared/api/claim.ts'
import type { Claim } from '../../../../shared/entities/claim.ts'
import type { ClaimAnswer } from '../../../../shared/entities/order.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { DialogButtons } from '../../../ui/DialogButtons.tsx'
import { FailedRows } from '../../../ui/FailedRows.tsx'
import { useRunForMany } from '../../../ui/useRunForMany.ts'
import { consequencesOf, type Consequence } from './consequences.ts'
import { Dialog } from '../../../ui/Dialog.tsx'

interface Props {
  claims: readonly Claim[]
  answer: ClaimAnswer
  /** Called with whether any claim was answered. */
  onClose: (isAnswered: boolean) => void
}

/** Says what an answer does before the user gives it. A claim that refuses the answer stays in the dialog with the reason. */
export function AnswerDialog({ claims, answer, onClose }: Props) {
  const t = useT()
  const [reason, setReason] = useState('')
  const { run, busy, failed, done } = useRunForMany(['order'], () => onClose(true))
  const leave = () => onClose(done.size > 0)
  const { happens, refused, told, notTold, possible } = consequencesOf(claims, answer)
  const needsReason = answer === 'REJECTED' && happens.some(({ kind }) => kind !== 'CANCEL')
  const give = () =>
    run(
      claims,
      (ids) => send(claimApi.answer, { body: { ids, answer, reason } }),
      (count) => t('claim.answered', { claims: count }),
    )
  const said = ({ kind, hasLeft, claims: count, pieces }: Consequence) => {
    if (kind === 'CANCEL' && hasLeft) return t('claim.then.shipped', { claims: count })
    return t(`claim.then.${answer}.${kind}`, { claims: count, pieces })
  }
  return (
    <Dialog onClose={leave} title={t(`claim.give.${answer}`)}>
      <Stack gap={12}>
        {happens.map((one) => (
          <Text key={`${one.kind} ${one.hasLeft}`}>{said(one)}</Text>
        ))}
        {refused.map(([code, count]) => (
          <Text key={code} c="red">
            {t('claim.cannot', { claims: count, why: t(`claim.why.${whyOf(code)}`) })}
          </Text>
        ))}
        {told > 0 && (
          <Text size="sm" c="dimmed">
            {t('claim.told', { claims: told })}
          </Text>
        )}
        {notTold > 0 && (
          <Text size="sm" c="dimmed">
            {t('claim.notTold', { claims: notTold })}
          </Text>
        )}
        {answer === 'REJECTED' && possible > 0 && (
          <Textarea
            data-autofocus
            label={t('claim.reason')}
            description={t('claim.reasonHint')}
            required={needsReason}
            maxLength={500}
            autosize
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <FailedRows failed={failed} nameOf={(id) => claims.find((one) => one.id === id)?.order.channelOrderId} />
        <DialogButtons onClose={leave}>
          <Button
            color={answer === 'REJECTED' ? 'red' : undefined}
            loading={busy}
            disabled={possible === 0 || (needsReason && reason.trim() === '')}
            onClick={() => void give()}
          >
            {t(`claim.give.${answer}`)}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  )
}

const whys = ['claim-left', 'claim-in-work', 'claim-answered', 'claim-unknown'] as const
const whyOf = (code: string) => whys.find((one) => one === code) ?? 'claim-unknown'
