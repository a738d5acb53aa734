import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Gives back memory that this thread no longer uses. Loading 800 modules leaves half of a heap to be collected, which V8 would keep for
 * later. This takes 50 ms.
 */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/**
 * How long a new thread is left alone, in ms: the callers who waited for it all call at once, and it has yet to compile most of what they
 * ask for.
 */
const leftAlone = 20_000
/** How long the thread must have been quiet, in ms. */
const quietFor = 2000
/**
 * How much the heap must have grown before it is worth giving back, in bytes. The young generation alone takes some 16 MB of it and fills
 * again at once.
 */
const worthIt = 32 * 1024 * 1024

/**
 * Gives back the memory that loading and each busy time left, once this thread has nearly nothing to do, so that it does not add to the
 * memory of the other thread.
 */
export function giveBackWhenQuiet(): void {
  const heap = () => getHeapStatistics().total_heap_size
  let kept = 0
  const watch = () => {
    let before = performance.eventLoopUtilization()
    setInterval(() => {
      const { utilization } = performance.eventLoopUtilization(before)
      before = performance.eventLoopUtilization()
      if (utilization > 0.05 || heap() - kept < worthIt) return
      giveBackMemory()
      kept = heap()
    }, quietFor).unref()
  }
  setTimeout(watch, leftAlone).unref()
}
