/** Says what a scanned or typed text is (decisions.md §8). It knows only shapes; the caller looks the code up. */
import { holdsSecret, readOwnCode, type OwnCode } from './codes.ts'
import { GS, type Gs1Reading, parseGs1, readGs1, toGtin14, withoutSymbology } from './gs1.ts'
import { hasHangul, unhangul } from './hangul.ts'

/** The kinds of codes that have no shape of their own. */
export type FreeKind = 'goods' | 'location' | 'waybill'
export type ScanKind = OwnCode['kind'] | FreeKind | 'passcode'
export type ScanDamage =
  | 'empty'
  | 'control-characters'
  | 'doubled'
  | 'check-digit'
  | 'too-long'
  | 'hangul'
  | 'literal-escape'
  /** A badge or enrolment code that lost characters or the case of its letters. */
  | 'incomplete'

export type Scan = {
  /** The scanned text, cleaned and turned back from Hangul. A damaged secret is masked. */
  raw: string
  /** The text as it came, if it was repaired. The case of the repaired letters is not certain. */
  hangul?: string
} & (
  | OwnCode
  | { kind: 'passcode'; code: string }
  /** The caller looks `code` up as it is first: an exact match beats `gs1`. */
  | { kind: 'goods'; code: string; gs1?: Gs1Reading }
  | { kind: 'waybill'; serial: string }
  /** The caller looks it up as each kind of `mayBe`, in this order. */
  | { kind: 'open'; text: string; mayBe: FreeKind[]; gs1?: Gs1Reading }
  | { kind: 'damaged'; text: string; why: ScanDamage }
)

export interface ScanOptions {
  /** The kinds that the screen waits for, the likeliest first. */
  expects?: readonly ScanKind[]
  /** 'YYYY-MM-DD'. */
  today: string
  /** Set for the camera, and for a scanner that sent GS on the test page. */
  separatorsArrive?: boolean
}

const LONGEST_CODE = 127
const LONGEST_SYMBOL = 1000
const LONGEST_ALIAS = 31
const WAYBILL = /^(?=.*\d)[A-Z0-9]{6,40}$/i
const CONTROL = /\p{Cc}/u

export function readScan(raw: string, { expects = [], today, separatorsArrive = false }: ScanOptions): Scan {
  const came = trimmed(raw)
  const text = unhangul(came)
  const repaired = hasHangul(came)
  const code = withoutSymbology(text).replaceAll(GS, '')
  const secret = holdsSecret(code)
  const common = secret || !repaired ? { raw: text } : { raw: text, hangul: came }
  const damaged = (why: ScanDamage): Scan => {
    const shown = secret ? `${code.split('.')[0] ?? ''}.…` : text
    return { ...common, raw: shown, kind: 'damaged', text: shown, why }
  }

  if (text === '') return damaged('empty')
  if (text.length > LONGEST_SYMBOL) return damaged('too-long')

  const own = readOwnCode(code)
  if (own && !(secret && repaired) && !(own.kind === 'plan' && prefersLocation(expects))) return { ...common, ...own }
  if (/[\\₩](?:[nrt]|(?:x|u00)(?:0[ad]|1d))$|[\\₩](?:x|u00)1d/i.test(text)) return damaged('literal-escape')
  if (isDoubled(text, today)) return damaged('doubled')
  if (secret) return damaged(repaired ? 'hangul' : 'incomplete')
  if (hasHangul(text)) return damaged('hangul')

  const read = parseGs1(text, today, separatorsArrive)
  if (read && 'refused' in read && read.refused === 'check-digit') return damaged('check-digit')
  const gs1 = read && !('refused' in read) ? sure(read, repaired) : undefined
  if (gs1?.gtin && !isBare(text)) return { ...common, kind: 'goods', code, gs1 }

  if (CONTROL.test(gs1 ? code : trimGs(text))) return damaged('control-characters')
  if (!gs1 && code.length > LONGEST_CODE) return damaged('too-long')
  if (expects.includes('passcode') && /^\d{6}$/.test(code)) return { ...common, kind: 'passcode', code }
  return { ...common, ...readFree(code, expects, gs1) }
}

function readFree(code: string, expects: readonly ScanKind[], gs1: Gs1Reading | undefined) {
  const serial = code.replaceAll('-', '')
  const possible: FreeKind[] = ['goods']
  if (code.length <= LONGEST_ALIAS) possible.push('location')
  if (WAYBILL.test(serial)) possible.push('waybill')
  const expected = expects.flatMap((kind) => possible.filter((free) => free === kind))
  const found = gs1 ? { gs1 } : {}

  let mayBe = expected.length > 0 ? expected : possible
  if (gs1 || toGtin14(code)) {
    if (expected.length === 0) mayBe = ['goods']
    else if (expected.includes('location') && !expected.includes('goods')) mayBe = [...expected, 'goods']
  }
  if (mayBe.length === 1 && mayBe[0] === 'goods') return { kind: 'goods' as const, code, ...found }
  if (mayBe.length === 1 && mayBe[0] === 'waybill') return { kind: 'waybill' as const, serial }
  return { kind: 'open' as const, text: code, mayBe, ...found }
}

/** Whether the scanner sent a code twice: each half of the text is a code that proves itself. */
function isDoubled(text: string, today: string): boolean {
  if (/^(.+)[\r\n\t]+\1$/.test(text)) return true
  const half = text.slice(0, text.length / 2)
  if (half + half !== text) return false
  return readOwnCode(withoutSymbology(half)) !== null || readGs1(half, today) !== null || toGtin14(half) !== null
}

/** Letters that came through Hangul lost their case, so a lot or serial with letters would be a guess. */
function sure(gs1: Gs1Reading, repaired: boolean): Gs1Reading {
  if (!repaired || !/[a-z]/i.test(`${gs1.lot ?? ''}${gs1.serial ?? ''}`)) return gs1
  const { lot, serial: _serial, ...certain } = gs1
  return { ...certain, ...(lot ? { lotAndMore: lot } : {}), ambiguous: true }
}

/** Whether only its digits suggest GS1. Such a text may also be a courier's serial. */
function isBare(text: string): boolean {
  return /^\d/.test(text) && !text.includes(GS)
}

/** An alias such as B1-0102-AB-3 looks like a plan code. */
function prefersLocation(expects: readonly ScanKind[]): boolean {
  return expects.includes('location') && !expects.includes('plan')
}

/** Without STX, ETX, CR, LF, tab, byte order mark and the like at the ends. GS stays, because it marks GS1. */
function trimmed(text: string): string {
  const noise = (letter: string | undefined) =>
    letter !== undefined && letter !== GS && /[\p{Cc}\p{Cf}\s]/u.test(letter)
  let [start, end] = [0, text.length]
  while (start < end && noise(text[start])) start++
  while (end > start && noise(text[end - 1])) end--
  return text.slice(start, end)
}

function trimGs(text: string): string {
  const parts = text.split(GS)
  while (parts[0] === '') parts.shift()
  while (parts.at(-1) === '') parts.pop()
  return parts.join(GS)
}
