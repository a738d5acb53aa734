import { useSyncExternalStore } from 'react'
import { tasks, type Task } from './inbound/state.ts'

/** The screens of the floor and their addresses: the browser's back button and a reload keep to them. */
export type Route = { [S in PlainScreen]: { screen: S } }[PlainScreen] | { screen: 'inbound'; id: number; task: Task | null }
type PlainScreen = (typeof screens)[number]

const screens = ['stock', 'queue', 'exceptions', 'device', 'inbounds', 'home'] as const
const plain: Record<PlainScreen, string> = { stock: '/floor/stock', queue: '/floor/queue', exceptions: '/floor/exceptions', device: '/floor/device', inbounds: '/floor/inbound', home: '/floor' }

export function readRoute(pathname: string): Route {
  const path = pathname.replace(/\/+$/, '')
  const [, id, task] = /^\/floor\/inbound\/(\d+)(?:\/([a-z-]+))?$/.exec(path) ?? []
  if (id) return { screen: 'inbound', id: Number(id), task: tasks.find((known) => known === task) ?? null }
  const screen = screens.find((one) => plain[one] === path)
  return { screen: screen ?? 'home' }
}

export function pathOf(route: Route): string {
  return route.screen === 'inbound' ? `${plain.inbounds}/${route.id}${route.task ? `/${route.task}` : ''}` : plain[route.screen]
}

const listeners = new Set<() => void>()

/** Goes to a screen; an address that is already shown is not put on the history again. */
export function go(route: Route, { replace = false }: { replace?: boolean } = {}): void {
  const path = pathOf(route)
  if (path === location.pathname) return
  history[replace ? 'replaceState' : 'pushState'](null, '', path)
  for (const listener of listeners) listener()
}

/** Calls back when another screen is gone to, by the app or the browser's back button. */
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
