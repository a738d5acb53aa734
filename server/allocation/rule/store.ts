import { sql } from 'kysely'
import { deliveryRuleApi } from '../../../shared/api/delivery-rule.ts'
import type { DeliveryRuleInput } from '../../../shared/entities/delivery-rule.ts'
import {
  unreachableRules,
  type DeliveryRuleFacts,
  type RuleContract,
} from '../../../shared/rules/allocation/delivery-rule.ts'
import { is } from '../../crud/filters.ts'
import { columns, dataPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { tableStore, type RowOf } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { noSuch, unfit } from '../../http/errors.ts'
import { visible, type Seer } from '../../subjects.ts'
import { conditionsOf, contractIdsOf, factsOf, otherContractIdsOf, ruleName, ruleShown } from './view.ts'

type Patch = Partial<Omit<DeliveryRuleInput, 'centerId'>>
type Named = Pick<
  DeliveryRuleInput,
  'centerId' | 'contractId' | 'otherContractIds' | 'partnerCondition' | 'itemCondition'
>

/** The rules of the caller's centers. Whether other rules keep a rule from being reached is judged among these alone. */
export function deliveryRuleStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'deliveryRule')
  const of = {
    center: tableStore(database, caller, 'center'),
    contract: tableStore(database, caller, 'contract'),
    partner: tableStore(database, caller, 'partner'),
    sku: tableStore(database, caller, 'sku'),
  }
  const heads = (db: Reader) => rulesWithContracts(db).where(table.visible)
  const unreachable = async (db: Reader) => unreachableRules(await factsOfAll(db, caller), ruleName)
  const { list, get } = listOf(database, {
    call: deliveryRuleApi.list,
    id: 'deliveryRule.id',
    rows: heads,
    sort: {
      ...columns('deliveryRule', ['id', 'updatedAt']),
      // Among rules of equal weight the oldest is tried first, and equal rows of a list go by their id.
      tried: sql`-"deliveryRule"."weightValue"`,
    },
    search: ['deliveryRule.name', 'contract.name', 'contract.logisticsCode'],
    filters: {
      centerIds: is('deliveryRule.centerId'),
      contractId: is('deliveryRule.contractId'),
      deliveryCondition: is('deliveryRule.deliveryCondition'),
      status: is('deliveryRule.status'),
      reachable: async (wanted) => {
        const dead = sql.join([0, ...(await unreachable(database.read)).keys()])
        return wanted ? sql`"deliveryRule"."id" not in (${dead})` : sql`"deliveryRule"."id" in (${dead})`
      },
    },
    shown: async (rows, db) => {
      const [dead, conditions] = [await unreachable(db), rows.map(conditionsOf)]
      const names = {
        contract: await contractsOf(db, rows),
        partner: namesOf(
          await of.partner.many(
            conditions.flatMap((one) => one.partnerCondition.partnerIds),
            db,
          ),
        ),
        sku: namesOf(
          await of.sku.many(
            conditions.flatMap((one) => one.itemCondition.skuIds),
            db,
          ),
        ),
      }
      return rows.map((row) => ruleShown(row, names, dead.get(row.id), caller.language))
    },
    page: dataPage,
  })

  /** Checks that the contracts are the center's and that the partners use the center. What the rule named before stays as it is. */
  const check = async (
    db: Reader,
    { centerId, contractId, otherContractIds, ...asked }: Named,
    before?: RowOf<'deliveryRule'>,
  ) => {
    const contracts = await of.contract.many([contractId, ...otherContractIds], db)
    for (const [property, id] of [['contractId', contractId], ...otherContractIds.map(other)] as const) {
      const contract = contracts.get(id)
      if (!contract) throw noSuch(property, 'There is no such contract.')
      if (contract.centerId !== centerId)
        throw unfit(property, 'rule-contract-elsewhere', { contract: contract.name ?? contract.logisticsCode })
    }
    const known = before && conditionsOf(before)
    const partnerIds = without(asked.partnerCondition.partnerIds, known?.partnerCondition.partnerIds)
    const partners = await of.partner.many(partnerIds, db)
    if (partners.size < partnerIds.length) throw noSuch('partnerCondition.partnerIds', 'There is no such partner.')
    const served = (await servedBy(db, [centerId])).get(centerId)
    for (const { id, name } of partners.values())
      if (!served?.has(id)) throw unfit('partnerCondition.partnerIds', 'center-not-served', { partner: name })
    const skuIds = without(asked.itemCondition.skuIds, known?.itemCondition.skuIds)
    if ((await of.sku.many(skuIds, db)).size < skuIds.length)
      throw noSuch('itemCondition.skuIds', 'There is no such SKU.')
  }

  return {
    list,
    get: (id: number) => get(id),
    /** Refuses a rule as it would be refused if it were saved. */
    checkDraft: async (db: Reader, input: DeliveryRuleInput) => {
      if (!(await of.center.many([input.centerId], db)).has(input.centerId))
        throw noSuch('rule.centerId', 'There is no such center.')
      await check(db, input)
    },
    create: (input: DeliveryRuleInput) =>
      database.write(async (w) => {
        await of.center.named('centerId', input.centerId, w.tx)
        await w.lockCenters([input.centerId])
        await check(w.tx, input)
        const { centerId, ...rest } = input
        return get((await table.insert(w, { centerId, ...columnsOf(rest) })).id, w.tx)
      }),
    update: (id: number, patch: Patch, version: number) =>
      database.write(async (w) => {
        const row = await table.lockEdited(w, id, version, get)
        const otherContractIds = otherContractIdsOf(row)
        await check(w.tx, { ...row, ...conditionsOf(row), otherContractIds, ...patch }, row)
        await table.update(w, row, columnsOf(patch))
        return get(id, w.tx)
      }),
    remove: (id: number) =>
      database.write(async (w) => {
        await table.remove(w, await table.lockOne(w, id))
        await tryWithout(w, id)
      }),
  }
}

