/** A scale that sends all the time reports within this time what lay on it before, which is another parcel. */
const beforeMs = 1000
/** A load counts once it has lain this long. */
const settlesMs = 400
/** Scales tremble by a gram or two. */
const trembles = 2

/** Reports each load that is put on a scale once, in grams. It ignores what lay there at the start, and a weight that is still going up. */
export function watchLoads(startedAt: number, onLoad: (grams: number) => void) {
  let lies: number | null = null
  let settling: ReturnType<typeof setTimeout> | undefined

  function read(grams: number, at: number): void {
    if (lies !== null && Math.abs(grams - lies) <= trembles) return
    const layThere = lies === null && at - startedAt < beforeMs
    lies = grams
    clearTimeout(settling)
    if (grams > trembles && !layThere) settling = setTimeout(() => onLoad(grams), settlesMs)
  }

  return { read, stop: () => clearTimeout(settling) }
}
