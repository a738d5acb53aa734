/** Gantry's own codes: how they are composed for printing and how they are read back (decisions.md §8). */

export type OwnCode =
  | { kind: 'badge'; seed: string }
  | { kind: 'enrolment'; secret: string }
  | { kind: 'inbound' | 'consol' | 'plan' | 'relocation' | 'slip'; code: string }

const PLAN = /^([A-Z0-9]{2,})-((?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))-([A-Z][A-Z0-9_]+)-(\d{1,12})$/
/** Codes that people type by hand. They are read in either case. */
const TYPABLE = [
  ['inbound', /^IB\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])-\d{4,9}$/],
  ['consol', /^CS-[A-Z0-9]{2,}-\d{6,12}$/],
  ['relocation', /^RM-\d{6,12}$/],
  ['slip', /^SL-\d{6,12}$/],
  ['plan', PLAN],
] as const

/** 32 bytes are 43 characters, the last of which holds two zero bits, so a dropped or changed character is noticed. */
const BADGE = /^GB1\.([\w-]{42}[AEIMQUYcgkosw048])$/
const ENROLMENT = /^GD1\.([\w-]{22,100})$/

/** A pallet's label has the address of the driver's page, so that any phone opens it. Two addresses that ran together are not accepted. */
const PALLET_PAGE = /^https?:\/\/[^\s/]+(?:\/[\w.~%-]+)*\/pallet\/(CS-[A-Z0-9-]+)\/?$/i

export function readOwnCode(text: string): OwnCode | null {
  const seed = BADGE.exec(text)?.[1]
  if (seed) return { kind: 'badge', seed }
  const secret = ENROLMENT.exec(text)?.[1]
  if (secret && secret.length % 4 !== 1) return { kind: 'enrolment', secret }
  const code = (PALLET_PAGE.exec(text)?.[1] ?? text).toUpperCase()
  const found = TYPABLE.find(([, shape]) => shape.test(code))
  return found ? { kind: found[0], code } : null
}

/** Whether a text is a badge or enrolment code, even one that lost its first characters. It is a secret, never to be shown or kept. */
export function holdsSecret(text: string): boolean {
  return /^G[BD]1\.|^(?:[BD]?1)?\.[\w-]{22,}/i.test(text)
}

/** The parts of a plan code; `monthDay` is 'MMDD', the plan's own number is `planId`. */
export function readPlanCode(text: string) {
  const [, centerCode, monthDay, courierCode, planId] = PLAN.exec(text.toUpperCase()) ?? []
  return centerCode && monthDay && courierCode && planId
    ? { centerCode, monthDay, courierCode, planId: Number(planId) }
    : null
}

/** `seed`: the badge's 32 bytes in base64url. */
export function badgeCode(seed: string): string {
  return `GB1.${seed}`
}

/** `secret`: 16 bytes or more in base64url. */
export function enrolmentCode(secret: string): string {
  return `GD1.${secret}`
}

/** `day`: 'YYYY-MM-DD'; `number` counts within the day. */
export function inboundCode(day: string, number: number): string {
  return `IB${day.slice(2).replaceAll('-', '')}-${padded(number, 4)}`
}

export function consolCode(centerCode: string, number: number): string {
  return `CS-${centerCode.toUpperCase()}-${padded(number, 6)}`
}

/** `loadingDay`: 'YYYY-MM-DD'. */
export function planCode(centerCode: string, loadingDay: string, courierCode: string, planId: number): string {
  return `${centerCode}-${loadingDay.slice(5).replace('-', '')}-${courierCode}-${planId}`.toUpperCase()
}

export function relocationCode(number: number): string {
  return `RM-${padded(number, 6)}`
}

export function countCode(number: number): string {
  return `CT-${padded(number, 6)}`
}

export function slipCode(number: number): string {
  return `SL-${padded(number, 6)}`
}

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0')
}
