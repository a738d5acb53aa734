import { unhangul } from './hangul.ts'

/** Commands of a worker with full hands: a barcode on a card at the bench, or a key of the handheld, instead of a touch. */
export const commands = ['next', 'back', 'undo', 'plus-one', 'understood'] as const
export type Command = (typeof commands)[number]

const letters: Record<Command, string> = {
  next: 'NEXT',
  back: 'BACK',
  undo: 'UNDO',
  'plus-one': 'PLUS1',
  understood: 'OK',
}

/** The code as it is printed: GC1.NEXT. */
export function controlCode(command: Command): string {
  return `GC1.${letters[command]}`
}

/** The command that a scanned text stands for, whatever keyboard it came through. */
export function readCommand(text: string): Command | null {
  const read = unhangul(text.trim()).toUpperCase()
  return commands.find((command) => controlCode(command) === read) ?? null
}
