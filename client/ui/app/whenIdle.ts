/** Does it when the browser has nothing better to do; Safari does not tell when that is. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work)
  else setTimeout(work, 500)
}
