import type { Language } from '../../shared/entities/account.ts'

/** The settings of this device. They survive sign-out; a browser without storage only forgets them. */
export interface Settings {
  theme: 'auto' | 'light' | 'dark'
  sound: boolean
  vibration: boolean
  /** The scanner test saw the scanner send GS, so a last field without one is certain. */
  separatorsArrive: boolean
  /** The language that was on the screen last. It is fetched first at the next start. */
  lastLanguage: Language | null
  /** The label printer that this device prints at. Null: none. Undefined: nobody has chosen yet. */
  printerId?: number | null
  /** The language chosen on the sign-in screen for the worker who signs in next. */
  nextLanguage?: Language | null
  /** Languages that workers chose over their own, by user id; 0 is for the sign-in screen. */
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
    // Unreadable settings count as none.
    return {}
  }
}
