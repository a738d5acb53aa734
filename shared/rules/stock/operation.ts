import type { OperationDirection, OperationType } from '../../entities/operation.ts'
import type { SlipReason } from '../../entities/slip.ts'
import type { CauseKind, LedgerReason } from '../../stock.ts'

export interface Operation {
  direction: OperationDirection
  type: OperationType
}

const into = (type: OperationType): Operation => ({ direction: 'IN', type })
const outBy = (type: OperationType): Operation => ({ direction: 'OUT', type })

/** What each slip brings or takes. Goods that a partner carries out or that are taken to be sorted leave by the pallet, as B2B goods do. */
const ofSlips: Record<SlipReason, Operation | 'either' | 'sorted' | null> = {
  B2C_OUT: outBy('B2C'),
  B2B_OUT: outBy('B2B'),
  CARRY_OUT: outBy('B2B'),
  SELECTION_GOODS: outBy('B2B'),
  DISUSE: outBy('DISUSE'),
  PRODUCTION: outBy('PRODUCTION'),
  IN_NORMAL: into('NORMAL'),
  IN_MANUFACTURER: into('NORMAL'),
  IN_GOOD_QUALITY: 'sorted',
  IN_PRODUCTION: into('PRODUCTION'),
  IN_REVISION: into('REVISION'),
  REVISION: 'either',
  MV: null,
}

const ofCauses: Record<CauseKind, Operation | 'either' | 'slip' | null> = {
  inbound: into('NORMAL'),
  order: outBy('B2C'),
  invoice: outBy('B2C'),
  adjustment: 'either',
  count: 'either',
  slip: 'slip',
  relocation: null,
}

/**
 * How a ledger row of INS counts in the operation report (decisions.md §17); null: the goods only changed their place. The sign of a
 * correction decides whether it counts as more or fewer. Sorted pieces leave as damaged ones and come in as good ones. An undo counts
 * against what it undoes, so that the sums are net.
 */
export function operationOf(row: {
  reason: LedgerReason
  cause: CauseKind
  slipReason: SlipReason | null
  change: number
  isUndo: boolean
}): Operation | null {
  if (row.reason === 'MOVE' || row.reason === 'MOVE_CANCEL') return null
  const byCause = ofCauses[row.cause]
  const operation = byCause === 'slip' ? row.slipReason && ofSlips[row.slipReason] : byCause
  if (operation !== 'either' && operation !== 'sorted') return operation
  const type = operation === 'sorted' ? 'GOOD_QUALITY' : 'REVISION'
  return row.change > 0 === row.isUndo ? outBy(type) : into(type)
}
