import type { Route } from '../route.ts'
import { isInWork, taskOf, type FlowState } from './state.ts'

export type InboundRoute = Extract<Route, { screen: 'inbound' | 'inbounds' }>

/** The address of where the flow stands. */
export function routeOf(state: FlowState): Route {
  return isInWork(state) ? { screen: 'inbound', id: state.inboundId, task: taskOf(state) } : { screen: 'inbounds' }
}

export function standsAt(state: FlowState, route: Route): boolean {
  const at = routeOf(state)
  if (at.screen !== 'inbound' || route.screen !== 'inbound') return at.screen === route.screen
  return at.id === route.id && (route.task === null || at.task === route.task)
}
