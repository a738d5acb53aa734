import { useSyncExternalStore } from 'react'
import { isFlowName, type FlowName } from './flow/flow-names.ts'

/** The screens of the floor. Each has an address, so that the browser's back button and a reload work. `parts`: where a flow stands. */
export type Route = { screen: PlainScreen } | { screen: 'flow'; flow: FlowName; parts: string[] }
export type PlainScreen = (typeof screens)[number]

const screens = ['stock', 'queue', 'exceptions', 'device', 'home'] as const

export function readRoute(pathname: string): Route {
  const [, , name = '', ...parts] = pathname.replace(/\/+$/, '').split('/')
  if (isFlowName(name)) return { screen: 'flow', flow: name, parts }
  return { screen: screens.find((one) => one === name) ?? 'home' }
}

export function pathOf(route: Route): string {
  if (route.screen === 'home') return '/floor'
  return ['/floor', ...(route.screen === 'flow' ? [route.flow, ...route.parts] : [route.screen])].join('/')
}

const listeners = new Set<() => void>()

/** Goes to a screen. An address that is already shown is not added to the history again. */
export function go(route: Route, { replace = false }: { replace?: boolean } = {}): void {
  const path = pathOf(route)
  if (path === location.pathname) return
  history[replace ? 'replaceState' : 'pushState'](null, '', path)
  for (const listener of listeners) listener()
}

/** Calls back when the app or the browser's back button goes to another screen. */
export function onRoute(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

export function useRoute(): Route {
  return readRoute(useSyncExternalStore(onRoute, () => location.pathname))
}
