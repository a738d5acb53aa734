import type { z } from 'zod'
import {
  countryCondition,
  deliveryRule,
  deliveryRuleInput,
  itemCondition,
  orderCondition,
  partnerCondition,
  postalCodeCondition,
  type DeliveryRule,
  type RuleShare,
} from '../../../shared/entities/delivery-rule.ts'
import type { Language } from '../../../shared/entities/account.ts'
import type { Refusal } from '../../../shared/errors.ts'
import {
  sharesOf,
  type DeliveryRuleFacts,
  type RuleContract,
  type Unreachable,
} from '../../../shared/rules/allocation/delivery-rule.ts'
import type { RowOf } from '../../crud/table-store.ts'
import { shownAs } from '../../crud/view.ts'
import { sentence } from '../../http/errors.ts'

/** A rule's row with the columns that the query joined. */
export type RuleHead = RowOf<'deliveryRule'> & {
  centerCode: string
  contractName: string
  contractStatus: DeliveryRule['contractStatus']
}

export interface Names {
  contract: ReadonlyMap<number, RuleContract>
  partner: ReadonlyMap<number, string>
  sku: ReadonlyMap<number, string>
}

export function conditionsOf(row: RowOf<'deliveryRule'>) {
  const read = <S extends z.ZodType>(schema: S, json: string): z.output<S> => schema.parse(JSON.parse(json))
  return {
    partnerCondition: read(partnerCondition, row.partnerConditionJson),
    countryCondition: read(countryCondition, row.countryConditionJson),
    postalCodeCondition: read(postalCodeCondition, row.postalCodeConditionJson),
    orderCondition: read(orderCondition, row.orderConditionJson),
    itemCondition: read(itemCondition, row.itemConditionJson),
  }
}

export function factsOf(
  row: RuleHead,
  served: ReadonlySet<number>,
  known: ReadonlyMap<number, RuleContract>,
): DeliveryRuleFacts {
  return {
    ...row,
    ...conditionsOf(row),
    contracts: contractIdsOf(row).flatMap((id) => known.get(id) ?? []),
    served,
  }
}

/** The rule's own contract first, then the contracts that share its orders. */
export function contractIdsOf({
  contractId,
  otherContractIdsJson,
}: Pick<RowOf<'deliveryRule'>, 'contractId' | 'otherContractIdsJson'>): number[] {
  return [...new Set([contractId, ...otherContractIdsOf({ otherContractIdsJson })])]
}

export function otherContractIdsOf({ otherContractIdsJson }: Pick<RowOf<'deliveryRule'>, 'otherContractIdsJson'>) {
  return deliveryRuleInput.shape.otherContractIds.parse(JSON.parse(otherContractIdsJson))
}

/** The share of a rule's orders that each contract takes, in percent with one decimal. */
export function shareOf(contracts: readonly RuleContract[]): RuleShare[] {
  const shares = new Map(sharesOf(contracts).map(({ id, share }) => [id, Math.round(share * 1000) / 10]))
  return contracts.map(({ id, name, ratio }) => ({ id, name, ratio, share: shares.get(id) ?? 0 }))
}

export const ruleName = ({ id, name }: Pick<DeliveryRuleFacts, 'id' | 'name'>): string => name ?? `#${id}`

export function ruleShown(
  row: RuleHead,
  names: Names,
  unreachable: Unreachable | undefined,
  language: Language,
): DeliveryRule {
  const conditions = conditionsOf(row)
  const named = (ids: readonly number[], known: ReadonlyMap<number, string>) =>
    ids.flatMap((id) => {
      const name = known.get(id)
      return name === undefined ? [] : [{ id, name }]
    })
  return shownAs(deliveryRule, {
    ...row,
    ...conditions,
    otherContractIds: otherContractIdsOf(row),
    contracts: shareOf(contractIdsOf(row).flatMap((id) => names.contract.get(id) ?? [])),
    partners: named(conditions.partnerCondition.partnerIds, names.partner),
    skus: named(conditions.itemCondition.skuIds, names.sku),
    unreachable: unreachable
      ? { ...reasonOf(unreachable.refusal, language), shadowedBy: unreachable.shadowedBy }
      : null,
  })
}

export function reasonOf({ refused, with: values = {} }: Refusal, language: Language) {
  return { code: refused, values, message: sentence(language, refused, values) }
}
