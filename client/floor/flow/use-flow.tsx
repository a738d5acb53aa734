import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { useWords } from '../floor.ts'
import { useLookUp } from '../scan/use-scans.ts'
import { IconButton } from '../ui/Button.tsx'
import { useWakeLock } from '../../ui/useWakeLock.ts'
import type { FlowRun } from './run-flow.ts'

/** What the screen of every flow needs. */
export function useFlow<State, Press, Facts>(run: FlowRun<State, Press, Facts>) {
  const { t } = useWords()
  const state = useSyncExternalStore(run.subscribe, run.state)
  const facts = useSyncExternalStore(run.subscribe, run.facts)
  const lookUp = useLookUp()
  const [isOpen, setOpen] = useState(false)
  useWakeLock()
  return {
    state,
    facts,
    press: (what: Press) => void run.send({ type: 'press', press: what }),
    /** For `useScans`: a scan closes the history and goes to the flow. It is read as what the flow's state expects by then. */
    scanned: (expected: () => Parameters<typeof lookUp>[1]) => async (scan: Parameters<typeof lookUp>[0]) => {
      setOpen(false)
      await run.send({ type: 'scan', reading: await lookUp(scan, expected()) })
    },
    historyButton: <IconButton icon="history" name={t('history')} onPress={() => setOpen(true)} command="history" />,
    /** The drawer, while it is open. */
    history: (drawer: (onClose: () => void) => ReactNode) => isOpen && drawer(() => setOpen(false)),
  }
}
