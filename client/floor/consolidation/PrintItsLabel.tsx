import { useState } from 'react'
import type { ConsolView } from '../../offline/engine.ts'
import { useWorker, useWords } from '../floor.ts'
import { LabelFile, useLabelFile } from '../print/LabelFile.tsx'
import { PrinterDrawer } from '../print/PrinterDrawer.tsx'
import { usePrinter, usePrinters } from '../print/use-printer.ts'
import { Button } from '../ui/Button.tsx'
import type { Press } from './state.ts'

/**
 * Prints the label with one touch. If no printer is chosen on this device, the worker is asked which; if there is none, the label is a
 * file.
 */
export function PrintItsLabel({
  consol: { id: consolId, code },
  press,
}: {
  consol: ConsolView
  press: (press: Press) => void
}) {
  const { t, language } = useWords()
  const { privileges } = useWorker()
  const printers = usePrinters()
  const printer = usePrinter()
  const [choosing, setChoosing] = useState(false)
  const print = (printerId: number | null) => press({ do: 'print', printerId })
  const file = { of: { consolId, language }, name: code, onSaved: () => print(null) }
  const save = useLabelFile(file)
  if (!printers || !privileges.has('consol:read')) return null
  if (printers.length === 0) return <LabelFile {...file} />
  return (
    <>
      <Button icon="printer" onPress={() => (printer ? print(printer.id) : setChoosing(true))}>
        {t('print.pallet')}
      </Button>
      {choosing && (
        <PrinterDrawer
          orFile
          onChoose={(printerId) => (printerId === null ? void save() : print(printerId))}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
