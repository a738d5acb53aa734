import type { z } from 'zod'
import {
  countryCondition,
  deliveryRule,
  itemCondition,
  orderCondition,
  partnerCondition,
  postalCodeCondition,
  type DeliveryRule,
} from '../../../shared/entities/delivery-rule.ts'
import type { Language } from '../../../shared/entities/account.ts'
import type { Refusal } from '../../../shared/errors.ts'
import type { DeliveryRuleFacts, Unreachable } from '../../../shared/rules/delivery-rule.ts'
import type { RowOf } from '../../crud/table-store.ts'
import { shownAs } from '../../crud/view.ts'
import { sentence } from '../../http/errors.ts'

/** A rule's row with what the query joined. */
export type RuleHead = RowOf<'deliveryRule'> & {
  centerCode: string
  contractName: string
  contractStatus: DeliveryRule['contractStatus']
}

export interface Names {
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

export function factsOf(row: RuleHead, served: ReadonlySet<number>): DeliveryRuleFacts {
  return {
    ...row,
    ...conditionsOf(row),
    contract: { name: row.contractName, active: row.contractStatus === 'ACTIVE' },
    served,
  }
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
