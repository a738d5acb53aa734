import type { FlowState } from './state.ts'

/** Raised when a state changes its shape: an older app's is then let go. */
const flowVersion = 1
const key = 'gantry.floor.inbound'

interface Kept {
  version: number
  userId: number
  state: FlowState
}

/** Where a worker stood, kept over a reload or a dead battery. Only the screen: what was counted is in the engine's queue. */
export function keptState(storage: Storage, userId: number): FlowState | null {
  const text = storage.getItem(key)
  if (text === null) return null
  try {
    const kept: Kept = JSON.parse(text)
    return kept.version === flowVersion && kept.userId === userId ? kept.state : null
  } catch {
    storage.removeItem(key)
    return null
  }
}

export function keepState(storage: Storage, userId: number, state: FlowState): void {
  const kept: Kept = { version: flowVersion, userId, state }
  if (state.at === 'find' || state.at === 'choose-inbound' || state.at === 'closed') storage.removeItem(key)
  else storage.setItem(key, JSON.stringify(kept))
}
