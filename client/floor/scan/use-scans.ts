import { useEffect, useEffectEvent } from 'react'
import type { MessageKey } from '../messages/catalogue.ts'
import { useFloor } from '../floor.ts'
import { localDay } from '../local-day.ts'
import type { ScanKind } from '../../../shared/scan/kind.ts'
import { lookUp, type Reading } from './look-up.ts'
import type { RawScan } from './scan-bus.ts'

/** Takes the scans while this screen is shown. After a fault, which is said and reported, the scan does not count. */
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

/** For screens where nothing is scanned. A scan gets an error, so that it does not vanish in silence. */
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
