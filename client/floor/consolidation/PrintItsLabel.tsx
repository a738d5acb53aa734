import { useState } from 'react'
import { useWorker, useWords } from '../floor.ts'
import { PrinterSheet } from '../print/PrinterSheet.tsx'
import { usePrinter, usePrinters } from '../print/use-printer.ts'
import { Button } from '../ui/Button.tsx'
import type { Press } from './state.ts'

/** One touch; where no printer is chosen on this device, which one is asked once. */
export function PrintItsLabel({ press }: { press: (press: Press) => void }) {
  const { t } = useWords()
  const { privileges } = useWorker()
  const printers = usePrinters()
  const printer = usePrinter()
  const [choosing, setChoosing] = useState(false)
  if (!printers || printers.length === 0 || !privileges.has('consol:read')) return null
  const print = (printerId: number | null) => printerId !== null && press({ do: 'print', printerId })
  return (
    <>
      <Button icon="printer" onPress={() => (printer ? print(printer.id) : setChoosing(true))}>{t('print.pallet')}</Button>
      {choosing && <PrinterSheet onChoose={print} onClose={() => setChoosing(false)} />}
    </>
  )
}
