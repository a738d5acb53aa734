/**
 * Puts the keys of a scanner (or a person) together into one scan. The scan field is dedicated, so text and a terminator make a scan at any
 * speed; speed only tells who typed, and ends a scan that has no terminator.
 *
 * The screen gives every keydown to `key` and the field's value at every input event to `text`, and asks `idle` after `idleMs` without
 * either. It prevents the default only of terminators and Ctrl combinations, and empties the field when it is given a scan.
 */
import { GS } from './gs1.ts'
import { hasHangul, keyFromCode, unhangul } from './hangul.ts'

export type Terminator = 'Enter' | 'Tab'

export interface WedgeKey {
  key: string
  code: string
  shiftKey: boolean
  altKey: boolean
  ctrlKey?: boolean
  keyCode: number
  isComposing: boolean
  /** Milliseconds, the event's own timeStamp. */
  at: number
}

export interface WedgeScan {
  /** Contains Hangul only if the keys did not say what was typed; `readScan` repairs it. */
  scan: string
  by: 'wedge' | 'typed'
  /** Keys came faster than fingers strike them, or in one piece. */
  burst: boolean
  /** The text in the field. Under an input method this is what a person meant, while the code is what the keys say. */
  written: string
  /** The number of characters that came. */
  keys: number
  /** The longest wait between two characters, or before the terminator. */
  gapMs: number
  terminator: Terminator | 'idle'
  /** A Korean input method was on. */
  hangul: boolean
  sawGs: boolean
  /** Control characters before and after the code, already taken off it. */
  prefix: string
  suffix: string
}

export interface Wedge {
  key(event: WedgeKey): WedgeScan | null
  text(value: string, at: number): WedgeScan | null
  idle(at: number): WedgeScan | null
  reset(): void
  /** Something is waiting for its terminator. */
  pending(): boolean
}

const BURST_GAP = 50
/** A scanner that ended one code with its terminator will do so again, so a slow one is not cut in two. */
const KNOWN_IDLE = 1500
/** A key that was pressed this long before a burst is a stray, not the beginning of the code. */
const STRAY_GAP = 1000
const BURST_KEYS = 4
const KEYS_OF_A_SYLLABLE = 5
/** A scanner with a slow key delay keeps it steady; a person does not. */
const STEADY_SPREAD = 30

interface Incoming {
  /** The text according to the keys, including control characters. */
  keys: string
  /** The text according to the field, if the field has told it. */
  field: string | null
  /** Keys typed something without saying what (Android), so only the field knows. */
  unknownKeys: boolean
  /** A person moved the cursor or deleted in the field, so only the field knows. */
  edited: boolean
  altHeld: boolean
  hangul: boolean
  times: number[]
}

const nothing = (): Incoming => ({
  keys: '',
  field: null,
  unknownKeys: false,
  edited: false,
  altHeld: false,
  hangul: false,
  times: [],
})

