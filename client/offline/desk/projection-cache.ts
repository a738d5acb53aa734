import type { Change } from '../../../shared/rules/stock/facts.ts'
import type { ActionResult } from '../../../shared/sync/protocol.ts'
import type { Core } from '../core.ts'
import type { OutboxRow } from '../storage/outbox.ts'
import { addToWorld, awaitRowsMs, buildWorld } from './projection.ts'
import type { World } from './world.ts'

/** How often to build again when rows changed during the build. After that the last build is shown, and the change draws it again. */
const mostBuilds = 3

export type Projections = ReturnType<typeof keepProjections>

/** Keeps the projection between scans, so that queueing one more does not replay the ones before it. */
export function keepProjections(core: Core) {
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
    /** Adds an action that was just queued to the projection that it was decided on, unless something else changed in the meantime. */
    add(decidedOn: number, row: OutboxRow, changes: readonly Change[], byName: string): void {
      const before = world
      world = before && decidedOn === version ? before.then((built) => addToWorld(built, row, changes, byName)) : null
      version++
    },
    acknowledge(clientId: string, results: readonly ActionResult[]): void {
      if (results.some((result) => result.status !== 'applied')) {
        world = null
        version++
        // Draws again when the rows are late.
        core.ports.setTimer(core.changed, awaitRowsMs)
        return
      }
      const bySeq = new Map(results.map((result) => [result.seq, result]))
      world &&= world.then((built) => {
        for (const row of built.live) {
          const result = row.clientId === clientId ? bySeq.get(row.seq) : undefined
          if (result) Object.assign(row, { state: result.status, result })
        }
        return built
      })
    },
    forget(): void {
      world = null
      version++
    },
  }
}
