import { Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { inventoryApi } from '../../../../shared/api/inventory.ts'
import { conditions } from '../../../../shared/entities/inbound.ts'
import { slipWays } from '../../../../shared/entities/slip.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat } from '../../../ui/app/session.tsx'
import { CountInput } from '../../../ui/form/CountInput.tsx'
import { EditLines } from '../../../ui/form/EditLines.tsx'
import { RemoveLine } from '../../../ui/form/RemoveLine.tsx'
import { WholeError } from '../../../ui/form/WholeError.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import styles from '../../../ui/record/record.module.css'
import { DayInput } from '../../../ui/form/DayInput.tsx'
import { LocationPicker } from '../location/LocationPicker.tsx'
import { AddSku } from '../sku/AddSku.tsx'
import { choosesStock, hasTarget, type DraftLine, type SlipGoodsDraft } from './slipForm.ts'

interface Props {
  goods: SlipGoodsDraft
  errors: Readonly<Record<string, ReactNode>>
  onChange: (lines: DraftLine[]) => void
}

/** Edits the goods of a slip: goods to take are chosen from what lies there, others are entered. */
export function SlipLinesEditor({ goods, errors, onChange }: Props) {
  const t = useT()
  const format = useFormat()
  const { slipLines, partnerId, centerId, reason } = goods
  const change = (index: number, part: Partial<DraftLine>) =>
    onChange(slipLines.map((line, nth) => (nth === index ? { ...line, ...part } : line)))
  const wrongIn = (index: number) =>
    Object.entries(errors).flatMap(([path, why]) => (path.startsWith(`slipLines.${index}.`) ? [why] : []))
  return (
    <Section title={`${t('slip.lines')} ${slipLines.length > 0 ? format.number(slipLines.length) : ''}`}>
      {slipLines.length > 0 && centerId !== null && (
        <EditLines
          heads={[
            t('word.sku'),
            t(choosesStock(reason) ? 'slip.goodsAt' : 'word.location'),
            ...(hasTarget(reason) ? [t('slip.to')] : []),
            t(slipWays[reason] === 'count' ? 'slip.counted' : 'word.quantity'),
            '',
          ]}
        >
          <tbody>
            {slipLines.map((line, index) => (
              // Lines have no ids before they are saved, and none changes its place.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={`${line.skuId} ${index}`}>
                <td>
                  {line.name}
                  <span className={styles.sub}>{line.number}</span>
                  <Available skuId={line.skuId} centerId={centerId} />
                  {wrongIn(index).map((why) => (
                    <span key={String(why)} className={styles.bad} role="alert">
                      {why}
                    </span>
                  ))}
                </td>
                <td style={{ width: 320 }}>
                  {line.id !== undefined ? (
                    <KeptGoods line={line} />
                  ) : choosesStock(reason) ? (
                    <StockChoice line={line} centerId={centerId} onChange={(part) => change(index, part)} />
                  ) : (
                    <ToldGoods line={line} centerId={centerId} onChange={(part) => change(index, part)} />
                  )}
                </td>
                {hasTarget(reason) && (
                  <td style={{ width: 180 }}>
                    {line.id === undefined ? (
                      <LocationPicker
                        label={`${t('slip.to')} ${line.name}`}
                        hideLabel
                        centerId={centerId}
                        alias={line.target?.alias ?? null}
                        onPick={({ id, alias }) => change(index, { target: { id, alias } })}
                      />
                    ) : (
                      (line.target?.alias ?? '–')
                    )}
                  </td>
                )}
                <td style={{ width: 120 }}>
                  <CountInput
                    aria-label={`${t('word.quantity')} ${line.name}`}
                    min={slipWays[reason] === 'count' ? 0 : 1}
                    styles={{ input: { textAlign: 'end' } }}
                    value={line.quantity}
                    onChange={(value) => change(index, { quantity: value })}
                  />
                </td>
                <td style={{ width: 40 }}>
                  <RemoveLine
                    label={t('inbound.removeItem', { name: line.name })}
                    onClick={() => onChange(slipLines.filter((_, nth) => nth !== index))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </EditLines>
      )}
      <AddSku
        partnerId={partnerId}
        label={t('inbound.addItem')}
        onPick={({ id, name, partnerItemNumber }) =>
          onChange([
            ...slipLines,
            { skuId: id, name, number: partnerItemNumber, quantity: 1, location: null, target: null },
          ])
        }
      />
      <WholeError>{errors.slipLines}</WholeError>
    </Section>
  )
}

function Available({ skuId, centerId }: { skuId: number; centerId: number }) {
  const t = useT()
  const format = useFormat()
  const stock = useCall(['stock'], inventoryApi.list, { query: { skuIds: [skuId], centerIds: [centerId] } })
  const [balance] = stock.data?.data ?? []
  return <span className={styles.sub}>{t('slip.available', { count: format.number(balance?.available ?? 0) })}</span>
}

interface EditProps {
  line: DraftLine
  centerId: number
  onChange: (part: Partial<DraftLine>) => void
}

/** The places where the SKU lies; without a choice the server takes what expires first. */
function StockChoice({ line, centerId, onChange }: EditProps) {
  const t = useT()
  const format = useFormat()
  const lying = useCall(['stock'], inventoryApi.list2, {
    query: { skuIds: [line.skuId], centerIds: [centerId], pageSize: 200, sort: 'expirationDate', order: 'asc' },
  })
  const rows = lying.data?.data ?? []
  const chosen = rows.find(
    (row) =>
      row.locationId === line.location?.id &&
      row.lot === line.lot &&
      row.expirationDate === line.expirationDate &&
      row.condition === line.condition,
  )
  return (
    <Select
      aria-label={`${t('slip.goodsAt')} ${line.name}`}
      allowDeselect={false}
      data={[
        { value: '', label: t('slip.firstToExpire') },
        ...rows.map((row) => ({
          value: String(row.id),
          label: [
            row.locationAlias,
            row.lot,
            row.expirationDate && format.day(row.expirationDate),
            row.condition === 'DAMAGED' && t('condition.DAMAGED'),
            `× ${format.number(row.storageQuantity)}`,
          ]
            .filter(Boolean)
            .join(' · '),
        })),
      ]}
      value={chosen ? String(chosen.id) : ''}
      onChange={(id) => {
        const row = rows.find((one) => String(one.id) === id)
        onChange(
          row?.locationId == null
            ? { location: null, lot: undefined, expirationDate: undefined, condition: undefined }
            : {
                location: { id: row.locationId, alias: row.locationAlias ?? '' },
                lot: row.lot,
                expirationDate: row.expirationDate,
                condition: row.condition,
              },
        )
      }}
    />
  )
}

/** The goods of a line that the slip has already. */
function KeptGoods({ line }: { line: DraftLine }) {
  const t = useT()
  const format = useFormat()
  const { location, lot, expirationDate, condition } = line
  return [
    location?.alias,
    lot,
    expirationDate && format.day(expirationDate),
    condition === 'DAMAGED' && t('condition.DAMAGED'),
  ]
    .filter(Boolean)
    .join(' · ')
}

function ToldGoods({ line, centerId, onChange }: EditProps) {
  const t = useT()
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4 }}>
      <LocationPicker
        label={`${t('word.location')} ${line.name}`}
        hideLabel
        centerId={centerId}
        alias={line.location?.alias ?? null}
        onPick={({ id, alias }) => onChange({ location: { id, alias } })}
        onClear={() => onChange({ location: null })}
      />
      <Select
        aria-label={`${t('word.condition')} ${line.name}`}
        allowDeselect={false}
        data={choicesOf(t, 'condition', conditions)}
        value={line.condition ?? 'GOOD'}
        onChange={(condition) => onChange({ condition: condition === 'DAMAGED' ? 'DAMAGED' : 'GOOD' })}
      />
      <TextInput
        aria-label={`${t('word.lot')} ${line.name}`}
        placeholder={t('word.lot')}
        maxLength={20}
        value={line.lot ?? ''}
        onChange={(event) => onChange({ lot: event.currentTarget.value || null })}
      />
      <DayInput
        aria-label={`${t('word.expiry')} ${line.name}`}
        placeholder={t('word.expiry')}
        clearable
        value={line.expirationDate ?? null}
        onChange={(expirationDate) => onChange({ expirationDate })}
      />
    </div>
  )
}
