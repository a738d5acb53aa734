import { bytesToHex } from '@noble/hashes/utils.js'
import type { Ports } from '../ports.ts'

export interface Ids {
  /** A UUIDv7. Ids sort in the order they were made, even within one millisecond and when the clock goes back. */
  inOrder(): string
  /** A UUIDv4. */
  any(): string
}

export function createIds(ports: Pick<Ports, 'now' | 'random'>): Ids {
  let last = 0
  let count = 0
  return {
    inOrder() {
      const now = ports.now()
      if (now > last) [last, count] = [now, 0]
      else if (++count > 0xfff) [last, count] = [last + 1, 0]
      const tail = bytesToHex(ports.random(8))
      return shaped(last.toString(16).padStart(12, '0') + `7${count.toString(16).padStart(3, '0')}` + variant(tail))
    },
    any() {
      const hex = bytesToHex(ports.random(16))
      return shaped(hex.slice(0, 12) + `4${hex.slice(13, 16)}` + variant(hex.slice(16)))
    },
  }
}

function variant(hex: string): string {
  return ((Number.parseInt(hex.slice(0, 1), 16) & 3) | 8).toString(16) + hex.slice(1)
}

function shaped(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
