/** The longest time in ms that one frame counts for. While a slow device reads a frame, it does not look. */
const longestLook = 400

/**
 * A camera sees the same code in every frame. A code that stays in view is one scan; a code that is taken away and shown again is two. A
 * frame in which nothing could be read does not yet mean that the code was taken away.
 */
export function createPresence({ goneAfterMs = 1200 }: { goneAfterMs?: number } = {}) {
  const lastSeen = new Map<string, number>()
  /** How long the camera has looked in all, and when it looked last. */
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
