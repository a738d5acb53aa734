import { Button, Group, Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowsJoin,
  IconArrowsSplit,
  IconCashBanknote,
  IconCheck,
  IconHandStop,
  IconPlayerPlay,
  IconRefresh,
  IconRotate,
  IconRoute2,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { orderApi } from '../../../../shared/api/order.ts'
import type { Order } from '../../../../shared/entities/order.ts'
import type { ChannelShipment } from '../../../../shared/entities/shipment.ts'
import { addressLine } from '../../../../shared/rules/dispatch/address-line.ts'
import { asks, piecesAsked } from '../../../../shared/rules/orders/claims.ts'
import { isOnItsWay, isWorkedOn } from '../../../../shared/rules/orders/order-status.ts'
import { forOne } from '../../../bulk.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { ControlsThatStopped } from '../../sales/flow-control/ControlsThatStopped.tsx'
import { GiftsOfOrder } from '../../sales/promotion/GiftsOfOrder.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { LoadRecord } from '../../../ui/record/LoadRecord.tsx'
import styles from '../../../ui/record/record.module.css'
import { Stamp, Whose } from '../../../ui/record/RecordLink.tsx'
import { RecordPage, type RecordAction } from '../../../ui/record/RecordPage.tsx'
import { Fact, Facts, Section } from '../../../ui/record/Section.tsx'
import { useEditAction } from '../../../ui/record/useEditAction.ts'
import { useRun } from '../../../ui/useRun.ts'
import { AllocationRun } from '../allocation/AllocationRun.tsx'
import { beginRun } from '../allocation/beginRun.ts'
import { AdjustDialog } from '../adjustment/AdjustDialog.tsx'
import { AdjustmentsOfOrder } from '../adjustment/AdjustmentsOfOrder.tsx'
import { useTellAgain, useUntold, UntoldOfOrder } from '../shipment/UntoldOfOrder.tsx'
import { EditedHere } from './EditedHere.tsx'
import { HoldDialog } from './HoldDialog.tsx'
import { OrderDeparture } from './OrderDeparture.tsx'
import { OrderParcels, OrderReturns } from './OrderParcels.tsx'
import { OrderStatusChip } from './orderStatus.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { orderTables } from './useOrderBulk.tsx'
import { isInHand, over, whyNotEdited } from './whyNotEdited.ts'

export function OrderRecord() {
  const id = Number(useParams().id)
  const order = useCall(['order', 'sku', 'invoice', 'inbound'], orderApi.get, { params: { id } })
  return <LoadRecord of={order}>{(row) => <Loaded order={row} />}</LoadRecord>
}

/** Whether some pieces of the line were cancelled or came back. */
const isGivenBack = ({ quantity, toShip, claims }: Order['lines'][number]) =>
  toShip < quantity || claims.some(({ status }) => status === 'RETURN_DONE')

/** A finding names the flow controls that made it only by their numbers: `#3 #7`. */
const controlsIn = (detail: string | null): number[] =>
  detail !== null && /^#\d+( #\d+)*$/.test(detail) ? detail.split(' ').map((each) => Number(each.slice(1))) : []

function Loaded({ order }: { order: Order }) {
  const t = useT()
  const format = useFormat()
  const editAction = useEditAction()
  const { me, can, lacks } = useSession()
  const { run } = useRun(orderTables)
  const [asking, setAsking] = useState<
    'decline' | 'cancel' | 'reset' | 'refund' | 'keepApart' | 'hold' | 'adjust' | null
  >(null)
  const [jobId, setJobId] = useState<number | null>(null)
  const untold = useUntold(order)
  const tellAgain = useTellAgain(order, untold)
  const { id, status, channelOrderId } = order
  const body = { ids: [id] }
  const write = lacks('order:write')
  const notNow = t('refused.status', { status: t(`order.status.${status}`) })
  const inHand = isInHand(order)
  const when = (possible: boolean) => write ?? (possible ? (inHand ? t('order.inHand') : null) : notNow)
  const needsForce = order.parcels.some(isWorkedOn) && !order.parcels.some(isOnItsWay)
  const force = needsForce && can('order:force')
  /** A user without the privilege to force is told so, and not that it is impossible; a partner's people are told whom to ask. */
  const withoutForce = me.partnerId === null ? lacks('order:force') : force ? null : t('order.askWarehouse')
  const whenCalledOff = (possible: boolean) => write ?? (needsForce ? withoutForce : when(possible))
  const open = !over.includes(status) && status !== 'DECLINED' && status !== 'CANCELED'
  const printed = ['PROCESSING', 'SHIPPED', 'DELIVERED', 'RETURNED'].includes(status)
  const refused = order.ofcStatuses.some((one) => one === 'DECLINED' || one === 'ABORTED')
  const reviewed = order.ofcStatuses.some((one) => one === 'FILTERED' || one === 'REVIEW_REQUIRED')
  /** The orders that share its waybill, which the dialog names when the order is to get a waybill of its own. */
  const shared = order.parcels.flatMap(({ status, sharedWith }) =>
    status === 'CREATED' || status === 'ALLOCATED' ? sharedWith.map((other) => other.channelOrderId) : [],
  )
  const step = (
    what: 'activate' | 'unhold' | 'reinstate' | 'dirty' | 'decline' | 'refund' | 'keepApart' | 'keepTogether',
  ) => run(() => forOne(send(orderApi[what], { body })), t('order.done', { order: channelOrderId }))
  const callOff = (what: 'cancel' | 'reset') =>
    run(() => forOne(send(orderApi[what], { body: { ...body, force } })), t('order.done', { order: channelOrderId }))
  const actions: RecordAction[] = [
    ...(refused
      ? [
          {
            label: t('order.reinstate'),
            icon: IconArrowBackUp,
            refused: write,
            onClick: () => void step('reinstate'),
          },
        ]
      : [
          {
            label: t('order.cancel'),
            icon: IconX,
            refused: whenCalledOff(open),
            onClick: () => setAsking('cancel'),
          },
          {
            label: t('order.decline'),
            icon: IconX,
            rare: true,
            refused: when(open),
            onClick: () => setAsking('decline'),
          },
        ]),
    {
      label: t('order.reset'),
      icon: IconRotate,
      rare: true,
      refused: whenCalledOff(!over.includes(status)),
      onClick: () => setAsking('reset'),
    },
    ...(order.lines.some(isGivenBack) || refused
      ? [
          {
            label: t('order.refund'),
            icon: IconCashBanknote,
            refused: write,
            onClick: () => setAsking('refund'),
          },
        ]
      : []),
    ...(can('allocation:read')
      ? [
          {
            label: t('adjustment.adjust'),
            icon: IconArrowsSplit,
            refused: lacks('allocation:write') ?? (open ? null : notNow),
            onClick: () => setAsking('adjust'),
          },
        ]
      : []),
    order.keepsApart
      ? {
          label: t('order.keepTogether'),
          icon: IconArrowsJoin,
          rare: true,
          refused: write ?? (printed ? notNow : null),
          onClick: () => void step('keepTogether'),
        }
      : {
          label: t('order.keepApart'),
          icon: IconArrowsSplit,
          rare: true,
          refused: write ?? (printed ? notNow : null),
          onClick: () => (shared.length > 0 ? setAsking('keepApart') : void step('keepApart')),
        },
    { label: t('order.dirty'), icon: IconRefresh, rare: true, refused: write, onClick: () => void step('dirty') },
    order.holdReason === null || order.status === 'CANCELED'
      ? { label: t('order.hold'), icon: IconHandStop, refused: when(open), onClick: () => setAsking('hold') }
      : { label: t('order.unhold'), icon: IconPlayerPlay, refused: when(true), onClick: () => void step('unhold') },
    ...(reviewed
      ? [
          {
            label: t('order.activate'),
            icon: IconCheck,
            refused: write ?? (refused ? notNow : null),
            onClick: () => void step('activate'),
          },
        ]
      : []),
    ...(status === 'READY' && can('allocation:write')
      ? [
          {
            label: t('allocation.allocate'),
            icon: IconRoute2,
            refused: null,
            onClick: () => void run(async () => setJobId(await beginRun([id]))),
          },
        ]
      : []),
    ...tellAgain,
    editAction(`/order/${id}`, write ?? whyNotEdited(order, t)),
  ]
  const asked = asking === null || asking === 'hold' || asking === 'adjust' ? null : asking
  return (
    <>
      <RecordPage
        title={channelOrderId}
        back={{ to: '/order', label: t('nav.order') }}
        status={<OrderStatusChip status={status} />}
        about={
          <>
            <span>
              <Whose
                of={[
                  ['channel', order.channel.id, order.channel.name],
                  ['partner', order.partner.id, order.partner.name],
                  ['brand', order.brand?.id, order.brand?.name],
                ]}
              />
            </span>
            <span>
              {t('order.payment')} <b>{format.money(order.prices.paymentAmount, order.currency)}</b>
            </span>
            <span>
              {t('order.placedAt')} {format.instant(order.placedAt)}
            </span>
            {order.keepsApart && <span>{t('order.keepsApart')}</span>}
          </>
        }
        actions={actions}
        tabs={[{ id: 'order', label: t('nav.order'), render: () => <Whole order={order} untold={untold} /> }]}
        history={null}
      />
      {jobId !== null && <AllocationRun jobId={jobId} onClose={() => setJobId(null)} />}
      {asking === 'adjust' && <AdjustDialog order={order} onClose={() => setAsking(null)} />}
      {asking === 'hold' && (
        <HoldDialog
          orders="1"
          onHold={(hold) => {
            setAsking(null)
            void run(
              () => forOne(send(orderApi.hold, { body: { ids: [id], ...hold } })),
              t('order.done', { order: channelOrderId }),
            )
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {asked && (
        <ConfirmDialog
          title={t(`order.${asked}`)}
          confirm={t(`order.${asked}`)}
          onConfirm={() => (asked === 'cancel' || asked === 'reset' ? callOff(asked) : step(asked))}
          onClose={() => setAsking(null)}
        >
          {[
            t(`order.${asked}Hint`, { others: t.listed(shared) }),
            force && (asked === 'cancel' || asked === 'reset') && t('order.forceHint'),
          ]
            .filter(Boolean)
            .join(' ')}
        </ConfirmDialog>
      )}
    </>
  )
}

/** The whole order on one page: what is wrong, the recipient, the goods, and what happened. */
function Whole({ order, untold }: { order: Order; untold: readonly ChannelShipment[] }) {
  const t = useT()
  const format = useFormat()
  const { can } = useSession()
  const { recipient, buyer, currency } = order
  const { run, busy } = useRun(orderTables)
  const takeCode = (postalCode: string) =>
    run(
      () => send(orderApi.update, { params: { id: order.id }, ifMatch: order.version, body: { postalCode } }),
      t('order.done', { order: order.channelOrderId }),
    )
  const wrong = order.findings.map(({ finding, detail }) => ({ id: finding, finding, detail }))
  const refunds = order.lines.flatMap((line) => line.refunds.map((refund) => ({ ...refund, line })))
  const claims = order.lines.flatMap((line) => line.claims.map((claim) => ({ ...claim, line })))
  return (
    <>
      {wrong.length > 0 && (
        <Section title={t('order.finding')}>
          <Lines
            rows={wrong}
            empty=""
            columns={[
              { header: t('order.finding'), render: (row) => t(`order.finding.${row.finding}`) },
              {
                header: t('order.detail'),
                render: (row) =>
                  controlsIn(row.detail).length > 0 ? (
                    <ControlsThatStopped ids={controlsIn(row.detail)} />
                  ) : row.finding === 'INCOMPLETE' && row.detail ? (
                    (t.known(`order.incomplete.${row.detail}`) ?? row.detail)
                  ) : row.finding === 'REVIEW_REQUIRED' && row.detail ? (
                    (t.known(`order.review.${row.detail}`) ?? t.known(`order.lineStatus.${row.detail}`) ?? row.detail)
                  ) : row.finding === 'INVALID_PHONE_NUMBER' ? (
                    (recipient.phone ?? t('order.notGiven'))
                  ) : row.finding === 'INVALID_ADDRESS' ? (
                    (recipient.address ?? t('order.notGiven'))
                  ) : row.finding === 'INVALID_POSTAL_CODE' ? (
                    <Group gap={8}>
                      <span>{row.detail ?? t('order.notGiven')}</span>
                      {order.postalCodes.map((code) => (
                        <Button
                          key={code}
                          size="compact-xs"
                          variant="default"
                          disabled={busy}
                          onClick={() => void takeCode(code)}
                        >
                          {t('order.use', { code })}
                        </Button>
                      ))}
                    </Group>
                  ) : row.finding === 'MISSING_ITEM' && can('order:write') ? (
                    <Link to={`/missing-item?channelIds=${order.channel.id}`} title={row.detail ?? undefined}>
                      {/* An order may have hundreds of lines, which the section of lines below names one by one. */}
                      <Text component="span" inherit lineClamp={3}>
                        {row.detail}
                      </Text>
                    </Link>
                  ) : row.finding === 'HOLD' && order.holdReason ? (
                    [t(`order.holdReason.${order.holdReason}`), order.holdUntil && format.instant(order.holdUntil)]
                      .filter(Boolean)
                      .join(' · ')
                  ) : (
                    (row.detail ?? '–')
                  ),
              },
            ]}
          />
        </Section>
      )}
      <OrderDeparture order={order} />
      <OrderParcels parcels={order.parcels} />
      <UntoldOfOrder untold={untold} />
      <OrderReturns returns={order.returns} />
      <EditedHere order={order} />
      <Section title={t('order.lines')}>
        <Lines
          rows={order.lines}
          empty="–"
          columns={[
            { header: t('order.lineNumber'), nowrap: true, render: (line) => line.serial },
            {
              header: t('order.product'),
              render: (line) =>
                [line.dealName ?? line.dealCode, line.optionName ?? line.optionCode].filter(Boolean).join(' · '),
            },
            {
              header: t('order.items'),
              render: (line) =>
                line.items.length === 0
                  ? t(line.isMissing ? 'order.notMapped' : 'order.nothing')
                  : line.items.map((item) => (
                      <div key={`${item.skuId}${item.origin}`}>
                        {can('sku:read') ? <Link to={`/sku/${item.skuId}`}>{item.skuName}</Link> : item.skuName}
                        {` × ${format.number(item.quantity)}`}
                        {item.origin === 'GIFT' && ` (${t('order.gift')})`}
                      </div>
                    )),
            },
            { header: t('order.ordered'), align: 'end', render: (line) => format.number(line.quantity) },
            { header: t('order.cancelled'), align: 'end', render: (line) => format.number(line.cancelledQuantity) },
            { header: t('order.toShip'), align: 'end', render: (line) => format.number(line.toShip) },
            { header: t('order.payment'), align: 'end', render: (line) => format.money(line.paymentAmount, currency) },
            { header: t('order.lineStatus'), nowrap: true, render: (line) => t(`order.lineStatus.${line.status}`) },
          ]}
        />
      </Section>
      {can('allocation:read') && <AdjustmentsOfOrder order={order} />}
      <GiftsOfOrder orderId={order.id} />
      {claims.length > 0 && (
        <Section title={t('order.claims')}>
          <Lines
            rows={claims}
            empty=""
            columns={[
              { header: t('order.claim'), render: (claim) => t(`order.claim.${claim.type}`) },
              { header: t('word.status'), render: (claim) => t(`order.lineStatus.${claim.status}`) },
              { header: t('order.product'), render: (claim) => claim.line.dealName ?? claim.line.serial },
              {
                header: t('word.quantity'),
                align: 'end',
                render: (claim) => format.number(piecesAsked(claim, claim.line)),
              },
              { header: t('order.reason'), render: (claim) => claim.reason },
              { header: t('order.requestedAt'), render: (claim) => format.instant(claim.requestedAt) },
              {
                header: t('claim.answer'),
                render: ({ answer, refusal, status }) =>
                  can('order:write') && asks(status) && (answer === null || refusal !== null) ? (
                    <Link to={`/claim?keyword=${encodeURIComponent(order.channelOrderId)}`}>
                      {t('order.answerClaim')}
                    </Link>
                  ) : (
                    answer && t(`claim.answer.${answer}`)
                  ),
              },
              {
                header: t('order.refundTold'),
                render: ({ refusal, telling }) => refusal ?? (telling && t(`claim.telling.${telling}`)),
              },
            ]}
          />
        </Section>
      )}
      {refunds.length > 0 && (
        <Section title={t('order.refunds')}>
          <Lines
            rows={refunds}
            empty=""
            columns={[
              { header: t('order.product'), render: (row) => row.line.dealName ?? row.line.serial },
              { header: t('word.quantity'), align: 'end', render: (row) => format.number(row.quantity) },
              { header: t('order.refundAmount'), align: 'end', render: (row) => format.money(row.amount, currency) },
              {
                header: t('order.refundAsked'),
                render: (row) => <Stamp at={row.requestedAt} by={row.requestedBy} />,
              },
              {
                header: t('order.refundTold'),
                render: ({ refusal, telling }) =>
                  [refusal === null || telling === 'UNKNOWN' ? t(`claim.telling.${telling}`) : null, refusal]
                    .filter((said) => said !== null)
                    .join(' · '),
              },
            ]}
          />
        </Section>
      )}
      <Section title={t('order.recipient')}>
        <Facts>
          <Fact label={t('order.recipientName')}>{recipient.name}</Fact>
          <Fact label={t('order.recipientPhone')}>
            {[recipient.phone, recipient.phone2].filter(Boolean).join(' · ')}
          </Fact>
          <Fact label={t('party.country')}>{recipient.countryCode && format.country(recipient.countryCode)}</Fact>
          <Fact label={t('order.postalCode')}>{recipient.postalCode}</Fact>
          <Fact label={t('order.address')}>
            {addressLine({ ...recipient, country: recipient.countryCode, premise: recipient.addressDetail })}
          </Fact>
          <Fact label={t('order.message')}>{order.deliveryMessage}</Fact>
          <Fact label={t('order.buyer')}>{[buyer.name, buyer.phone].filter(Boolean).join(' · ')}</Fact>
        </Facts>
        {order.isMasked && <p className={styles.muted}>{t('order.masked')}</p>}
      </Section>
      <Section title={t('order.money')}>
        <Facts>
          <Fact label={t('order.original')}>{format.money(order.prices.originalPrice, currency)}</Fact>
          <Fact label={t('order.sales')}>{format.money(order.prices.salesPrice, currency)}</Fact>
          <Fact label={t('order.payment')}>{format.money(order.prices.paymentAmount, currency)}</Fact>
          <Fact label={t('order.deliveryFee')}>{format.money(order.deliveryFee, currency)}</Fact>
        </Facts>
      </Section>
      <Section title={t('record.history')}>
        <OrderTimeline order={order} />
      </Section>
    </>
  )
}
