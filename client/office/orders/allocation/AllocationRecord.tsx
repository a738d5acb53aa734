import { IconArrowBarToUp, IconRoute2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Answer } from '../../../../shared/api/call.ts'
import { interimAllocationApi } from '../../../../shared/api/interim-allocation.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { LoadRecord } from '../../../ui/record/LoadRecord.tsx'
import { LinkTo } from '../../../ui/record/RecordLink.tsx'
import { RecordPage } from '../../../ui/record/RecordPage.tsx'
import { Fact, Facts, Section } from '../../../ui/record/Section.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { OrderStatusChip } from '../order/orderStatus.tsx'
import { AllocationRun } from './AllocationRun.tsx'
import { PrecedenceDialog } from './PrecedenceDialog.tsx'
import { beginRun } from './beginRun.ts'
import { FailureText, IncomingLink, Mend } from './FailureText.tsx'

type Allocation = Answer<typeof interimAllocationApi.get>

/** The result of an order's last try: what is missing, and why each rule did not take it. */
export function AllocationRecord() {
  const id = Number(useParams().id)
  const allocation = useCall(['order'], interimAllocationApi.get, { params: { id } })
  return <LoadRecord of={allocation}>{(row) => <Loaded key={row.id} allocation={row} />}</LoadRecord>
}

function Loaded({ allocation }: { allocation: Allocation }) {
  const t = useT()
  const { lacks } = useSession()
  const { run, busy } = useRun()
  const [jobId, setJobId] = useState<number | null>(null)
  const [putFirst, setPutFirst] = useState(false)
  const { id, status, failureReason } = allocation
  const isOpen = status === 'READY' || failureReason === 'INVOICE_SEND_ERROR'
  return (
    <>
      <RecordPage
        title={allocation.channelOrderId}
        back={{ to: '/allocation', label: t('nav.allocation') }}
        status={<OrderStatusChip status={status} />}
        about={
          <>
            <span>
              <LinkTo of="partner" row={allocation.partner} /> · <LinkTo of="channel" row={allocation.channel} />
            </span>
            <span>
              {t('allocation.openOrder')} <Link to={`/order/${id}`}>{allocation.channelOrderId}</Link>
            </span>
          </>
        }
        actions={[
          ...(status === 'READY' && shortages.includes(failureReason)
            ? [
                {
                  label: t('allocation.putFirst'),
                  icon: IconArrowBarToUp,
                  refused: lacks('allocation:write'),
                  onClick: () => setPutFirst(true),
                },
              ]
            : []),
          {
            label: t('allocation.allocate'),
            icon: IconRoute2,
            main: true,
            busy,
            refused: lacks('allocation:write') ?? (isOpen ? null : t('allocation.notOpen')),
            onClick: () => void run(async () => setJobId(await beginRun([id]))),
          },
        ]}
        tabs={[{ id: 'try', label: t('allocation.result'), render: () => <LastTry allocation={allocation} /> }]}
        history={`order:${id}`}
      />
      {putFirst && <PrecedenceDialog allocation={allocation} onClose={() => setPutFirst(false)} />}
      {jobId !== null && <AllocationRun jobId={jobId} onClose={() => setJobId(null)} />}
    </>
  )
}

/** Failures for which other orders may hold the goods that this one needs. */
const shortages: readonly Allocation['failureReason'][] = [
  'NOT_EXIST_INVENTORY',
  'SHORTAGE_INVENTORY',
  'FORBIDDEN_SPLIT_SHIPMENT',
]

function LastTry({ allocation }: { allocation: Allocation }) {
  const t = useT()
  const format = useFormat()
  const { decision, missing } = allocation
  const at = (instant: string | null) => instant && format.instant(instant)
  if (allocation.status === 'READY' && allocation.triedAt === null && allocation.failureReason === null)
    return <EmptyState title={t('allocation.notTried')} hint={t('allocation.notTriedHint')} />
  return (
    <>
      <Section title={t('allocation.result')}>
        <Facts>
          <Fact label={t('allocation.reason')}>
            <FailureText reason={allocation.failureReason} />
          </Fact>
          <Fact label={t('allocation.message')}>{allocation.message}</Fact>
          <Fact label={t('allocation.mends')}>
            <Mend row={allocation} />
          </Fact>
          <Fact label={t('allocation.tries')}>{format.number(allocation.attemptsCount)}</Fact>
          <Fact label={t('allocation.triedAt')}>{at(allocation.triedAt)}</Fact>
          <Fact label={t('allocation.retryAt')}>{at(allocation.retryAt)}</Fact>
          <Fact label={t('word.center')}>
            <LinkTo of="center" row={allocation.center} />
          </Fact>
          {allocation.contract && (
            <Fact label={t('allocation.contract')}>
              <LinkTo of="contract" row={allocation.contract} />
            </Fact>
          )}
          <Fact label={t('allocation.collection')}>
            {[at(allocation.collectionAt), allocation.isLate ? t('allocation.late') : null].filter(Boolean).join(' · ')}
          </Fact>
        </Facts>
      </Section>
      <Section title={t('allocation.missingGoods')}>
        <Lines
          rows={missing.map((one) => ({ id: one.sku.id, ...one }))}
          empty={t('allocation.nothingMissing')}
          columns={[
            { header: t('word.sku'), render: ({ sku }) => <LinkTo of="sku" row={sku} /> },
            { header: t('word.center'), render: ({ center }) => <LinkTo of="center" row={center} /> },
            { header: t('allocation.wanted'), align: 'end', render: ({ wanted }) => format.number(wanted) },
            { header: t('allocation.available'), align: 'end', render: ({ available }) => format.number(available) },
            {
              header: t('allocation.incoming'),
              render: ({ incoming }) => incoming && <IncomingLink incoming={incoming} />,
            },
          ]}
        />
      </Section>
      {decision && (
        <Section title={t('allocation.rules')}>
          <Lines
            rows={decision.tried}
            empty={t('allocation.noRules')}
            columns={[
              {
                header: t('allocation.rule'),
                render: ({ id, name }) => <Link to={`/delivery-rule/${id}`}>{name ?? `#${id}`}</Link>,
              },
              {
                header: t('allocation.whyNot'),
                render: ({ whyNot }) => (whyNot.length === 0 ? t('allocation.chosen') : whyNot.join(' ')),
              },
            ]}
          />
        </Section>
      )}
    </>
  )
}
