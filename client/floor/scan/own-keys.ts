import type { Feedback } from '../feedback/feedback.ts'
import { commandOfKey, obey } from './obey.ts'

/**
 * Takes the keys that a person presses, and answers true if it took one. Function keys do what the control card does. While a dialog is
 * open, Tab moves only between it and the scan field, because what lies under it is out of sight. If the dialog holds the screen, Enter,
 * Esc and space clear it.
 */
export function takeOwnKey(event: KeyboardEvent, field: HTMLElement | null, feedback: Feedback): boolean {
  // An alert dialog lies over a drawer, too, although it stands before the drawer in the page.
  const dialog =
    document.querySelector<HTMLElement>('[role=alertdialog]') ??
    [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1)
  if (event.ctrlKey || event.altKey || event.metaKey) return false
  const command = commandOfKey[event.key]
  // A drawer closes itself with Esc.
  if (command && !(dialog && event.key === 'Escape')) {
    obey(command, feedback)
    return true
  }
  if (!dialog) return false
  if (event.key === 'Tab') return walk(dialog, field, event.shiftKey)
  const clears = event.key === 'Enter' || event.key === 'Escape' || event.key === ' '
  if (!clears || dialog.role !== 'alertdialog') return false
  dialog.querySelector('button')?.click()
  return true
}

function walk(dialog: HTMLElement, field: HTMLElement | null, backward: boolean): boolean {
  const controls = [...dialog.querySelectorAll<HTMLElement>('button, input, select, textarea, a[href], [tabindex="0"]')]
  const round = [field, ...controls].filter((one) => one !== null && !one.matches(':disabled') && one.offsetParent)
  const at = round.findIndex((one) => one === document.activeElement)
  round.at((Math.max(at, 0) + (backward ? -1 : 1)) % round.length)?.focus()
  return true
}
