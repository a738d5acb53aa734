interface Kept<State> {
  version: number
  /** In ms. The flow that was worked in last is offered first. */
  at: number
  state: State
}

const keyOf = (flow: string, userId: number) => `gantry.floor.${flow}.${userId}`

/**
 * Where a worker stood in a flow. This survives a reload or a dead battery. It is only the screen: what was done is in the engine's queue.
 */
export function keptState<State>(storage: Storage, flow: string, userId: number, version: number): Kept<State> | null {
  const key = keyOf(flow, userId)
  const text = storage.getItem(key)
  if (text === null) return null
  try {
    const kept: Kept<State> = JSON.parse(text)
    return kept.version === version ? kept : null
  } catch {
    storage.removeItem(key)
    return null
  }
}

export function keepState<State>(storage: Storage, flow: string, userId: number, kept: Kept<State>): void {
  storage.setItem(keyOf(flow, userId), JSON.stringify(kept))
}
