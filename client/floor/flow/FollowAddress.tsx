import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useFloor } from '../floor.ts'
import type { FlowModule } from './flow-module.ts'
import type { FlowRun } from './run-flow.ts'

interface FollowAddressProps<State, Press, Facts> {
  run: FlowRun<State, Press, Facts>
  refresh: () => Promise<void>
  module: FlowModule<State, Press, Facts>
  /** The address below the flow's own, as it is in the browser's bar. */
  parts: string
  goThere: (replace?: boolean) => void
  children: ReactNode
}

/**
 * Keeps the facts fresh while the flow is on the screen. It also keeps the address and the flow together, so that the browser's back button
 * and a reload lead to where they say.
 */
export function FollowAddress<State, Press, Facts>({
  run,
  refresh,
  module,
  parts,
  goThere,
  children,
}: FollowAddressProps<State, Press, Facts>) {
  const { engine } = useFloor()
  const follow = useEffectEvent(async (to: readonly string[]) => {
    const stands = () => standsAt(module.partsOf(run.state()), to)
    if (stands()) return
    const press = (what: Press) => run.send({ type: 'press', press: what })
    // The back button first answers an open question with «no», as its back arrow does.
    if (module.isAsking(run.state())) return press(module.back).then(() => goThere())
    if (to.length === 0) return press(module.leave)
    const toward = await module.toward(engine, run.state(), to)
    if (toward) await press(toward)
    if (!stands()) goThere(true)
  })
  useEffect(() => {
    const again = () => void refresh()
    again()
    // Another tab went on with this flow.
    addEventListener('storage', again)
    const changes = engine.onChange(again)
    return () => {
      removeEventListener('storage', again)
      changes()
    }
  }, [engine, refresh])
  useEffect(() => void follow(parts === '' ? [] : parts.split('/')), [parts])
  return children
}

/** An address may leave out the last parts, such as the task of an inbound. */
function standsAt(at: readonly string[], address: readonly string[]): boolean {
  return address.length === 0 ? at.length === 0 : address.every((part, index) => at[index] === part)
}
