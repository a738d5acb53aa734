import { randomUUID } from 'node:crypto'
import { runBatch } from '../../server/ledger/batch.ts'
import { isRefusal } from '../../shared/errors.ts'
import { systemRoles } from '../../shared/privileges.ts'
import type { Action } from '../../shared/rules/floor/actions.ts'
import { idOf } from './ids.ts'
import type { World } from './world.ts'

/**
 * Runs what a leader's handheld sent through the batch that real pushes go through. Returns the outcome of each action: `done` or the
 * refusal.
 */
export async function floorDid(
  { database, id }: Pick<World, 'database' | 'id'>,
  ...actions: { type: string; payload: object }[]
): Promise<string[]> {
  const actor = { userId: idOf(id.user, 'worker'), privileges: new Set(systemRoles.SYSR_LEADER) }
  const outcomes = await database.write((w) =>
    runBatch(
      w,
      actions.map((action) => ({
        action: { id: randomUUID(), ...action } as Action,
        by: { actor, overriddenBy: null },
        at: w.now,
        deviceId: null,
      })),
    ),
  )
  return outcomes.map((outcome) => (isRefusal(outcome) ? outcome.refused : 'done'))
}
