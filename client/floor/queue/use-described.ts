import { useKnown } from '../use-known.ts'
import { describeAction, type Described } from './describe.ts'

/** An action in words; `id` is its own, for an action never changes once it is made. */
export function useDescribed(id: string, type: string, payload: unknown): Described | null {
  return useKnown(id, (engine) => describeAction(engine, type, payload))
}
