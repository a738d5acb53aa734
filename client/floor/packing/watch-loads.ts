/** A scale that sends all the time says within this time what lay on it before: that is another parcel. */
const beforeMs = 1000
/** A load is one when it lies this long. */
const settlesMs = 400
/** Scales tremble by a gram or two. */
const trembles = 2

/** Tells each load that is put on a scale once, in grams: not what lay there at the start, nor a weight on its way up. */
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
