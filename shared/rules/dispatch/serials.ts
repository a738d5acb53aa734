import { refuse, type Refusal } from '../../errors.ts'

/** Waybill numbers that a courier gave in advance: decimal, equally long, including the first and last. `current` is the last one taken. */
export interface SerialRange {
  start: string
  end: string
  current: string | null
}

/**
 * Couriers whose waybill numbers end in a check digit: the remainder of the number before it divided by seven. Their ranges come without
 * that digit.
 * Sources: Lotte, the check in the public delivery-tracker (packages/core/src/carriers/kr.lotte); Yamato, nanoappli.com/blog/archives/369
 * («7DR»); Sagawa, the README of TakamoriYamashiro/shipping-jp-js. CJ, Hanjin and Logen publish nothing. For them the digit is the custom
 * of the trade; compare it with the first sheet of numbers that a contract gets.
 */
const mod7Couriers: ReadonlySet<string> = new Set(['CJGLS', 'HANJIN', 'LOTTE', 'LOGEN', 'YAMATO', 'SAGAWA'])

export function endsInCheckDigit(courierCode: string): boolean {
  return mod7Couriers.has(courierCode)
}

/**
 * The next number of a range: `serial` as it stands on the parcel, `current` to be stored as the range's last. With `checkDigit` the serial
 * is one digit longer than the range's numbers.
 */
export function takeSerial(
  range: SerialRange,
  { checkDigit = false }: { checkDigit?: boolean } = {},
): { serial: string; current: string } | Refusal {
  const next = nextOf(range)
  if (next > BigInt(range.end)) return refuse('serials-exhausted', { end: range.end })
  const current = next.toString().padStart(range.start.length, '0')
  return { serial: checkDigit ? withMod7(current) : current, current }
}

/** How much of a range is used up, 0 to 1. */
export function used(range: SerialRange): number {
  const size = BigInt(range.end) - BigInt(range.start) + 1n
  return 1 - left(range) / Number(size)
}

/** How many numbers a range still has. */
export function left(range: SerialRange): number {
  const rest = BigInt(range.end) - nextOf(range) + 1n
  return rest > 0n ? Number(rest) : 0
}

export function withMod7(number: string): string {
  return `${number}${BigInt(number) % 7n}`
}

/** Whether the last digit of a number is right. Of a mistyped or misread number it mostly is not. */
export function holdsMod7(serial: string): boolean {
  return /^\d{2,21}$/.test(serial) && withMod7(serial.slice(0, -1)) === serial
}

/** A range whose start was moved past its last taken number continues at the new start. */
function nextOf({ start, current }: SerialRange): bigint {
  const first = BigInt(start)
  const after = current === null ? first : BigInt(current) + 1n
  return after > first ? after : first
}
