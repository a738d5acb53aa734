import type { WedgeScan } from '../../../shared/scan/wedge.ts'
import type { ScanSource } from './look-up.ts'

export interface RawScan {
  text: string
  by: ScanSource
  /** How it came, where a scanner or a keyboard sent it. */
  wedge: WedgeScan | null
}
export type ScanHandler = (scan: RawScan) => Promise<void>

/**
 * All scans of the app go through here, one after the other: a scan that comes while an earlier one is being worked on
 * waits for its turn and is never dropped. While an error is held no scan is taken, and whoever scans is told.
 */
export function createScanBus({ held, kept }: { held: () => boolean; kept: (scan: RawScan) => void }) {
  const handlers: ScanHandler[] = []
  const waiting: RawScan[] = []
  let working: Promise<void> | null = null

  /** Resolves when this scan and those before it are worked off. */
  function push(scan: RawScan): Promise<void> {
    waiting.push(scan)
    working ??= work().finally(() => {
      working = null
    })
    return working
  }

  async function work(): Promise<void> {
    for (let scan = waiting.shift(); scan; scan = waiting.shift()) {
      const handler = handlers.at(-1)
      if (held()) kept(scan)
      else if (handler) await handler(scan)
    }
  }

  /** The newest screen takes the scans; the answer takes it off again. */
  function listen(handler: ScanHandler): () => void {
    handlers.push(handler)
    return () => {
      const at = handlers.lastIndexOf(handler)
      if (at >= 0) handlers.splice(at, 1)
    }
  }

  return { push, listen }
}
export type ScanBus = ReturnType<typeof createScanBus>
