import { Button, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { claimApi } from '../../../../shared/api/claim.ts'
import type { Claim, ClaimAnswer } from '../../../../shared/entities/claim.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { refresh } from '../../../ui/app/queries.ts'
import { DialogButtons } from '../../../ui/DialogButtons.tsx'
import styles from '../../../ui/record/record.module.css'
import { runBulk, type BulkOutcome } from '../../../ui/runBulk.ts'
import { sentenceOf } from '../../../ui/states.tsx'
import { toastDone } from '../../../ui/toasts.tsx'
import { consequencesOf, type Consequence } from './consequences.ts'

interface Props {
  claims: readonly Claim[]
  answer: ClaimAnswer
  onClose: () => void
}

/** Says what an answer does before it is given; each claim that it could not be given to stays, with why. */
export function AnswerDialog({ claims, answer, onClose }: Props) {
  const t = useT()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<BulkOutcome['failed']>([])
  const { happens, refused, told, notTold, possible } = consequencesOf(claims, answer)
  const needsReason = answer === 'REJECTED' && happens.some(({ kind }) => kind !== 'CANCEL')
  const give = async () => {
    setBusy(true)
    const outcome = await runBulk(
      claims.map(({ id }) => id),
      500,
      (ids) => send(claimApi.answer, { body: { ids, answer, reason } }),
      (error) => sentenceOf(error, t),
      () => {},
    )
    setBusy(false)
    setFailed(outcome.failed)
    if (outcome.done.length > 0) toastDone(t('claim.answered', { claims: outcome.done.length }))
    await refresh(['order'])
    if (outcome.failed.length === 0) onClose()
  }
  const said = ({ kind, hasLeft, claims: count, pieces }: Consequence) => {
    if (kind === 'CANCEL' && hasLeft) return t('claim.then.shipped', { claims: count })
    return t(`claim.then.${answer}.${kind}`, { claims: count, pieces })
  }
  return (
    <Modal opened onClose={onClose} title={t(`claim.give.${answer}`)}>
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
        {failed.length > 0 && (
          <table className={styles.lines}>
            <tbody>
              {failed.map(({ id, message }) => (
                <tr key={id}>
                  <td>{claims.find((one) => one.id === id)?.order.channelOrderId}</td>
                  <td className={styles.bad}>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <DialogButtons onClose={onClose}>
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
    </Modal>
  )
}

const whys = ['claim-left', 'claim-in-work', 'claim-answered', 'claim-unknown'] as const
const whyOf = (code: string) => whys.find((one) => one === code) ?? 'claim-unknown'
