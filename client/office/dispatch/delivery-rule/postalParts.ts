import { barePostalCode, type DeliveryRuleInput } from '../../../../shared/entities/delivery-rule.ts'

type Condition = DeliveryRuleInput['postalCodeCondition']

/** A condition as the user writes it: `63000~63644` is a range, `63` is every code that begins with it. */
export function postalParts({ ranges, prefixes }: Condition): string[] {
  return [...ranges.map(({ from, to }) => `${from}~${to}`), ...prefixes]
}

/** Reads the written parts back into a condition. A missing end stays empty, for the schema to refuse. */
export function postalCondition(parts: readonly string[]): Condition {
  const read = parts.map((part) => part.split(/[~–]/).map(barePostalCode))
  return {
    ranges: read.flatMap(([from = '', to]) => (to === undefined ? [] : [{ from, to }])),
    prefixes: read.flatMap(([prefix = '', to]) => (to === undefined ? [prefix] : [])),
  }
}
