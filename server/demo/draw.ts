/** Draws numbers from a seed (mulberry32), so that the demo's data is the same at every start. */
export function drawFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    between,
    chance: (share: number) => next() < share,
    of<const T>(all: readonly T[]): T {
      const one = all[between(0, all.length - 1)]
      if (one === undefined) throw new Error('There is nothing to draw from.')
      return one
    },
  }
}
export type Draw = ReturnType<typeof drawFrom>
