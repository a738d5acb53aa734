/** GS1 element strings, their printed form and Digital Link addresses (GS1 General Specifications 3 and 7.8). */

export interface Gs1Reading {
  /** Always 14 digits: from AI 01, or else from the contents (AI 02). */
  gtin?: string
  lot?: string
  /** For an ambiguous lot: a text that begins with the lot. The rest may belong to other fields, and the case may be wrong. */
  lotAndMore?: string
  /** 'YYYY-MM-DD', AI 17. */
  expirationDate?: string
  count?: number
  serial?: string
  sscc?: string
  /** A lost separator leaves more than one reading. Then only certain fields are given. */
  ambiguous: boolean
}

/**
 * The unit that exists once and that a code names, as it is printed: a carton by its SSCC, a piece by its serial (GS1 General
 * Specifications 3.2, 3.5.2). Empty: the code stands for any of its kind.
 */
export function unitsOf(gs1: Gs1Reading | null): readonly string[] {
  if (gs1?.sscc) return [`(00)${gs1.sscc}`]
  return gs1?.gtin && gs1.serial ? [`(01)${gs1.gtin}(21)${gs1.serial}`] : []
}

/** The number by which people call a unit. */
export const unitNumber = (unit: string): string => unit.replace(/^\(00\)|^\(01\)\d{14}\(21\)/, '')

export type Gs1Refusal = { refused: 'check-digit' | 'format' }

type Element = [ai: string, value: string]

/** The character as which the separator FNC1 arrives. */
export const GS = '\u001d'

const LETTERS = /^[!"%-?A-Z_a-z]+$/
const DIGITS = /^\d+$/

// First two digits of an AI: digits of the whole AI, digits of its value. Those of fixed length need no separator.
const FIXED = table('00:2,18 01-03:2,14 04:2,16 11-19:2,6 20:2,2 31-36:4,6 41:3,13')
// The same for fields of variable length, with the longest value. A separator ends them unless they come last.
const VARIABLE = table(
  '10:2,20 21-22:2,20 23:3,28 24-25:3,30 30:2,8 37:2,8 39:4,18 40:3,30 42:3,20 43:4,70 70:4,30 71:3,20 72:4,30 80:4,90 81-82:4,70 90:2,30 91-99:2,90',
)

/**
 * `today`: 'YYYY-MM-DD', for the century of dates. `separatorsArrive`: this scanner is known to send GS, so a last field without one is
 * certain.
 */
export function readGs1(raw: string, today: string, separatorsArrive = false): Gs1Reading | null {
  const read = parseGs1(raw, today, separatorsArrive)
  return read && 'refused' in read ? null : read
}

/** Like `readGs1`, but tells a faulty GS1 code (a refusal) from a text that is not GS1 at all (null). */
export function parseGs1(raw: string, today: string, separatorsArrive = false): Gs1Reading | Gs1Refusal | null {
  const text = withoutSymbology(raw)
  const symbology = raw.slice(0, raw.length - text.length)
  if (/^https?:/i.test(text)) return readDigitalLink(text, today)
  if (text.startsWith('(')) return readPrinted(text, today)
  const separated = text.includes(GS)
  const certain = separated || separatorsArrive
  if (separated || /^\](?:C1|c1|e[0-2]|d2|Q3|J1)$/.test(symbology)) return readElements(text, today, certain)
  if (symbology || !/^(?:01\d{14}|00\d{18})/.test(text)) return null
  // Nothing marks this as GS1, so it must be right in full. Digits alone may also be a long serial.
  const read = readElements(text, today, certain)
  return 'refused' in read || (read.ambiguous && DIGITS.test(text)) ? null : read
}

/** Without the AIM identifier (`]C1`, `]E0` …) that some scanners send first. */
export function withoutSymbology(text: string): string {
  return text.replace(/^\][A-Za-z][0-9A-Za-z]/, '')
}

