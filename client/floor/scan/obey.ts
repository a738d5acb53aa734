import type { Command } from '../../../shared/scan/control-codes.ts'
import type { Feedback } from '../feedback/feedback.ts'

/** The control that a command presses: what lies over the screen goes first, and while an error holds it only «understood» does. */
export function obey(command: Command, feedback: Feedback): void {
  if (feedback.held()) return command === 'understood' ? feedback.acknowledge() : feedback.keepOut()
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
  const means = command === 'understood' ? 'next' : command
  const find = (what: Command | 'history') =>
    (dialog ?? document).querySelector<HTMLButtonElement>(`[data-command="${what}"]:not(:disabled)`)
  // Where the screen itself undoes nothing, what was done opens, and the same command again undoes the newest of it.
  const control = find(means) ?? (means === 'undo' ? find('history') : null)
  if (control) control.click()
  else feedback.say({ kind: 'warning', key: 'control.nothing' })
}

/** Keys of a handheld that are set to function keys do the same. */
export const commandOfKey: Readonly<Record<string, Command>> = {
  F1: 'next',
  F2: 'back',
  F3: 'undo',
  F4: 'plus-one',
  Escape: 'back',
}
