import { Button, ScrollArea, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { slipWays, type Slip, type SlipClosing, type SlipLine } from '../../../../shared/entities/slip.ts'
import { DialogButtons } from '../../../ui/DialogButtons.tsx'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import styles from '../../../ui/record/record.module.css'
import { LocationPicker } from '../location/LocationPicker.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { CountInput } from '../../../ui/form/CountInput.tsx'
import { isCount } from '../../../ui/form/typedFigure.ts'

type Told = { processedQuantity: number | null; locationId: number | null }

interface Props {
  slip: Slip
  /** Answers whether the slip is closed. */
  onEnd: (lines: SlipClosing['slipLines']) => Promise<boolean>
  onClose: () => void
}

/** Asks how many pieces of each line there were; missing pieces are given back. */
export function SlipCloseDialog({ slip, onEnd, onClose }: Props) {
  const t = useT()
  const format = useFormat()
  const [busy, setBusy] = useState(false)
  const way = slipWays[slip.reason]
  // It starts with the pieces picked before; if none were picked, with all of them.
  const isPicked = slip.processedQuantity > 0
  const [told, setTold] = useState(
    () =>
      new Map<number, Told>(
        slip.slipLines.map((line) => [
          line.id,
          {
            processedQuantity:
              isPicked && (way !== 'count' || line.processedQuantity > 0) ? line.processedQuantity : line.quantity,
            locationId: line.location?.id ?? null,
          },
        ]),
      ),
  )
  const toldOf = (line: SlipLine): Told => told.get(line.id) ?? { processedQuantity: 0, locationId: null }
  const tell = (line: SlipLine, part: Partial<Told>) =>
    setTold(new Map(told).set(line.id, { ...toldOf(line), ...part }))
  const rangeOf = (line: SlipLine) => (way === 'count' ? {} : { max: line.quantity })
  const lacking = slip.slipLines.reduce((sum, line) => sum + line.quantity - (toldOf(line).processedQuantity ?? 0), 0)
  const isWhole = slip.slipLines.every(
    (line) =>
      isCount(toldOf(line).processedQuantity, rangeOf(line)) &&
      (toldOf(line).processedQuantity === 0 || toldOf(line).locationId !== null),
  )
  const end = async () => {
    setBusy(true)
    const lines = slip.slipLines.map((line) => {
      const { processedQuantity, locationId } = toldOf(line)
      return {
        id: line.id,
        processedQuantity: processedQuantity ?? undefined,
        ...(way === 'in' && locationId !== null ? { locationId } : {}),
      }
    })
    if (await onEnd(lines)) onClose()
    else setBusy(false)
  }
  return (
    <Dialog onClose={onClose} closeOnClickOutside={false} title={t('slip.closeOne', { code: slip.code })} size="xl">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void end()
        }}
      >
        <Stack gap={16}>
          <ScrollArea.Autosize mah={420}>
            <table className={styles.lines}>
              <thead>
                <tr>
                  <th>{t('word.sku')}</th>
                  <th>{t('word.location')}</th>
                  <th data-align="end">{t('word.quantity')}</th>
                  <th>{t(way === 'count' ? 'slip.counted' : 'slip.processed')}</th>
                </tr>
              </thead>
              <tbody>
                {slip.slipLines.map((line) => (
                  <tr key={line.id}>
                    <td>
                      {line.item.name}
                      <span className={styles.sub}>
                        {[line.item.partnerItemNumber, line.lot, line.expirationDate && format.day(line.expirationDate)]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </td>
                    <td style={{ width: 180 }}>
                      {way === 'in' ? (
                        <LocationPicker
                          label={`${t('word.location')} ${line.item.name}`}
                          hideLabel
                          centerId={slip.center.id}
                          alias={line.location?.alias ?? null}
                          onPick={(location) => tell(line, { locationId: location.id })}
                        />
                      ) : (
                        [line.location?.alias, line.targetLocation?.alias].filter(Boolean).join(' → ')
                      )}
                    </td>
                    <td data-align="end">{format.number(line.quantity)}</td>
                    <td style={{ width: 120 }}>
                      <CountInput
                        aria-label={`${t('slip.processed')} ${line.item.name}`}
                        {...rangeOf(line)}
                        value={toldOf(line).processedQuantity}
                        onChange={(next) => tell(line, { processedQuantity: next })}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollArea.Autosize>
          {way === 'out' && lacking > 0 && (
            <Text size="sm">{t('slip.givesBack', { count: format.number(lacking) })}</Text>
          )}
          <DialogButtons onClose={onClose}>
            <Button type="submit" loading={busy} disabled={!isWhole}>
              {t('slip.close')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  )
}
