import { refuse, type Refusal } from '../../../shared/errors.ts'
import type { Caller } from '../../http/caller.ts'
import { allocateByCourier } from './from-courier.ts'
import { courierFor, refuseToAllocate, type Allocations, type CourierParts, type InvoiceRow } from './outcome.ts'
import { allocateFromRange } from './from-range.ts'
import { inParts } from '../../db/in-parts.ts'
import { contractById } from '../contract/store.ts'
import { nameOf } from '../invoice/check.ts'
import type { By } from '../invoice/steps.ts'
import { invoiceStore } from '../invoice/store.ts'

/**
 * Gives waybills their serials, each by itself. Contracts go side by side, and each commits on its own, so a courier that hangs delays only
 * its own parcels.
 */
export async function allocateInvoices(
  parts: CourierParts,
  caller: Caller,
  ids: readonly number[],
): Promise<Allocations> {
  const rows = await invoiceStore(parts.database, caller).table.many([...new Set(ids)])
  return giveSerials(parts, caller, ids, rows)
}

/** Does the same for waybills that the site itself made. */
export async function allocateOwnInvoices(parts: CourierParts, by: By, ids: readonly number[]): Promise<Allocations> {
  const rows = await inParts(ids, (part) =>
    parts.database.read.selectFrom('invoice').selectAll().where('id', 'in', part).execute(),
  )
  return giveSerials(parts, by, ids, new Map(rows.map((row) => [row.id, row])))
}

async function giveSerials(
  parts: CourierParts,
  by: By,
  ids: readonly number[],
  rows: ReadonlyMap<number, InvoiceRow>,
): Promise<Allocations> {
  const outcomes: Allocations = new Map(ids.map((id) => [id, refuse('not-found')]))
  const byContract = Map.groupBy(rows.values(), ({ contractId }) => contractId)
  await Promise.all(
    [...byContract].map(async ([contractId, those]) => {
      for (const [id, outcome] of await allocateOfContract(parts, by, contractId, those)) outcomes.set(id, outcome)
    }),
  )
  return outcomes
}

async function allocateOfContract(
  parts: CourierParts,
  by: By,
  contractId: number,
  rows: readonly InvoiceRow[],
): Promise<Allocations> {
  const contract = await contractById(parts.database.read, contractId)
  const all = (refusal: Refusal): Allocations => new Map(rows.map(({ id }) => [id, refusal]))
  if (contract.status !== 'ACTIVE') return all(refuse('contract-deactivated', { contract: nameOf(contract) }))
  if (contract.useVoluntarySerial) return allocateFromRange(parts.database, by, contract, rows)
  const courier = courierFor(parts.couriers, contract)
  if (!courier)
    return all(refuse('courier-not-connected', { courier: contract.courierCode, contract: nameOf(contract) }))
  const outcomes = await Promise.all(
    rows.map(
      async (row) =>
        [row.id, refuseToAllocate(row) ?? (await allocateByCourier(parts, by, courier, contract, row))] as const,
    ),
  )
  return new Map(outcomes)
}
