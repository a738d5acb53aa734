import { useEffect, useEffectEvent } from 'react'
import type { MessageKey } from '../messages/catalogue.ts'
import { useFloor } from '../floor.ts'
import { localDay } from '../local-day.ts'
import type { ScanKind } from '../../../shared/scan/kind.ts'
import { lookUp, type Reading } from './look-up.ts'
import type { RawScan } from './scan-bus.ts'

/** Takes the scans while this screen is shown. A fault is said and thrown on: the scan did not count. */
export function useScans(waitsFor: MessageKey, onScan: (scan: RawScan) => Promise<void>): void {
  const { bus, feedback } = useFloor()
  const take = useEffectEvent(async (scan: RawScan) => {
    try {
      await onScan(scan)
    } catch (error) {
      feedback.say({ kind: 'error', key: 'fault' })
      reportError(error)
    }
  })
  useEffect(() => bus.listen({ waitsFor, take: (scan) => take(scan) }), [bus, waitsFor])
}

/** For screens where nothing is scanned: a scan is not taken in silence. */
export function useNoScans(): void {
  const { feedback } = useFloor()
  useScans('waits.nothing', async () =>
    feedback.say({ kind: 'error', key: 'scan.notHere', expected: 'expect.nothing' }),
  )
}

export function useLookUp(): (scan: RawScan, expects: readonly ScanKind[]) => Promise<Reading> {
  const { engine, settings } = useFloor()
  return async (scan, expects) => {
    const reading = await lookUp(engine, scan.text, {
      expects,
      today: localDay(),
      separatorsArrive: scan.by === 'camera' || settings.now().separatorsArrive,
      by: scan.by,
    })
    return { ...reading, isEcho: scan.isEcho }
  }
}
