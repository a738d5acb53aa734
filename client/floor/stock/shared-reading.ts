import type { Reading } from '../scan/look-up.ts'

/** The reading that was scanned on the home screen and is handed to the look-up. */
let handed: Reading | null = null

export function rememberLookUp(reading: Reading): void {
  handed = reading
}

/**
 * The reading stays until the look-up is drawn (`forgetLookUp`), because React may begin a screen more than once, above all one that is
 * fetched first.
 */
export function handedLookUp(): Reading | null {
  return handed
}

export function forgetLookUp(): void {
  handed = null
}