/**
 * Has orders that got no waybill number by a deleted rule tried again, by the next rule. A deleted rule has no change by which its orders
 * would be found otherwise.
 */
async function tryWithout({ tx, now }: Writer, deliveryRuleId: number): Promise<void> {
  await tx
    .updateTable('interimAllocation')
    .set({ retryAt: now })
    .where('deliveryRuleId', '=', deliveryRuleId)
    .where('failureReason', '=', 'INVOICE_SEND_ERROR')
    .where('salesOrderId', 'in', (e) => e.selectFrom('order').select('id').where('status', '=', 'READY'))
    .execute()
}

export type KnownRule = DeliveryRuleFacts & { centerId: number; contractId: number; version: number }

/** A rule as it would be if it were saved. `id` is that of the rule that it replaces; without one it counts as the youngest. */
export async function factsOfDraft(db: Reader, input: DeliveryRuleInput, id: number | null): Promise<KnownRule> {
  const { centerId, contractId } = input
  const served = await servedBy(db, [centerId])
  const contracts = await contractsOf(db, [
    { contractId, otherContractIdsJson: JSON.stringify(input.otherContractIds) },
  ])
  return {
    ...input,
    id: id ?? Number.MAX_SAFE_INTEGER,
    version: 0,
    contracts: [contractId, ...input.otherContractIds].flatMap((one) => contracts.get(one) ?? []),
    served: served.get(centerId) ?? new Set(),
  }
}

/** Every rule that the caller sees, with its contracts and the partners that its center serves. */
export async function factsOfAll(db: Reader, seer: Seer): Promise<KnownRule[]> {
  const rows = await rulesWithContracts(db).where(visible(seer, 'deliveryRule')).execute()
  const served = await servedBy(db, [...new Set(rows.map(({ centerId }) => centerId))])
  const contracts = await contractsOf(db, rows)
  return rows.map((row) => ({
    ...factsOf(row, served.get(row.centerId) ?? new Set(), contracts),
    centerId: row.centerId,
    contractId: row.contractId,
    version: row.version,
  }))
}

/** The contracts that rules lead to. */
async function contractsOf(
  db: Reader,
  rows: readonly Pick<RowOf<'deliveryRule'>, 'contractId' | 'otherContractIdsJson'>[],
): Promise<Map<number, RuleContract>> {
  const ids = [...new Set(rows.flatMap(contractIdsOf))]
  if (ids.length === 0) return new Map()
  const contracts = await db
    .selectFrom('contract')
    .select(['id', 'name', 'logisticsCode', 'status', 'returnOnly', 'ratio'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    contracts.map(({ id, name, logisticsCode, status, returnOnly, ratio }) => [
      id,
      { id, name: name ?? logisticsCode, active: status === 'ACTIVE', returnOnly, ratio },
    ]),
  )
}

function rulesWithContracts(db: Reader) {
  return db
    .selectFrom('deliveryRule')
    .innerJoin('center', 'center.id', 'deliveryRule.centerId')
    .innerJoin('contract', 'contract.id', 'deliveryRule.contractId')
    .selectAll('deliveryRule')
    .select([
      'center.code as centerCode',
      'contract.status as contractStatus',
      sql<string>`coalesce("contract"."name", "contract"."logisticsCode")`.as('contractName'),
    ])
}

/** The partners that use each center. */
async function servedBy(db: Reader, centerIds: readonly number[]): Promise<Map<number, Set<number>>> {
  const served = new Map(centerIds.map((id) => [id, new Set<number>()]))
  if (centerIds.length === 0) return served
  const rows = await db
    .selectFrom('partnerCenter')
    .select(['centerId', 'partnerId'])
    .where('centerId', 'in', centerIds)
    .execute()
  for (const { centerId, partnerId } of rows) served.get(centerId)?.add(partnerId)
  return served
}

function columnsOf({
  partnerCondition,
  countryCondition,
  postalCodeCondition,
  orderCondition,
  itemCondition,
  otherContractIds,
  ...same
}: Patch) {
  const json = {
    partnerCondition,
    countryCondition,
    postalCodeCondition,
    orderCondition,
    itemCondition,
    otherContractIds,
  }
  return {
    ...same,
    ...Object.fromEntries(
      Object.entries(json).flatMap(([name, value]) => (value ? [[`${name}Json`, JSON.stringify(value)]] : [])),
    ),
  }
}

const other = (id: number, index: number) => [`otherContractIds.${index}`, id] as const
const without = (ids: readonly number[], known: readonly number[] = []) => [
  ...new Set(ids.filter((id) => !known.includes(id))),
]
const namesOf = (rows: ReadonlyMap<number, { name: string }>) => new Map([...rows].map(([id, { name }]) => [id, name]))
