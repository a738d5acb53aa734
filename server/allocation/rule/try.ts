import type { DeliveryRuleTrial, DeliveryRuleTried } from '../../../shared/entities/delivery-rule.ts'
import { refuse } from '../../../shared/errors.ts'
import { inTriedOrder, whyNot, type OrderToDeliver } from '../../../shared/rules/allocation/delivery-rule.ts'
import { tableStore } from '../../crud/table-store.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { noSuch, sentence } from '../../http/errors.ts'
import { factsOfAll } from './store.ts'
import { reasonOf, ruleName, shareOf } from './view.ts'

/** Tries the rules that the caller sees on a made-up order, as they would be tried on a real one. */
export async function tryRules(
  database: Database,
  caller: Caller,
  { partnerId, ...asked }: DeliveryRuleTrial,
): Promise<DeliveryRuleTried> {
  const db = database.read
  const partner = await tableStore(database, caller, 'partner').named('partnerId', partnerId, db)
  const order = { ...asked, partner, goods: await goodsOf(database, caller, partnerId, asked.goods) }
  const rules = inTriedOrder(await factsOfAll(db, caller))
  const reasons = rules.map((rule) => whyNot(rule, order))
  const chosen = rules[reasons.findIndex((why) => why.length === 0)]
  const contracts = chosen ? shareOf(chosen.contracts).filter(({ share }) => share > 0) : []
  const [most] = contracts.toSorted((a, b) => b.ratio - a.ratio)
  return {
    chosen:
      chosen && most
        ? {
            deliveryRuleId: chosen.id,
            centerId: chosen.centerId,
            contractId: most.id,
            contractName: most.name,
            contracts,
          }
        : null,
    rules: rules.map((rule, index) => {
      const own = reasons[index] ?? []
      const why =
        own.length === 0 && chosen && chosen !== rule ? [refuse('rule-later', { rule: ruleName(chosen) })] : own
      return {
        id: rule.id,
        name: rule.name,
        contractName: rule.contracts.map((contract) => contract.name).join(', '),
        whyNot: why.map((refusal) => reasonOf(refusal, caller.language)),
      }
    }),
  }
}

async function goodsOf(
  database: Database,
  caller: Caller,
  partnerId: number,
  goods: DeliveryRuleTrial['goods'],
): Promise<OrderToDeliver['goods']> {
  const skus = await tableStore(database, caller, 'sku').many(goods.flatMap(({ skuId }) => skuId ?? []))
  return goods.map((one, index) => {
    if (one.skuId === null) return { ...one, name: sentence(caller.language, 'rule-made-up-goods', null) }
    const sku = skus.get(one.skuId)
    if (sku?.partnerId !== partnerId) throw noSuch(`goods.${index}.skuId`, 'The partner has no such SKU.')
    const { id: skuId, name, centerStorageType, boxVolume, deliveryRegion } = sku
    return { skuId, name, centerStorageType, boxVolume, deliveryRegion }
  })
}
