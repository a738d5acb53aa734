import type { Authority } from '../../shared/rules/floor/authority.ts'
import type { Action } from '../../shared/rules/floor/actions.ts'
import type { LedgerRow } from '../../shared/rules/stock/facts.ts'

/** Who did something, when and where. */
export interface Origin {
  /** Null if no person did it, as for an allocation that the clock started. */
  workerId: number | null
  deviceId: number | null
  actionId: string | null
  /** When it was done, ISO UTC; for an office call, the transaction's time. */
  at: string
}

/** One action to decide: a worker's from a handheld, or an office call's. */
export interface BatchItem extends Pick<Origin, 'at' | 'deviceId'> {
  action: Action
  by: Authority
}

/** A ledger row, and who posted it. */
export interface Posted {
  row: LedgerRow
  origin: Origin
}
