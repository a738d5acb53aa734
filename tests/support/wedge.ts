import type { CDPSession, Page } from '@playwright/test'
import { keyFromCode, unhangul } from '../../shared/scan/hangul.ts'
import { throughKoreanKeyboard } from '../../shared/scan/korean-keyboard.fixture.ts'

export interface WedgeOptions {
  /** Milliseconds between two keys; scanners can be set to any. */
  delay?: number
  end?: 'Enter' | 'Tab' | 'none'
  /** The handheld's keyboard is set to Korean: letters reach the page as a composition. */
  hangul?: boolean
  /** Control characters the scanner is set to send around the code. */
  prefix?: string
  suffix?: string
}

/** Types a code as a keyboard-wedge scanner does; GS is sent as Ctrl+], other control characters as Ctrl with their letter. */
export async function wedge(
  page: Page,
  code: string,
  { delay = 0, end = 'Enter', hangul = false, prefix = '', suffix = '' }: WedgeOptions = {},
): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const keys = hangul ? koreanKeys(cdp) : plainKeys(cdp)
  // A scanner does not wait for the page: it sends the keys at its own pace, one after the other.
  const sent: Promise<void>[] = []
  for (const character of prefix + code + suffix) {
    if (sent.length > 0 && delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
    sent.push(keys.type(character))
  }
  if (end !== 'none') sent.push(keys.end(end))
  await Promise.all(sent)
  await cdp.detach()
}

interface Keys {
  type(character: string): Promise<void>
  end(end: 'Enter' | 'Tab'): Promise<void>
}

interface Stroke {
  key: string
  code: string
  keyCode: number
  shift: boolean
  ctrl: boolean
}

const codes = [
  ...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `Key${letter}`),
  ...Array.from('0123456789', (digit) => `Digit${digit}`),
  'Minus',
  'Equal',
  'BracketLeft',
  'BracketRight',
  'Backslash',
  'Semicolon',
  'Quote',
  'Comma',
  'Period',
  'Slash',
  'Backquote',
  'Space',
]

/** The key that a scanner strikes for a character, on the US layout. */
function strokeOf(character: string): Stroke {
  const ctrl = character < ' '
  const sought = ctrl ? String.fromCharCode(character.charCodeAt(0) | 0x40).toLowerCase() : character
  for (const shift of [false, true]) {
    const code = codes.find((one) => keyFromCode(one, shift) === sought)
    if (code)
      return {
        key: sought,
        code,
        shift,
        ctrl,
        keyCode: /^(?:Key|Digit)/.test(code) ? code.charCodeAt(code.length - 1) : 0,
      }
  }
  throw new Error(`No key types ${JSON.stringify(character)}.`)
}

function modifiersOf({ shift, ctrl }: Pick<Stroke, 'shift' | 'ctrl'>): number {
  return (ctrl ? 2 : 0) + (shift ? 8 : 0)
}

const ends = {
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 },
  Tab: { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 },
} as const

function plainKeys(cdp: CDPSession): Keys {
  return {
    async type(character) {
      const { key, code, keyCode, ...held } = strokeOf(character)
      const about = { key, code, windowsVirtualKeyCode: keyCode, modifiers: modifiersOf(held) }
      await all([
        cdp.send(
          'Input.dispatchKeyEvent',
          held.ctrl ? { type: 'rawKeyDown', ...about } : { type: 'keyDown', text: key, ...about },
        ),
        cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...about }),
      ])
    },
    async end(end) {
      await all([
        cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text: end === 'Enter' ? '\r' : '\t', ...ends[end] }),
        cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...ends[end] }),
      ])
    },
  }
}

/**
 * The same keys through a Korean input method: each letter is «Process» with key code 229 and changes the syllable that is being composed
 * in the field; any other key ends the composition first. Enter while composing comes twice, as Chromium sends it on Windows.
 */
function koreanKeys(cdp: CDPSession): Keys {
  let struck = ''
  const plain = plainKeys(cdp)
  const processed = (code: string, shift: boolean) =>
    cdp.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Process',
      code,
      windowsVirtualKeyCode: 229,
      modifiers: shift ? 8 : 0,
    })
  const release = (key: string, code: string) => cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code })
  const insert = (text: string) => cdp.send('Input.insertText', { text })
  const commit = () => {
    const text = throughKoreanKeyboard(struck)
    struck = ''
    return insert(text)
  }
  return {
    type(character) {
      const { key, code, shift } = strokeOf(character)
      const isLetter = /^[a-z]$/i.test(character)
      if (!isLetter && struck === '') return plain.type(character)
      const sent: Promise<unknown>[] = [processed(code, shift)]
      if (isLetter) {
        struck += character
        const composed = throughKoreanKeyboard(struck)
        const syllable = composed.slice(-1)
        if (composed.length > 1) {
          sent.push(insert(composed.slice(0, -1)))
          struck = unhangul(syllable)
        }
        sent.push(cdp.send('Input.imeSetComposition', { text: syllable, selectionStart: 1, selectionEnd: 1 }))
      } else sent.push(commit(), insert(character))
      return all([...sent, release(key, code)])
    },
    end(end) {
      return all([...(struck === '' ? [] : [processed(end, false), commit()]), plain.end(end)])
    },
  }
}

async function all(sent: Promise<unknown>[]): Promise<void> {
  await Promise.all(sent)
}
