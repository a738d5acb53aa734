/**
 * A camera sees the same code in every frame. Held, it is one scan; taken away and shown again, it is two.
 * A frame in which nothing could be read is not yet «taken away».
 */
export function createPresence({ goneAfterMs = 1200 }: { goneAfterMs?: number } = {}) {
  const lastSeen = new Map<string, number>()

  /** Whether seeing this code now, at `at` ms, is a new scan. */
  function see(code: string, at: number): boolean {
    for (const [seen, when] of lastSeen) if (at - when > goneAfterMs) lastSeen.delete(seen)
    const isNew = !lastSeen.has(code)
    lastSeen.set(code, at)
    return isNew
  }

  return { see, forget: () => lastSeen.clear() }
}
