import type { Language } from '../../shared/entities/account.ts'

/** What is set on this device; it survives sign-out, and a browser without storage only forgets it. */
export interface Settings {
  theme: 'auto' | 'light' | 'dark'
  sound: boolean
  vibration: boolean
  /** The scanner test saw GS arrive, so that a field without it is certain. */
  separatorsArrive: boolean
  /** On the screen last: it is fetched first at the next start. */
  lastLanguage: Language | null
  /** The label printer this device prints at; null: none, undefined: nobody has chosen yet. */
  printerId?: number | null
  /** Chosen on the sign-in screen for whoever signs in next. */
  nextLanguage?: Language | null
  /** Chosen by a worker over their own language, by user id; 0 is for the sign-in screen. */
  languages: Record<string, Language>
}

const key = 'gantry.floor.settings'
const initial: Settings = {
  theme: 'auto',
  sound: true,
  vibration: true,
  separatorsArrive: false,
  lastLanguage: null,
  languages: {},
}

export function createSettings(storage: Storage) {
  let now: Settings = { ...initial, ...read(storage) }
  const listeners = new Set<() => void>()

  function change(some: Partial<Settings>): void {
    now = { ...now, ...some }
    storage.setItem(key, JSON.stringify(now))
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return { now: () => now, change, subscribe }
}
export type SettingsStore = ReturnType<typeof createSettings>

function read(storage: Storage): Partial<Settings> {
  try {
    return JSON.parse(storage.getItem(key) ?? '{}') as Partial<Settings>
  } catch {
    // Unreadable settings are as good as none.
    return {}
  }
}
