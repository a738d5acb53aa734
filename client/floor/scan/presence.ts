/** A frame counts for no longer (ms): while a slow device reads one, it does not look. */
const longestLook = 400

/**
 * A camera sees the same code in every frame. Held, it is one scan; taken away and shown again, it is two.
 * A frame in which nothing could be read is not yet «taken away».
 */
export function createPresence({ goneAfterMs = 1200 }: { goneAfterMs?: number } = {}) {
  const lastSeen = new Map<string, number>()
  /** How long was looked in all, and when last. */
  let looked = 0
  let lastAt = Number.NEGATIVE_INFINITY

  function look(at: number): void {
    looked += Math.min(at - lastAt, longestLook)
    lastAt = at
    for (const [code, when] of lastSeen) if (looked - when > goneAfterMs) lastSeen.delete(code)
  }

  /** Whether seeing this code now, at `at` ms, is a new scan. */
  function see(code: string, at: number): boolean {
    look(at)
    const isNew = !lastSeen.has(code)
    lastSeen.set(code, looked)
    return isNew
  }

  return { see, seeNone: look }
}
