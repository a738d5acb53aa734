/** Runs `work` when the browser is idle; Safari has no `requestIdleCallback`, so there it waits a moment. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work)
  else setTimeout(work, 500)
}
