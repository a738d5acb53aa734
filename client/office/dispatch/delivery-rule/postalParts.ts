import { barePostalCode, type DeliveryRuleInput } from '../../../../shared/entities/delivery-rule.ts'

type Condition = DeliveryRuleInput['postalCodeCondition']

/** A condition as people write it: `63000~63644` is a range, `63` every code that begins so. */
export function postalParts({ ranges, prefixes }: Condition): string[] {
  return [...ranges.map(({ from, to }) => `${from}~${to}`), ...prefixes]
}

/** What was written, read back. An end that is left out stays empty, for the schema to refuse. */
export function postalCondition(parts: readonly string[]): Condition {
  const read = parts.map((part) => part.split(/[~–]/).map(barePostalCode))
  return {
    ranges: read.flatMap(([from = '', to]) => (to === undefined ? [] : [{ from, to }])),
    prefixes: read.flatMap(([prefix = '', to]) => (to === undefined ? [prefix] : [])),
  }
}
