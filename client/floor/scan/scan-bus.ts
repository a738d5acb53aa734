import type { WedgeScan } from '../../../shared/scan/wedge.ts'
import type { MessageKey } from '../messages/catalogue.ts'
import type { ScanSource } from './look-up.ts'

export interface RawScan {
  text: string
  by: ScanSource
  /** How it came, where a scanner or a keyboard sent it. */
  wedge: WedgeScan | null
  /** What a person may have meant as words: it was written into the opened field, or too slowly for a scanner's burst. */
  words: string | null
  /** The same code once more within a moment: a scanner that read twice, not a person who answers. */
  isEcho?: boolean
}

/** A screen that takes scans, and what it waits for in words. */
export interface ScanTaker {
  waitsFor: MessageKey
  take(scan: RawScan): Promise<void>
}

/** Between two keys of a code, and for the answer to one, at most; and to draw it. */
const [comingMs, answerMs, drawnMs] = [300, 1000, 100]
/** Scanners read the same code again after 600 ms at the earliest where they are held on it; nobody reads a question sooner. */
const echoMs = 700

interface Surroundings {
  held(): boolean
  kept(scan: RawScan): void
  /** Sync holds back for this long, or until it is said anew. */
  attend(ms: number): void
  /** Whether the screen that is shown gives way just now, as its worker's sign-in is over: the scan is the next one's. */
  leaves(): boolean
  /** Whether the scan was a command, and was carried out. */
  obeys?(scan: RawScan): boolean
}

/**
 * All scans of the app go through here, one after the other: a scan that comes while an earlier one is being worked on
 * waits for its turn and is never dropped. While an error is held no scan is taken, and whoever scans is told.
 */
export function createScanBus({ held, kept, attend, leaves, obeys }: Surroundings) {
  const takers: ScanTaker[] = []
  const over: ((scan: RawScan) => boolean)[] = []
  const waiting: RawScan[] = []
  const listeners = new Set<() => void>()
  let working: Promise<void> | null = null
  let last = { text: '', at: Number.NEGATIVE_INFINITY }

  /** Resolves when this scan and those before it are worked off. */
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
      // Between two screens nobody takes scans for a moment.
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

  /** The newest screen takes the scans; the answer takes it off again. */
  function listen(taker: ScanTaker): () => void {
    takers.push(taker)
    changed()
    return () => {
      takers.splice(takers.lastIndexOf(taker), 1)
      changed()
    }
  }

  /** What lies over the screen hears of each scan before it: true, and it was meant for what lies there alone. */
  function lie(hears: (scan: RawScan) => boolean): () => void {
    over.push(hears)
    return () => void over.splice(over.lastIndexOf(hears), 1)
  }

  /**
   * Resolves when another screen has come on, so that the next scan is that one's. A screen that never comes does not hold the scans up.
   */
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