/** The check digit, modulo 10, of GTIN-8, -12, -13, -14 and SSCC alike: weights 3 and 1 from the right. */
export function gtinCheckDigitOk(digits: string): boolean {
  if (!DIGITS.test(digits)) return false
  let sum = 0
  for (let at = 0; at < digits.length; at++) sum += Number(digits[at]) * ((digits.length - at) % 2 ? 1 : 3)
  return sum % 10 === 0
}

/** The GTIN of an EAN-8, UPC-A, EAN-13 or ITF-14 whose check digit is right; else null. */
export function toGtin14(code: string): string | null {
  return /^(?:\d{8}|\d{12,14})$/.test(code) && gtinCheckDigitOk(code) ? code.padStart(14, '0') : null
}

function readElements(text: string, today: string, certain: boolean): Gs1Reading | Gs1Refusal {
  const elements: Element[] = []
  for (const part of text.split(GS)) {
    for (let at = 0; at < part.length; ) {
      const field = fieldAt(part, at)
      if (!field) return { refused: 'format' }
      const from = at + field.ai.length
      at = field.fixed ? from + field.size : part.length
      const value = part.slice(from, at)
      if (!field.fixed && !certain && mayHideMore(field.ai, value, elements, today))
        return withLotAndMore(toReading(elements, today, true), field.ai === '10' ? value : '')
      elements.push([field.ai, value])
    }
  }
  return toReading(elements, today, false)
}

function withLotAndMore(reading: Gs1Reading | Gs1Refusal, lotAndMore: string): Gs1Reading | Gs1Refusal {
  return lotAndMore === '' || 'refused' in reading ? reading : { ...reading, lotAndMore }
}

/** Whether a code certainly says that its goods are of another lot. An ambiguous text may be of this lot if it begins with it. */
export function isOtherLot(gs1: Gs1Reading | null, lot: string): boolean {
  if (gs1?.lot) return gs1.lot !== lot
  return gs1?.lotAndMore !== undefined && !gs1.lotAndMore.toUpperCase().startsWith(lot.toUpperCase())
}

/** Whether the field could end sooner and other fields follow. If so, it may hide a lost separator. */
function mayHideMore(ai: string, rest: string, before: Element[], today: string): boolean {
  const taken = new Set([ai, ...before.map(([known]) => known)])
  if (taken.has('01')) for (const excluded of ['02', '37']) taken.add(excluded)
  const readsFrom: boolean[] = []
  for (let at = rest.length - 1; at > 0; at--) {
    const field = fieldAt(rest, at)
    if (!field || taken.has(field.ai)) continue
    const from = at + field.ai.length
    const longest = Math.min(from + field.size, rest.length)
    for (let end = from + (field.fixed ? field.size : 1); end <= longest && !readsFrom[at]; end++) {
      const goesOn = end === rest.length || readsFrom[end] === true
      readsFrom[at] = goesOn && !faultIn([field.ai, rest.slice(from, end)], today)
    }
    if (readsFrom[at] && !faultIn([ai, rest.slice(0, at)], today)) return true
  }
  return false
}

function readPrinted(text: string, today: string): Gs1Reading | Gs1Refusal {
  const found = [...text.matchAll(/\((\d{2,4})\)((?:(?!\(\d{2,4}\)).)+)/gs)]
  const whole = found.reduce((length, [all]) => length + all.length, 0) === text.length
  if (!whole) return { refused: 'format' }
  return toReading(
    found.map(([, ai = '', value = '']): Element => [ai, value.trim()]),
    today,
    false,
  )
}

