import { Button, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { interimItemAdjustmentApi } from '../../../../shared/api/interim-item-adjustment.ts'
import {
  adjustmentTypes,
  type AdjustmentType,
  type InterimItemAdjustment,
} from '../../../../shared/entities/interim-item-adjustment.ts'
import { splits } from '../../../../shared/entities/channel-type.ts'
import type { Order } from '../../../../shared/entities/order.ts'
import {
  adjustPieces,
  tooLittleLeft,
  type AdjustedPieces,
  type Adjustment,
} from '../../../../shared/rules/allocation/adjust.ts'
import { forOne } from '../../../bulk.ts'
import { send } from '../../../api.ts'
import { choicesOf, useLanguage, useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat } from '../../../ui/app/session.tsx'
import { DialogButtons } from '../../../ui/DialogButtons.tsx'
import { AsyncSelect } from '../../../ui/form/AsyncSelect.tsx'
import { CountInput } from '../../../ui/form/CountInput.tsx'
import { isCount } from '../../../ui/form/typedFigure.ts'
import styles from '../../../ui/record/record.module.css'
import { LoadRecord } from '../../../ui/record/LoadRecord.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { useSkuChoices } from '../../dispatch/delivery-rule/useSkuChoices.ts'
import { adjustmentTables } from './AdjustmentsOfOrder.tsx'
import { goodsText } from './goodsText.ts'
import { Dialog } from '../../../ui/Dialog.tsx'

const substitutes = { min: 1 }

/** Splits goods off an order, substitutes them, or does not send them. It shows what would be sent before the user confirms. */
export function AdjustDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useT()
  const before = useCall(adjustmentTables, interimItemAdjustmentApi.list, {
    query: { orderIds: [order.id], status: ['DRAFT', 'CLOSED'], sort: 'id', order: 'asc', pageSize: 100 },
  })
  return (
    <Dialog onClose={onClose} size="lg" title={t('adjustment.adjustOrder', { order: order.channelOrderId })}>
      <LoadRecord of={before}>{({ data }) => <Asked order={order} before={data} onClose={onClose} />}</LoadRecord>
    </Dialog>
  )
}

