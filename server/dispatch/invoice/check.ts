import type { BulkAnswer } from '../../../shared/api/list.ts'
import { plainCode } from '../../../shared/sync/pack.ts'
import type { RowOf } from '../../crud/table-store.ts'
import type { Reader } from '../../db/database.ts'
import { keptQuery } from '../../db/kept-query.ts'
import type { Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { sentence } from '../../http/errors.ts'
import { Goods } from './goods.ts'
import type { NewInvoice } from './input.ts'
import { visible } from '../../subjects.ts'

/** `values`: what the error's sentence needs. */
export type RowError = BulkAnswer['error'][number] & { values?: Record<string, string | number> }
type Contract = RowOf<'contract'>

/** A draft that can be created, with its contract, the partner whose goods it holds, and its lines with their SKUs. */
export interface Checked extends NewInvoice {
  contract: Contract
  partnerId: number | null
  countryId: number | null
  lines: ReturnType<Goods['filled']>[]
}

/** Checks which of these can be created, in a few queries for all. What is outside the caller's scope counts as nonexistent. */
export async function checkDrafts(
  w: Writer,
  caller: Caller,
  wanted: readonly NewInvoice[],
): Promise<{ checked: Checked[]; errors: RowError[] }> {
  const drafts = wanted.map(({ draft }) => draft)
  const contracts = await contractsOf(
    w.tx,
    caller,
    drafts.map(({ contractId }) => contractId),
  )
  const centerIds = [...contracts.values()].map(({ centerId }) => centerId)
  await w.lockSerials()
  await w.lockCenters(centerIds)
  const known = {
    caller,
    contracts,
    goods: await Goods.load(w.tx, drafts),
    partners: await partnersOf(w.tx, centerIds),
    countries: await countriesOf(w.tx),
    returning: await openReturnsOf(
      w,
      drafts.flatMap(({ returnOfId }) => returnOfId ?? []),
    ),
    taken: await takenSerials(
      w,
      drafts.flatMap(({ serial }) => serial ?? []),
    ),
  }
  const checked: Checked[] = []
  const errors: RowError[] = []
  for (const one of wanted) {
    const found = check(one, known)
    if ('code' in found)
      errors.push({
        clientIndex: one.clientIndex,
        errorType: 'WRONG_VALUE',
        ...found,
        message: sentence('en', found.code, found.values ?? null),
      })
    else checked.push(found)
  }
  return { checked, errors }
}

interface Known {
  caller: Caller
  contracts: ReadonlyMap<number, Contract>
  partners: ReadonlyMap<number, ReadonlyMap<number, Partner>>
  goods: Goods
  countries: Awaited<ReturnType<typeof countriesOf>>
  /** The number of a parcel's return that is still to come, by the parcel's id. */
  returning: ReadonlyMap<number, string>
  /** Grows with each serial that a draft here takes. */
  taken: Set<string>
}

type Problem = Pick<RowError, 'property' | 'code' | 'values'> & { errorType?: RowError['errorType'] }

function check(
  { clientIndex, draft }: NewInvoice,
  { caller, contracts, partners, goods, countries, returning, taken }: Known,
): Checked | Problem {
  const contract = contracts.get(draft.contractId)
  if (!contract) return { property: 'contractId', code: 'not-found' }
  if (contract.status !== 'ACTIVE')
    return { property: 'contractId', code: 'contract-deactivated', values: { contract: nameOf(contract) } }
  if (contract.returnOnly && draft.type !== 'RETURN')
    return { property: 'contractId', code: 'contract-return-only', values: { contract: nameOf(contract) } }
  const served = partners.get(contract.centerId) ?? new Map<number, Partner>()
  const partnerId = caller.partnerId ?? draft.partnerId ?? goods.ownerOf(draft.lines, new Set(served.keys()))
  if (partnerId === 'unclear') return { property: 'partnerId', errorType: 'REQUIRED', code: 'partner-unclear' }
  const partner = partnerId === null ? null : served.get(partnerId)
  if (partner === undefined || (draft.partnerId !== null && draft.partnerId !== partnerId))
    return { property: 'partnerId', code: 'not-found' }
  if (partner && partner.status !== 'ACTIVE')
    return { property: 'partnerId', code: 'partner-inactive', values: { partner: partner.name } }
  if (draft.countryId !== null && !countries.ids.has(draft.countryId))
    return { property: 'countryId', code: 'not-found' }
  const open = draft.returnOfId === null ? undefined : returning.get(draft.returnOfId)
  if (open !== undefined)
    return { property: 'invoiceId', errorType: 'DUPLICATED', code: 'return-open', values: { serial: open } }
  if (draft.serial !== null) {
    const key = serialOf(contract, draft.serial)
    if (taken.has(key))
      return { property: 'serial', errorType: 'DUPLICATED', code: 'serial-taken', values: { serial: draft.serial } }
    taken.add(key)
  }
  return {
    clientIndex,
    draft,
    contract,
    partnerId,
    lines: draft.lines.map((line) => goods.filled(partnerId, line)),
    countryId: draft.countryId ?? countries.byCode.get(draft.recipient.country.toUpperCase()) ?? null,
  }
}

export function nameOf({ name, logisticsCode }: Pick<Contract, 'name' | 'logisticsCode'>): string {
  return name ?? logisticsCode
}

interface Partner {
  name: string
  status: string
}

async function contractsOf(db: Reader, caller: Caller, ids: readonly number[]): Promise<Map<number, Contract>> {
  const rows = await db
    .selectFrom('contract')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .where(visible(caller, 'contract'))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The partners that use each center. */
async function partnersOf(db: Reader, centerIds: readonly number[]): Promise<Map<number, Map<number, Partner>>> {
  if (centerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('partnerCenter')
    .innerJoin('partner', 'partner.id', 'partnerCenter.partnerId')
    .select(['partnerCenter.centerId', 'partner.id', 'partner.name', 'partner.status'])
    .where('partnerCenter.centerId', 'in', [...new Set(centerIds)])
    .execute()
  const byCenter = Map.groupBy(rows, ({ centerId }) => centerId)
  return new Map(
    [...byCenter].map(([centerId, those]) => [
      centerId,
      new Map(those.map(({ id, name, status }) => [id, { name, status }])),
    ]),
  )
}

export async function countriesOf(db: Reader): Promise<{ ids: Set<number>; byCode: Map<string, number> }> {
  const rows = await db.selectFrom('country').select(['id', 'isoCode2']).execute()
  return { ids: new Set(rows.map(({ id }) => id)), byCode: new Map(rows.map(({ id, isoCode2 }) => [isoCode2, id])) }
}

/** The returns of these parcels that are neither received nor cancelled, no matter who asked for them: a parcel comes back only once. */
async function openReturnsOf(w: Writer, invoiceIds: readonly number[]): Promise<Map<number, string>> {
  if (invoiceIds.length === 0) return new Map()
  const rows = await w.outsideScope(() =>
    w.tx
      .selectFrom('invoice')
      .select(['returnOfId', 'serial', 'originalOrderId'])
      .where('returnOfId', 'in', invoiceIds)
      .where('status', 'not in', ['DELIVERED', 'CANCELED'])
      .execute(),
  )
  return new Map(rows.map((row) => [row.returnOfId ?? 0, row.serial ?? row.originalOrderId]))
}

const withSerials = keptQuery({ keys: 'texts' }, (db, { keys }) =>
  db.selectFrom('invoice').select(['serialKey', 'courierCode']).where('serialKey', 'in', keys),
)

/** The taken serials in the form in which they are compared, with their courier, because another courier may use the same number. */
export async function takenSerials(w: Writer, serials: readonly string[]): Promise<Set<string>> {
  if (serials.length === 0) return new Set()
  const rows = await w.outsideScope(() => withSerials(w.tx, { keys: serials.map(plainCode) }))
  return new Set(rows.map((row) => `${row.courierCode}|${row.serialKey}`))
}

export function serialOf({ courierCode }: Pick<Contract, 'courierCode'>, serial: string): string {
  return `${courierCode}|${plainCode(serial)}`
}
