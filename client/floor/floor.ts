import { createContext, use, useSyncExternalStore } from 'react'
import type { Engine, Status, Worker } from '../offline/engine.ts'
import type { Language } from '../../shared/entities/account.ts'
import { createFeedback, type Feedback } from './feedback/feedback.ts'
import { useWordsOf, type Words } from './messages/words.ts'
import { readCommand } from '../../shared/scan/control-codes.ts'
import { onRoute } from './route.ts'
import { obey } from './scan/obey.ts'
import { createScanBus, type ScanBus } from './scan/scan-bus.ts'
import { createSettings, type Settings, type SettingsStore } from './settings.ts'

/** What every screen of the floor uses. */
export interface Floor {
  engine: Engine
  bus: ScanBus
  feedback: Feedback
  settings: SettingsStore
}

export function createFloor(engine: Engine): Floor {
  const settings = createSettings(localStorage)
  const feedback = createFeedback(settings.now)
  onRoute(feedback.leave)
  const bus = createScanBus({
    held: feedback.held,
    kept: feedback.keepOut,
    attend: engine.attend,
    leaves: engine.endWhenOver,
    obeys({ text }) {
      const command = readCommand(text)
      if (command) obey(command, feedback)
      return command !== null
    },
  })
  return { engine, bus, feedback, settings }
}

export const FloorContext = createContext<Floor | null>(null)

export function useFloor(): Floor {
  const floor = use(FloorContext)
  if (!floor) throw new Error('A floor screen was drawn outside the floor.')
  return floor
}

export function useStatus(): Status {
  return useStatusOf((status) => status)
}

/**
 * One part of the status. The component is drawn again only when that part changes, because each scan's sync changes the rest of the status
 * many times.
 */
export function useStatusOf<T>(pick: (status: Status) => T): T {
  const { engine } = useFloor()
  return useSyncExternalStore(engine.subscribe, () => pick(engine.status()))
}

/** The worker on this device. Screens that use it are only drawn while one is signed in. */
export function useWorker(): Worker {
  const worker = useStatusOf((status) => status.worker)
  if (!worker) throw new Error('A worker’s screen was drawn with nobody signed in.')
  return worker
}

export function useSettings(): Settings {
  const { settings } = useFloor()
  return useSyncExternalStore(settings.subscribe, settings.now)
}

/**
 * The language on the screen: what this worker chose, else their own. Before sign-in it is what was chosen on the sign-in screen, else the
 * browser's.
 */
export function useLanguage(): Language {
  const settings = useSettings()
  const worker = useStatusOf((status) => status.worker)
  return languageOf(settings, worker)
}

export function languageOf({ languages }: Settings, worker: Worker | null): Language {
  return languages[worker?.userId ?? 0] ?? known(worker?.language ?? navigator.language)
}

export function useWords(): Words {
  return useWordsOf(useLanguage())
}

function known(tag: string): Language {
  return tag.startsWith('ko') ? 'ko' : tag.startsWith('ja') ? 'ja' : 'en'
}