/** Takes any domain, and any path before the key: …/01/{gtin}/10/{lot}?17=261231. */
function readDigitalLink(text: string, today: string): Gs1Reading | Gs1Refusal | null {
  const [address = '', query = ''] = (text.split('#')[0] ?? '').split('?')
  const path = address
    .replace(/^https?:\/*[^/]*\/?/i, '')
    .replace(/\/$/, '')
    .split('/')
    .map(decoded)
  const start = path.findIndex((part, at) => (part === '01' || part === '00') && /^\d{8,18}$/.test(path[at + 1] ?? ''))
  if (start < 0) return null
  const elements: Element[] = []
  for (let at = start; at < path.length; at += 2) elements.push([path[at] ?? '', path[at + 1] ?? ''])
  for (const part of query.split(/[&;]/)) {
    const [key = '', value = ''] = part.split('=')
    if (fieldAt(key, 0)?.ai === key) elements.push([key, decoded(value)])
  }
  const gtins = elements.map(([ai, value]): Element => [ai, ai === '01' ? value.padStart(14, '0') : value])
  return toReading(gtins, today, false)
}

function decoded(part: string): string {
  return part.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function toReading(elements: Element[], today: string, ambiguous: boolean): Gs1Reading | Gs1Refusal {
  const values = new Map<string, string>()
  for (const element of elements) {
    const [ai, value] = element
    const refused = faultIn(element, today)
    if (refused) return { refused }
    if ((values.get(ai) ?? value) !== value) return { refused: 'format' }
    values.set(ai, value)
  }
  const misplaced = values.has('01')
    ? values.has('02') || values.has('37')
    : values.has('37') && !(values.has('00') && (values.has('02') || values.has('8026')))
  if (misplaced || (values.size === 0 && !ambiguous)) return { refused: 'format' }

  const reading: Gs1Reading = { ambiguous }
  const gtin = values.get('01') ?? values.get('02')
  const [lot, serial, sscc] = [values.get('10'), values.get('21'), values.get('00')]
  const expirationDate = dateOf(values.get('17') ?? '', today)
  const count = values.get('30') ?? values.get('37')
  if (gtin) reading.gtin = gtin
  if (lot) reading.lot = lot
  if (expirationDate) reading.expirationDate = expirationDate
  if (count) reading.count = Number(count)
  if (serial) reading.serial = serial
  if (sscc) reading.sscc = sscc
  return reading
}

function faultIn([ai, value]: Element, today: string): Gs1Refusal['refused'] | null {
  const field = fieldAt(ai, 0)
  if (field?.ai !== ai) return 'format'
  const numeric = field.fixed || ai === '30' || ai === '37'
  if (!(numeric ? DIGITS : LETTERS).test(value)) return 'format'
  if (field.fixed ? value.length !== field.size : value.length > field.size) return 'format'
  if (/^0[0-3]$/.test(ai)) return gtinCheckDigitOk(value) ? null : 'check-digit'
  return /^1[1235-7]$/.test(ai) && !dateOf(value, today) ? 'format' : null
}

function fieldAt(text: string, at: number) {
  const key = text.slice(at, at + 2)
  const shape = FIXED[key] ?? VARIABLE[key]
  if (!shape) return null
  const ai = text.slice(at, at + shape[0])
  return ai.length === shape[0] && DIGITS.test(ai) ? { ai, size: shape[1], fixed: key in FIXED } : null
}

/** YYMMDD; day 00 is the last day of the month. The century puts the year within 49 years before and 50 after this one. */
function dateOf(value: string, today: string): string | null {
  const [, yy = '', mm = '', dd = ''] = /^(\d\d)(0[1-9]|1[0-2])([0-3]\d)$/.exec(value) ?? []
  if (!yy) return null
  const thisYear = Number(today.slice(0, 4))
  const ahead = Number(yy) - (thisYear % 100)
  const year = thisYear + ahead + (ahead > 50 ? -100 : ahead < -49 ? 100 : 0)
  const lastDay = new Date(Date.UTC(year, Number(mm), 0)).getUTCDate()
  if (Number(dd) > lastDay) return null
  return `${year}-${mm}-${dd === '00' ? lastDay : dd}`
}

function table(rows: string): Record<string, readonly [number, number]> {
  const found: Record<string, readonly [number, number]> = {}
  for (const row of rows.split(' ')) {
    const [first = 0, last = first] = (row.split(':')[0] ?? '').split('-').map(Number)
    const [ai = 0, value = 0] = (row.split(':')[1] ?? '').split(',').map(Number)
    for (let key = first; key <= last; key++) found[String(key).padStart(2, '0')] = [ai, value]
  }
  return found
}