function Asked({
  order,
  before,
  onClose,
}: {
  order: Order
  before: readonly InterimItemAdjustment[]
  onClose: () => void
}) {
  const { t, refusal } = useLanguage()
  const { run, busy } = useRun(adjustmentTables)
  const [type, setType] = useState<AdjustmentType>('SPLIT')
  const [taken, setTaken] = useState<Readonly<Record<number, number>>>({})
  const [instead, setInstead] = useState<number | null>(null)
  const [insteadPieces, setInsteadPieces] = useState<number | null>(1)
  const skus = useSkuChoices([order.partner.id], instead === null ? [] : [instead], { skuStatus: 'ACTIVATED' })
  const names = new Map([
    ...[...order.lines.flatMap(({ items }) => items), ...order.gifts].map(
      ({ skuId, skuName }) => [skuId, skuName] as const,
    ),
    ...before.flatMap(({ substituteItem: one }) => (one ? [[one.skuId, one.name] as const] : [])),
    ...(instead === null ? [] : [[instead, skus.nameOf(instead)] as const]),
  ])
  const pieces = [...order.lines, { id: null, items: order.gifts }].flatMap((line) =>
    line.items.map(({ skuId, quantity }) => ({ orderItemId: 0, orderLineId: line.id, skuId, quantity })),
  )
  const now = adjustPieces(pieces, before)
  const open = piecesOf(now.filter(({ parcel }) => parcel === 0))
  const targetItems = open
    .map(({ skuId }) => ({ skuId, quantity: taken[skuId] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
  const substituteItem =
    type === 'SUBSTITUTE' && instead !== null && isCount(insteadPieces, substitutes)
      ? { skuId: instead, quantity: insteadPieces }
      : null
  const asked: Adjustment = { type, targetItems, substituteItem }
  const isWhole =
    targetItems.length > 0 &&
    open.every(({ skuId, quantity }) => isCount(taken[skuId] ?? 0, { max: quantity })) &&
    (type !== 'SUBSTITUTE' || substituteItem !== null)
  const after = adjustPieces(pieces, [...before, asked])
  const isWrong =
    type === 'SPLIT' && !splits(order.channel.channelType)
      ? 'adjust-no-split'
      : isWhole
        ? tooLittleLeft(type, after)
        : null
  const adjust = async () => {
    const adjustment = { type, orderId: order.id, targetItems, substituteItem }
    const done = await run(
      () => forOne(send(interimItemAdjustmentApi.create, { body: { adjustments: [adjustment] } })),
      t('adjustment.adjusted', { order: order.channelOrderId }),
    )
    if (done) onClose()
  }
  return (
    <Stack gap={16}>
      <Select
        data-autofocus
        label={t('adjustment.what')}
        description={t(`adjustment.hint.${type}`)}
        allowDeselect={false}
        data={choicesOf(t, 'adjustment.type', adjustmentTypes)}
        value={type}
        onChange={(value) => setType(adjustmentTypes.find((one) => one === value) ?? type)}
      />
      <table className={styles.lines}>
        <thead>
          <tr>
            <th>{t('word.sku')}</th>
            <th data-align="end">{t('adjustment.toSend')}</th>
            <th style={{ width: 128 }}>{t('adjustment.ofThese')}</th>
          </tr>
        </thead>
        <tbody>
          {open.map(({ skuId, quantity }) => (
            <tr key={skuId}>
              <td>{names.get(skuId)}</td>
              <td data-align="end">{quantity}</td>
              <td>
                <CountInput
                  aria-label={`${t('adjustment.ofThese')} ${names.get(skuId) ?? ''}`}
                  max={quantity}
                  styles={{ input: { textAlign: 'end' } }}
                  value={taken[skuId] ?? 0}
                  onChange={(value) => setTaken({ ...taken, [skuId]: value ?? 0 })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {type === 'SUBSTITUTE' && (
        <>
          <AsyncSelect label={t('adjustment.instead')} choices={skus} value={instead} onChange={setInstead} />
          <CountInput label={t('word.quantity')} {...substitutes} value={insteadPieces} onChange={setInsteadPieces} />
        </>
      )}
      <Parcels title={t('adjustment.before')} pieces={now} names={names} />
      {isWrong && (
        <Text size="sm" c="red" role="alert">
          {refusal(isWrong, { order: order.channelOrderId })}
        </Text>
      )}
      {isWhole && !isWrong && <Parcels title={t('adjustment.after')} pieces={after} names={names} />}
      <DialogButtons onClose={onClose}>
        <Button loading={busy} disabled={!isWhole || isWrong !== null} onClick={() => void adjust()}>
          {t('adjustment.adjust')}
        </Button>
      </DialogButtons>
    </Stack>
  )
}

/** What is sent, one line per parcel. */
function Parcels({
  title,
  pieces,
  names,
}: {
  title: string
  pieces: readonly AdjustedPieces[]
  names: ReadonlyMap<number, string>
}) {
  const t = useT()
  const format = useFormat()
  const parcels = [...Map.groupBy(pieces, ({ parcel }) => parcel)].toSorted(([one], [other]) => one - other)
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {parcels.length === 0 && <Text size="sm">{t('adjustment.nothing')}</Text>}
      {parcels.map(([parcel, own], nth) => (
        <Text key={parcel} size="sm">
          {parcels.length > 1 && `${t('adjustment.parcel', { number: nth + 1 })} `}
          {goodsText(
            own.map(({ skuId, quantity }) => ({ skuId, name: names.get(skuId) ?? '', quantity })),
            t,
            format,
          )}
        </Text>
      ))}
    </div>
  )
}

function piecesOf(pieces: readonly AdjustedPieces[]): { skuId: number; quantity: number }[] {
  return [...Map.groupBy(pieces, ({ skuId }) => skuId)].map(([skuId, own]) => ({
    skuId,
    quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
}
