import type { Command } from '../../../shared/scan/control-codes.ts'
import type { Feedback } from '../feedback/feedback.ts'

/**
 * Presses the control that a command stands for. A dialog over the screen comes first, and while an error is held only «understood» works.
 */
export function obey(command: Command, feedback: Feedback): void {
  if (feedback.held()) return command === 'understood' ? feedback.acknowledge() : feedback.keepOut()
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
  const means = command === 'understood' ? 'next' : command
  const find = (what: Command | 'history') =>
    (dialog ?? document).querySelector<HTMLButtonElement>(`[data-command="${what}"]:not(:disabled)`)
  // If the screen itself has nothing to undo, the history opens, and the same command again undoes the newest action in it.
  const control = find(means) ?? (means === 'undo' ? find('history') : null)
  if (control) control.click()
  else feedback.say({ kind: 'warning', key: 'control.nothing' })
}

/** The function keys that do the same on handhelds whose keys are set to them. */
export const commandOfKey: Readonly<Record<string, Command>> = {
  F1: 'next',
  F2: 'back',
  F3: 'undo',
  F4: 'plus-one',
  Escape: 'back',
}
