import type { Reading } from '../scan/look-up.ts'

/** What was scanned on the home screen, handed to the look-up. */
let handed: Reading | null = null

export function rememberLookUp(reading: Reading): void {
  handed = reading
}

export function takeLookUp(): Reading | null {
  const reading = handed
  handed = null
  return reading
}
