import { isRefusal, refuse, type Refusal } from '../../../shared/errors.ts'
import { mayStepInvoice } from '../../../shared/rules/floor/packing.ts'
import type { Courier } from '../../adapters/couriers/courier.ts'
import type { CourierOf } from '../../adapters/couriers/couriers.ts'
import type { RowOf } from '../../crud/table-store.ts'
import type { Database } from '../../db/database.ts'
import type { Secrets } from '../../secrets.ts'

export interface CourierParts {
  database: Database
  secrets: Secrets
  couriers: CourierOf
}

/** A contract's courier, if it has an API that the contract uses and has the keys of. */
export function courierFor(
  couriers: CourierOf,
  { courierCode, useAPI, apiKeySealed }: Pick<ContractRow, 'courierCode' | 'useAPI' | 'apiKeySealed'>,
): Courier | null {
  return useAPI && apiKeySealed !== null ? couriers(courierCode) : null
}

export type InvoiceRow = RowOf<'invoice'>
export type ContractRow = RowOf<'contract'>

/** What came of each waybill: null, or why it has no serial. */
export type Allocations = Map<number, Refusal | null>

/** Checks by the same table as the rule, before a serial is taken in vain. */
export function refuseToAllocate({
  status,
  serial,
  originalOrderId,
}: Pick<InvoiceRow, 'status' | 'serial' | 'originalOrderId'>): Refusal | null {
  return mayStepInvoice('allocate', status)
    ? null
    : refuse('invoice-transition', { serial: serial ?? originalOrderId, status })
}

export function refusalOf(outcome: unknown): Refusal | null {
  return isRefusal(outcome) ? outcome : null
}
