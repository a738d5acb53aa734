import { useSettings } from '../floor.ts'
import { useKnown } from '../use-known.ts'

export interface Printer {
  id: number
  name: string
}

/** The label printers of the center. */
export function usePrinters(): Printer[] | null {
  return useKnown('printers', (engine) => engine.printers())
}

/** The printer that was chosen on this device, or the only one there is. Null: none. Undefined: not known yet. */
export function usePrinter(): Printer | null | undefined {
  const { printerId } = useSettings()
  const printers = usePrinters()
  if (!printers) return undefined
  if (printerId !== undefined) return printers.find(({ id }) => id === printerId) ?? null
  return printers.length === 1 ? printers[0] : null
}
