import { useFloor, useWords } from '../floor.ts'
import { Row, Rows } from '../ui/Row.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { usePrinter, usePrinters } from './use-printer.ts'

interface PrinterDrawerProps {
  onChoose?: (printerId: number | null) => void
  /** A worker who chooses no printer gets the label as a file. */
  orFile?: boolean
  onClose: () => void
}

/** Chooses where labels come out, once for this device. */
export function PrinterDrawer({ onChoose, orFile = false, onClose }: PrinterDrawerProps) {
  const { settings } = useFloor()
  const { t } = useWords()
  const printers = usePrinters() ?? []
  const chosen = usePrinter()
  const choose = (printerId: number | null) => {
    settings.change({ printerId })
    onChoose?.(printerId)
    onClose()
  }
  return (
    <Drawer title={t('print.printer')} onClose={onClose}>
      <Rows name={t('print.printer')}>
        {printers.map(({ id, name }) => (
          <li key={id}>
            <Row icon="printer" title={name} chosen={id === chosen?.id} onPress={() => choose(id)} />
          </li>
        ))}
        <li>
          <Row title={t(orFile ? 'print.noneButPdf' : 'print.none')} chosen={!chosen} onPress={() => choose(null)} />
        </li>
      </Rows>
    </Drawer>
  )
}
