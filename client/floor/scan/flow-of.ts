import type { FlowName } from '../flow/flow-names.ts'
import type { Found } from './look-up.ts'

/** The flow that a code opens when no task is open. */
export function flowOf(found: Found): FlowName | null {
  switch (found.kind) {
    case 'inbounds':
      return 'inbound'
    case 'invoices':
      // Waybills that are loaded already are looked for on their pallet.
      return found.invoices.every(({ consolId }) => consolId !== null) ? 'consolidation' : 'packing'
    case 'consol':
    case 'plan':
      return 'consolidation'
    case 'pickList':
      return 'picking'
    case 'relocation':
      return 'relocation'
    default:
      return null
  }
}