export function createWedge({
  terminators = ['Enter', 'Tab'],
  idleMs = 300,
}: {
  terminators?: Terminator[]
  idleMs?: number
} = {}): Wedge {
  let now = nothing()
  /** The end of a scan that a composing Enter ended. The input method may write it into the emptied field again. */
  let residue = ''
  let endsItsCodes = false

  function key(event: WedgeKey): WedgeScan | null {
    const terminator = terminatorOf(event)
    if (terminator) return terminators.includes(terminator) && pending() ? finish(terminator, event) : null
    if (event.key === 'Backspace') now.keys = now.keys.slice(0, -1)
    if (/^(?:Delete|Home|End|Arrow)/.test(event.key)) now.edited = true
    const composed = isComposed(event)
    const typed = characterOf(event, composed)
    const unknown = typed === null && event.keyCode === 229 && /^(?:Unidentified)?$/.test(event.code)
    if (typed === null && !unknown) return null

    const late = idle(event.at)
    now.times.push(event.at)
    now.keys += typed ?? ''
    now.unknownKeys ||= unknown
    now.hangul ||= hasHangul(event.key) || (composed && event.code.startsWith('Key'))
    // Alt with number keys is a way to type a character; Alt with other keys is held by mistake.
    now.altHeld ||= event.altKey && !event.code.startsWith('Numpad')
    return late
  }

  function text(value: string, at: number): WedgeScan | null {
    const told = comparable(now.keys)
    const shown = comparable(value)
    if (residue && (told ? shown.endsWith(told) : residue.endsWith(shown))) return null
    if (now.times.length < value.length) now.times.push(at)
    now.field = value
    now.hangul ||= hasHangul(value)
    const end = /[\r\n\t]$/.exec(value)?.[0]
    return end && pending() ? finish(end === '\t' ? 'Tab' : 'Enter', { at, isComposing: false }) : null
  }

  function idle(at: number): WedgeScan | null {
    const last = now.times.at(-1)
    const keyByKey = now.times.length === content().length
    if (
      last === undefined ||
      at - last < (endsItsCodes && keyByKey ? KNOWN_IDLE : idleMs) ||
      content().length < BURST_KEYS
    )
      return null
    return median(gaps()) < BURST_GAP ? finish('idle', null) : null
  }

  function finish(
    terminator: WedgeScan['terminator'],
    end: Pick<WedgeKey, 'at' | 'isComposing'> | null,
  ): WedgeScan | null {
    const [prefix, scan, suffix] = withoutEnds(withoutStray(content()))
    const last = now.times.at(-1)
    const waits = end && last !== undefined ? [...gaps(), end.at - last] : gaps()
    const { hangul, unknownKeys, field, keys } = now
    reset()
    if (scan === '' || (unknownKeys && field === null)) return null
    if (end?.isComposing && keys) residue = comparable(scan).slice(-KEYS_OF_A_SYLLABLE)
    const burst = median(waits) < BURST_GAP
    endsItsCodes ||= terminator !== 'idle' && scan.length >= BURST_KEYS && burst
    const steady = waits.length >= BURST_KEYS && Math.max(...waits) - Math.min(...waits) <= STEADY_SPREAD
    return {
      scan,
      prefix,
      suffix,
      terminator,
      hangul,
      by: burst || steady ? 'wedge' : 'typed',
      burst,
      written: (field ?? scan).trim(),
      keys: unhangul(scan).length,
      gapMs: Math.max(0, ...waits),
      sawGs: scan.includes(GS),
    }
  }

  /** The keys know the case and the control characters; the field knows what else was entered. */
  function content(): string {
    const { keys, field } = now
    if (field === null) return keys
    if (now.edited || now.unknownKeys) return field
    // A field that lags behind the keys (an input method) or stays empty (Alt held) knows less than the keys.
    return now.altHeld || comparable(keys).startsWith(comparable(field)) ? keys : field
  }

  /** Waits between characters. Characters that came in one piece had none. */
  function gaps(): number[] {
    const between = now.times.slice(1).map((at, before) => at - (now.times[before] ?? at))
    const together = Math.max(0, content().length - Math.max(1, now.times.length))
    return [...between, ...Array.from({ length: together }, () => 0)]
  }

  function withoutStray(text: string): string {
    const { times } = now
    if (times.length !== text.length) return text
    const begin = times.findLastIndex((at, i) => i > 0 && at - (times[i - 1] ?? at) >= STRAY_GAP)
    if (begin < 1 || times.length - begin < BURST_KEYS) return text
    const burst = times.slice(begin + 1).map((at, i) => at - (times[begin + i] ?? at))
    if (median(burst) >= BURST_GAP) return text
    now.times = times.slice(begin)
    return text.slice(begin)
  }

  function pending(): boolean {
    return content() !== '' || now.unknownKeys
  }

  function reset(): void {
    now = nothing()
    residue = ''
  }

  return { key, text, idle, reset, pending }
}

function terminatorOf({ key, code, keyCode, shiftKey, ctrlKey }: WedgeKey): Terminator | null {
  if (ctrlKey) return code === 'KeyM' || code === 'KeyJ' ? 'Enter' : null
  if (key === 'Enter' || key === '\r' || key === '\n' || code === 'Enter' || code === 'NumpadEnter' || keyCode === 13)
    return 'Enter'
  return !shiftKey && (key === 'Tab' || key === '\t' || code === 'Tab' || keyCode === 9) ? 'Tab' : null
}

function isComposed({ isComposing, keyCode, key }: WedgeKey): boolean {
  return isComposing || keyCode === 229 || key === 'Process'
}

/** The character that a key types: the one that the event names, or under an input method the one on the keyboard. */
function characterOf({ key, code, shiftKey, altKey, ctrlKey }: WedgeKey, composed: boolean): string | null {
  const physical = keyFromCode(code, shiftKey)
  const said = /^[ -~]$/.test(key) || (key.length === 1 && key < ' ') ? key : null
  if (ctrlKey) {
    const control = controlOf(physical ?? said ?? '')
    // AltGr comes as Ctrl and Alt.
    if (!altKey || control === GS) return control
  }
  return composed ? (physical ?? said) : (said ?? physical)
}

/** Scanners send GS as Ctrl+], STX as Ctrl+B, and so on. */
function controlOf(character: string): string | null {
  return /^[@-_a-z]$/.test(character) ? String.fromCharCode(character.charCodeAt(0) & 0x1f) : null
}

/** The form in which keys and field can agree: no case, no control characters, no Hangul. */
function comparable(text: string): string {
  return unhangul(text)
    .replace(/\p{Cc}/gu, '')
    .toLowerCase()
}

/** Splits off the control characters that a scanner puts before and after. GS is never one of them. */
function withoutEnds(text: string): [prefix: string, scan: string, suffix: string] {
  const extra = (character: string | undefined) =>
    character !== undefined && character !== GS && /\p{Cc}/u.test(character)
  let [start, end] = [0, text.length]
  while (extra(text[start])) start++
  while (end > start && extra(text[end - 1])) end--
  return [text.slice(0, start), text.slice(start, end), text.slice(end)]
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
