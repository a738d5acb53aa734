import type { ExceptionRow } from '../../../shared/sync/protocol.ts'

/** Those of one cause, which one decision settles: the same step refused by the same rule on the same thing, as when an inbound was closed under its counters; too many of one SKU and of another are two. */
export function byCause(exceptions: readonly ExceptionRow[]): ExceptionRow[][] {
  return [
    ...Map.groupBy(exceptions, ({ type, code, subject, with: values }) =>
      [type, code, subject, values?.['sku']].join(' '),
    ).values(),
  ]
}
