import { useSyncExternalStore } from 'react'

/** The password screen is a step in the browser's history, so that the phone's Back leads to the badge and not out of the app. */
export function usePasswordScreen() {
  return { isOpen: useSyncExternalStore(subscribe, isHere), open, leave }
}

const isHere = (): boolean => history.state?.asks === 'password'
const listeners = new Set<() => void>()

function open(): void {
  history.pushState({ asks: 'password' }, '')
  for (const listener of listeners) listener()
}

let leaving: Promise<void> | null = null

/**
 * Resolves when the step is taken back, which happens once however often it is asked for. Messages are said only after that, because
 * leaving a screen clears what was said on it.
 */
async function leave(): Promise<void> {
  if (isHere()) await (leaving ??= goBack())
}

async function goBack(): Promise<void> {
  await new Promise<unknown>((resolve) => {
    addEventListener('popstate', resolve, { once: true })
    history.back()
  })
  leaving = null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}
