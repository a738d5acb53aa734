import { Button, Group, ScrollArea, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { relocationApi } from '../../../../shared/api/relocation.ts'
import type { LocationInventory } from '../../../../shared/entities/inventory.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import styles from '../../../ui/record/record.module.css'
import { toastDone, toastFailed } from '../../../ui/toasts.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { LocationPicker } from '../location/LocationPicker.tsx'
import { PrintRelocations } from './PrintRelocations.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { CountInput } from '../../../ui/form/CountInput.tsx'
import { isCount } from '../../../ui/form/typedFigure.ts'

const largest = 500
type Target = { id: number; alias: string }
interface Move {
  stock: LocationInventory
  quantity: number
  /** The target of this row, if it differs from the common one. */
  target: Target | null
  /** Why the goods could not be held. */
  refused: string | null
}

const rangeOf = (stock: LocationInventory) => ({ min: 1, max: stock.storageQuantity })

/** Makes one relocation sheet for each selected row of stock. Refused rows stay here with the reason, to be changed and tried again. */
export function MoveDialog({ rows, onClose }: { rows: LocationInventory[]; onClose: () => void }) {
  const t = useT()
  const { run, busy } = useRun(['relocation', 'stock'])
  const format = useFormat()
  const [moves, setMoves] = useState<Move[]>(() =>
    rows
      .filter((stock) => stock.storageQuantity > 0)
      .map((stock) => ({ stock, quantity: stock.storageQuantity, target: null, refused: null })),
  )
  const [target, setTarget] = useState<Target | null>(null)
  const [made, setMade] = useState<number[]>([])
  const [printing, setPrinting] = useState(false)
  const centerId = rows[0]?.centerId ?? 0
  const several = new Set(rows.map((row) => row.centerId)).size > 1
  const impossible = several
    ? t('relocation.oneCenter')
    : moves.length > largest
      ? t('relocation.tooMany', { count: format.number(largest) })
      : null
  const isWhole =
    moves.length > 0 &&
    moves.every((move) => isCount(move.quantity, rangeOf(move.stock)) && (move.target ?? target) !== null)
  const change = (stock: LocationInventory, patch: Partial<Move>) =>
    setMoves(moves.map((move) => (move.stock.id === stock.id ? { ...move, refused: null, ...patch } : move)))

  const create = () =>
    run(async () => {
      const sheets = moves.map(({ stock, quantity, target: own }) => ({
        skuId: stock.skuId,
        lot: stock.lot,
        expirationDate: stock.expirationDate,
        condition: stock.condition,
        quantity,
        sourceLocationId: stock.locationId,
        targetLocationId: (own ?? target)?.id,
      }))
      const { success, error } = await send(relocationApi.bulk, { body: { centerId, rows: sheets } })
      const why = new Map(error.map(({ clientIndex, message }) => [clientIndex, message]))
      setMoves(moves.flatMap((move, index) => (why.has(index) ? [{ ...move, refused: why.get(index) ?? null }] : [])))
      setMade([...made, ...success.map(({ id }) => id)])
      if (success.length > 0) toastDone(t('relocation.made', { count: format.number(success.length) }))
      if (error.length > 0) toastFailed(t('relocation.notMade', { count: format.number(error.length) }))
    })
  return (
    <Dialog onClose={onClose} closeOnClickOutside={false} title={t('relocation.move')} size="xl">
      <Stack gap={16}>
        {printing && <PrintRelocations ids={made} centerIds={[centerId]} onClose={() => setPrinting(false)} />}
        {made.length > 0 && (
          <Group gap={8}>
            <Text size="sm">{t('relocation.made', { count: format.number(made.length) })}</Text>
            <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => setPrinting(true)}>
              {t('relocation.print')}
            </Button>
          </Group>
        )}
        {impossible ? (
          <Text size="sm">{impossible}</Text>
        ) : (
          moves.length > 0 && (
            <>
              <Text size="sm">{t('relocation.moveHint')}</Text>
              <LocationPicker label={t('relocation.toAll')} centerId={centerId} alias={null} onPick={setTarget} />
              <ScrollArea.Autosize mah={360}>
                <table className={styles.lines}>
                  <thead>
                    <tr>
                      <th>{t('word.sku')}</th>
                      <th>{t('relocation.from')}</th>
                      <th>{t('word.quantity')}</th>
                      <th>{t('relocation.to')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {moves.map((move) => (
                      <Line
                        key={move.stock.id}
                        move={move}
                        target={target}
                        onChange={(patch) => change(move.stock, patch)}
                      />
                    ))}
                  </tbody>
                </table>
              </ScrollArea.Autosize>
            </>
          )
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('dialog.close')}
          </Button>
          {!impossible && moves.length > 0 && (
            <Button disabled={!isWhole} loading={busy} onClick={() => void create()}>
              {t('relocation.make', { count: format.number(moves.length) })}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

function Line({
  move: { stock, quantity, target: own, refused },
  target,
  onChange,
}: {
  move: Move
  target: Target | null
  onChange: (patch: Partial<Move>) => void
}) {
  const t = useT()
  const format = useFormat()
  const [other, setOther] = useState(false)
  const { skuName, partnerItemNumber, lot, expirationDate, condition, locationAlias } = stock
  const name = partnerItemNumber ?? skuName
  return (
    <tr>
      <td>
        {skuName}
        <span className={styles.sub}>
          {[
            partnerItemNumber,
            lot && `${t('word.lot')} ${lot}`,
            expirationDate && format.day(expirationDate),
            condition === 'DAMAGED' && t('condition.DAMAGED'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {refused && (
          <span className={styles.bad} role="alert">
            {refused}
          </span>
        )}
      </td>
      <td>{locationAlias}</td>
      <td>
        <CountInput
          w={104}
          aria-label={`${t('word.quantity')} ${name}`}
          {...rangeOf(stock)}
          value={quantity}
          onChange={(next) => onChange({ quantity: next ?? 0 })}
        />
      </td>
      <td style={{ width: 200 }}>
        {other ? (
          <LocationPicker
            label={`${t('relocation.to')} ${name}`}
            hideLabel
            centerId={stock.centerId}
            alias={null}
            onPick={(location) => onChange({ target: location })}
          />
        ) : (
          <Group gap={8} wrap="nowrap">
            <span>{(own ?? target)?.alias ?? '–'}</span>
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={`${t('relocation.elsewhere')} ${name}`}
              onClick={() => setOther(true)}
            >
              {t('relocation.elsewhere')}
            </Button>
          </Group>
        )}
      </td>
    </tr>
  )
}
