/** Stock is a ledger (decisions.md §7): rows are only added, balances are their sums. */

export const ledgerFields = ['INS', 'AVA', 'RES', 'Q10AVA', 'Q10RES'] as const
export type LedgerField = (typeof ledgerFields)[number]

export const ledgerReasons = [
  'RECEIVE',
  'Q_RECEIVE',
  'CONFIRM',
  'N_CONFIRM',
  'DENY',
  'N_DENY',
  'CLOSE',
  'B2B_PREPARED',
  'B2B_PREPARED_CANCEL',
  'MOVE',
  'MOVE_CANCEL',
] as const
export type LedgerReason = (typeof ledgerReasons)[number]

/** What postings are for (decisions.md §7). */
export const causeKinds = ['inbound', 'slip', 'order', 'invoice', 'relocation', 'adjustment', 'count'] as const
export type CauseKind = (typeof causeKinds)[number]

/** `id`: the id of the cause's row; null where it has none, such as goods that are moved on the spot. */
export interface Cause {
  kind: CauseKind
  id: number | null
}

/** What each reason does to the balances, per piece (decisions.md §7). An undo does the opposite. */
export const ledgerEffects = {
  CLOSE: { INS: 1, AVA: 1 },
  RECEIVE: { AVA: -1, RES: 1 },
  Q_RECEIVE: { Q10AVA: -1, Q10RES: 1 },
  N_CONFIRM: { RES: -1, INS: -1 },
  CONFIRM: { Q10RES: -1, INS: -1 },
  N_DENY: { RES: -1, AVA: 1 },
  DENY: { Q10RES: -1, Q10AVA: 1 },
  B2B_PREPARED: { AVA: -1, RES: 1 },
  B2B_PREPARED_CANCEL: { RES: -1, AVA: 1 },
  // Two rows, at the source and at the target, that cancel out: only the places change.
  MOVE: { INS: 1 },
  MOVE_CANCEL: { INS: 1 },
} as const satisfies Record<LedgerReason, Partial<Record<LedgerField, 1 | -1>>>

/** A move without a place gives pieces to Qoo10's share of the available pieces, and its cancel takes them back (decisions.md §17). */
const shareEffects = {
  MOVE: { AVA: -1, Q10AVA: 1 },
  MOVE_CANCEL: { AVA: 1, Q10AVA: -1 },
} as const

export function effectsOf(reason: LedgerReason, isAtPlace: boolean): Partial<Record<LedgerField, 1 | -1>> {
  return !isAtPlace && (reason === 'MOVE' || reason === 'MOVE_CANCEL') ? shareEffects[reason] : ledgerEffects[reason]
}

/** The stock of one SKU in one center. `INS = AVA + RES + Q10AVA + Q10RES`, none below 0. */
export type Balance = Record<LedgerField, number>

export const emptyBalance = (): Balance => ({ INS: 0, AVA: 0, RES: 0, Q10AVA: 0, Q10RES: 0 })

/** Whether a balance keeps the ledger's two laws. The server asserts it before every save. */
export function balanceHolds(b: Balance): boolean {
  return b.INS === b.AVA + b.RES + b.Q10AVA + b.Q10RES && ledgerFields.every((field) => b[field] >= 0)
}
