import { Alert, Button, Group, Textarea } from '@mantine/core'
import { IconArrowBack, IconCheck, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { inboundBillingApi } from '../../../../shared/api/inbound-billing.ts'
import { totalOf, workLines, type InboundBilling } from '../../../../shared/entities/inbound-billing.ts'
import type { Inbound } from '../../../../shared/entities/inbound.ts'
import { isRefusal } from '../../../../shared/errors.ts'
import { stepBilling } from '../../../../shared/rules/stock/inbound-billing.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { FormDialog } from '../../../ui/ActDialog.tsx'
import { UnsavedGuard } from '../../../ui/form/UnsavedGuard.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { LoadRecord } from '../../../ui/record/LoadRecord.tsx'
import { Fact, Facts, Section } from '../../../ui/record/Section.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { BillingStatusChip } from './billingStatus.tsx'
import { isWhole, WorkEditor, type WorkDraft } from './WorkEditor.tsx'

/** What the work of an inbound costs, and its status at the marketplace. */
export function InboundBillingPart({ inbound }: { inbound: Inbound }) {
  const billing = useCall(['inboundBilling', 'inbound'], inboundBillingApi.get, { params: { id: inbound.id } })
  const pieces = inbound.items.reduce((sum, item) => sum + item.countedQuantity, 0) || 1
  return <LoadRecord of={billing}>{(row) => <Loaded billing={row} pieces={pieces} />}</LoadRecord>
}

type Asking = 'force' | 'back' | null

function Loaded({ billing, pieces }: { billing: InboundBilling; pieces: number }) {
  const t = useT()
  const format = useFormat()
  const { can } = useSession()
  const { run, busy } = useRun(['inboundBilling', 'inbound'])
  /** Kept with the version that is edited, so that an edit by someone else is not overwritten. */
  const [draft, setDraft] = useState<{ lines: WorkDraft[]; version: number } | null>(null)
  const [asking, setAsking] = useState<Asking>(null)
  const { id, code, naverBillingStatus: status, lines, version } = billing
  const params = { id }
  const mayWrite = can('billing:write')
  const edits = mayWrite && status === 'NONE'
  const shown = draft?.lines ?? lines.map(({ amount: _amount, ...line }) => line)
  const total = totalOf(shown.filter(isWhole))
  const sending = stepBilling({ ...billing, lineCount: lines.length }, 'send')
  const needsForce = isRefusal(sending) && sending.refused === 'billing-sent-already'
  const whyNotSent =
    draft !== null
      ? t('inboundBilling.saveFirst')
      : isRefusal(sending) && !needsForce
        ? t(sending.refused === 'billing-empty' ? 'inboundBilling.noneYet' : 'inboundBilling.notClosed')
        : null
  const save = async () => {
    const read = workLines.safeParse(shown)
    if (!read.success) return
    const saved = await run(
      () => send(inboundBillingApi.update, { params, ifMatch: draft?.version ?? version, body: { lines: read.data } }),
      t('form.saved'),
    )
    if (saved) setDraft(null)
  }
  const sendWork = (force: boolean) =>
    run(
      () => send(inboundBillingApi.send, { params, body: { force } }),
      t(force ? 'inboundBilling.sentAgain' : 'inboundBilling.isSent', { code }),
    )
  const approve = () =>
    run(
      () => send(inboundBillingApi.answer, { params, body: { answer: 'APPROVED' } }),
      t('inboundBilling.isApproved', { code }),
    )
  const complete = () =>
    run(
      () => send(inboundBillingApi.close, { params }),
      t(billing.hasPlatform ? 'inboundBilling.closeAsked' : 'inboundBilling.isCompleted', { code }),
    )
  const byHand = mayWrite && status === 'SENT' && !billing.hasPlatform
  return (
    <>
      <Section
        title={t('subject.inboundBilling')}
        actions={
          <Group gap={8}>
            {edits && draft !== null && (
              <>
                <Button variant="default" onClick={() => setDraft(null)}>
                  {t('form.cancel')}
                </Button>
                <Button loading={busy} disabled={!draft.lines.every(isWhole)} onClick={() => void save()}>
                  {t('form.save')}
                </Button>
              </>
            )}
            {mayWrite && draft === null && (status === 'NONE' || status === 'SENT') && (
              <Button
                variant={status === 'NONE' ? 'filled' : 'default'}
                leftSection={<IconSend size={16} />}
                loading={busy}
                disabled={whyNotSent !== null || (needsForce && !can('billing:force'))}
                title={whyNotSent ?? undefined}
                onClick={() => (needsForce ? setAsking('force') : void sendWork(false))}
              >
                {t(needsForce ? 'inboundBilling.sendAgain' : 'inboundBilling.send')}
              </Button>
            )}
            {byHand && (
              <>
                <Button variant="default" leftSection={<IconArrowBack size={16} />} onClick={() => setAsking('back')}>
                  {t('inboundBilling.sendBack')}
                </Button>
                <Button leftSection={<IconCheck size={16} />} loading={busy} onClick={() => void approve()}>
                  {t('inboundBilling.approve')}
                </Button>
              </>
            )}
            {mayWrite && status === 'APPROVED' && (
              <Button
                leftSection={<IconCheck size={16} />}
                loading={busy}
                disabled={billing.closeAskedAt !== null}
                onClick={() => void complete()}
              >
                {t('inboundBilling.complete')}
              </Button>
            )}
          </Group>
        }
      >
        {status === 'NONE' && billing.sentBackReason !== null && (
          <Alert mb={16} color="red" variant="light" title={t('inboundBilling.sentBackTitle')}>
            {billing.sentBackReason}
          </Alert>
        )}
        <Facts>
          <Fact label={t('word.status')}>
            <BillingStatusChip status={status} />
          </Fact>
          <Fact label={t('inboundBilling.total')}>
            <b>{format.krw(total)}</b>
          </Fact>
          <Fact label={t('inboundBilling.sentAt')}>{format.instant(billing.sentAt, billing.centerId)}</Fact>
          {billing.hasPlatform && status !== 'NONE' && (
            <Fact label={t('inboundBilling.takenAt')}>
              {billing.takenAt ? format.instant(billing.takenAt, billing.centerId) : t('inboundBilling.onItsWay')}
            </Fact>
          )}
          <Fact label={t('inboundBilling.approvedAt')}>{format.instant(billing.approvedAt, billing.centerId)}</Fact>
          <Fact label={t('inboundBilling.completedAt')}>{format.instant(billing.completedAt, billing.centerId)}</Fact>
        </Facts>
      </Section>
      <Section title={t('inboundBilling.lines')}>
        {edits ? (
          <WorkEditor
            lines={shown}
            pieces={pieces}
            onChange={(changed) => setDraft({ lines: changed, version: draft?.version ?? version })}
          />
        ) : (
          <Lines
            rows={lines.map((line, index) => ({ ...line, id: index }))}
            empty={t('inboundBilling.noneYet')}
            columns={[
              { header: t('inboundBilling.work'), render: (line) => t(`billing.work.${line.type}`) },
              { header: t('inboundBilling.note'), render: (line) => line.note },
              { header: t('inboundBilling.unitPrice'), align: 'end', render: (line) => format.krw(line.unitPrice) },
              { header: t('word.quantity'), align: 'end', render: (line) => format.number(line.quantity) },
              {
                header: t('inboundBilling.exempted'),
                render: (line) => (line.isExempted ? t('list.yes') : '–'),
              },
              { header: t('inboundBilling.amount'), align: 'end', render: (line) => format.krw(line.amount) },
            ]}
          />
        )}
      </Section>
      {draft !== null && <UnsavedGuard isUnsaved={() => draft !== null} />}
      {asking === 'force' && (
        <ConfirmDialog
          title={t('inboundBilling.sendAgainOne', { code })}
          confirm={t('inboundBilling.sendAgain')}
          loses={t('inboundBilling.sendAgainLoses')}
          onConfirm={() => sendWork(true)}
          onClose={() => setAsking(null)}
        >
          {t('inboundBilling.sendAgainHint')}
        </ConfirmDialog>
      )}
      {asking === 'back' && <SendBackDialog billing={billing} onClose={() => setAsking(null)} />}
    </>
  )
}

function SendBackDialog({ billing: { id, code }, onClose }: { billing: InboundBilling; onClose: () => void }) {
  const t = useT()
  const { run, busy } = useRun(['inboundBilling', 'inbound'])
  const [reason, setReason] = useState('')
  const sendBack = async () => {
    const done = await run(
      () => send(inboundBillingApi.answer, { params: { id }, body: { answer: 'SENT_BACK', reason: reason.trim() } }),
      t('inboundBilling.isSentBack', { code }),
    )
    if (done) onClose()
  }
  return (
    <FormDialog
      title={t('inboundBilling.sendBackOne', { code })}
      submit={t('inboundBilling.sendBack')}
      busy={busy}
      disabled={reason.trim() === ''}
      onSubmit={() => void sendBack()}
      onClose={onClose}
    >
      <Textarea
        data-autofocus
        withAsterisk
        autosize
        minRows={2}
        maxLength={500}
        label={t('inboundBilling.sentBackReason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
