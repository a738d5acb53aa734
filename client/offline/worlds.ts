import type { Change } from '../../shared/rules/facts.ts'
import type { Core } from './core.ts'
import type { OutboxRow } from './outbox.ts'
import { addToWorld, buildWorld, type World } from './projection.ts'

/** Times to build again when rows changed under the building; then it is shown as it is, and the change draws again. */
const mostBuilds = 3

export type Worlds = ReturnType<typeof keepWorlds>

/** Keeps the projection between scans, so that queueing one more does not replay the ones before it. */
export function keepWorlds(core: Core) {
  let world: Promise<World> | null = null
  let version = 0

  return {
    async now(): Promise<{ world: World; version: number }> {
      for (let builds = 1; ; builds++) {
        const at = version
        const building = (world ??= buildWorld(core))
        try {
          const built = await building
          if (at === version || builds >= mostBuilds) return { world: built, version: at }
        } catch (error) {
          if (world === building) world = null
          throw error
        }
      }
    },
    /** An action was queued on the decision's world: it goes on from there, unless something else changed meanwhile. */
    add(decidedOn: number, row: OutboxRow, changes: readonly Change[]): void {
      const before = world
      world = before && decidedOn === version ? before.then((built) => addToWorld(built, row, changes)) : null
      version++
    },
    forget(): void {
      world = null
      version++
    },
  }
}
