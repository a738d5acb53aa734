import type { Refusal } from '../../shared/errors.ts'
import type { Action } from '../../shared/rules/decide.ts'
import type { Decision } from '../../shared/rules/inbound.ts'
import type { Writer } from '../db/writer.ts'

/** One action to decide: a worker's from a handheld, or an office call's. */
export interface Job {
  action: Action
  by: Decision
  /** When it was done, ISO UTC; for an office call the transaction's own time. */
  at: string
  deviceId: number | null
}

export type Outcome = { applied: true } | Refusal

/**
 * Load → decide → save (design.md): a few set-based reads bring all facts the jobs need, each is decided in order and
 * sees what the ones before it changed, and a few multi-row writes save the sum with its ledger and feed rows.
 * A refusal changes nothing. Runs inside the writer's transaction.
 */
export async function runBatch(_writer: Writer, _jobs: readonly Job[]): Promise<Outcome[]> {
  throw new Error('being written')
}
