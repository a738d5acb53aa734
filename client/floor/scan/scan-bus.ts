import type { WedgeScan } from '../../../shared/scan/wedge.ts'
import type { MessageKey } from '../messages/catalogue.ts'
import type { ScanSource } from './look-up.ts'

export interface RawScan {
  text: string
  by: ScanSource
  /** How the code came, if a scanner or a keyboard sent it. */
  wedge: WedgeScan | null
  /** The text if a person may have meant it as words: it was typed into the opened field, or too slowly for a scanner's burst. */
  words: string | null
  /** The same code came once more within a moment: the scanner read twice, and it is not a person's answer. */
  isEcho?: boolean
}

/** A screen that takes scans, and the message that says what it waits for. */
export interface ScanTaker {
  waitsFor: MessageKey
  take(scan: RawScan): Promise<void>
}

/** The longest waits, in ms: between two keys of a code, for the answer to a code, and until the answer is drawn. */
const [comingMs, answerMs, drawnMs] = [300, 1000, 100]
/** A scanner that is held on a code reads it again after 600 ms at the earliest. Nobody reads a question sooner than that. */
const echoMs = 700

interface Surroundings {
  held(): boolean
  kept(scan: RawScan): void
  /** Sync holds back for this long; a new call replaces the time. */
  attend(ms: number): void
  /** Whether the shown screen gives way just now, because its worker's sign-in is over. The scan then goes to the next screen. */
  leaves(): boolean
  /** Whether the scan was a command and was carried out. */
  obeys?(scan: RawScan): boolean
}

/**
 * All scans of the app go through here, one after the other. A scan that comes while an earlier one is being handled waits for its turn and
 * is never dropped. While an error is held, no scan is taken, and the worker is told.
 */
export function createScanBus({ held, kept, attend, leaves, obeys }: Surroundings) {
  const takers: ScanTaker[] = []
  const over: ((scan: RawScan) => boolean)[] = []
  const waiting: RawScan[] = []
  const listeners = new Set<() => void>()
  let working: Promise<void> | null = null
  let last = { text: '', at: Number.NEGATIVE_INFINITY }

  /** Resolves when this scan and those before it are handled. */
  function push(scan: RawScan): Promise<void> {
    const at = performance.now()
    waiting.push({ ...scan, isEcho: scan.by === 'wedge' && scan.text === last.text && at - last.at < echoMs })
    last = { text: scan.text, at }
    working ??= work().finally(() => {
      working = null
      attend(drawnMs)
    })
    return working
  }

  async function work(): Promise<void> {
    for (let scan = waiting.shift(); scan; scan = waiting.shift()) {
      attend(answerMs)
      if (leaves()) await handover()
      // Between two screens, for a moment no screen takes scans.
      while (takers.length === 0) await handover()
      if (obeys?.(scan)) continue
      if (held()) kept(scan)
      else if (!over.at(-1)?.(scan)) await takers.at(-1)?.take(scan)
    }
  }

  /** A code has begun to come in. */
  function coming(): void {
    attend(comingMs)
  }

  /** The newest screen takes the scans. The returned function takes it off again. */
  function listen(taker: ScanTaker): () => void {
    takers.push(taker)
    changed()
    return () => {
      takers.splice(takers.lastIndexOf(taker), 1)
      changed()
    }
  }

  /**
   * Registers what lies over the screen. It hears each scan before the screen does, and answers true if the scan was meant for it alone.
   */
  function lie(hears: (scan: RawScan) => boolean): () => void {
    over.push(hears)
    return () => void over.splice(over.lastIndexOf(hears), 1)
  }

  /** Resolves when another screen is shown, so that it gets the next scan. A screen that never comes does not hold up the scans. */
  function handover(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        listeners.delete(done)
        resolve()
      }
      const timer = setTimeout(done, 1000)
      listeners.add(done)
    })
  }

  function changed(): void {
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return { push, coming, listen, lie, handover, subscribe, waitsFor: () => takers.at(-1)?.waitsFor ?? null }
}
export type ScanBus = ReturnType<typeof createScanBus>
