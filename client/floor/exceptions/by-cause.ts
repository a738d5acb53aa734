import type { ExceptionRow } from '../../../shared/sync/protocol.ts'

/** Those of one cause, which one decision settles: the same step refused by the same rule on the same thing, as when an inbound was closed under its counters; too many of one SKU and of another are two. */
export function byCause(exceptions: readonly ExceptionRow[]): ExceptionRow[][] {
  return [
    ...Map.groupBy(exceptions, ({ type, code, subject, with: values }) =>
      [type, code, subject, values?.['sku']].join(' '),
    ).values(),
  ]
}

/** One with those of its cause, itself first; none where it is settled. */
export function causeOf(exceptions: readonly ExceptionRow[], openId: number | null): ExceptionRow[] {
  const alike = byCause(exceptions).find((group) => group.some(({ id }) => id === openId)) ?? []
  return alike.toSorted((a, b) => Number(b.id === openId) - Number(a.id === openId))
}

/** The same of any SKU and by the same worker, whom one decision may settle too: who counted what others had counted did so of all of it. */
export function likeIt(exceptions: readonly ExceptionRow[], one: ExceptionRow): ExceptionRow[] {
  return [
    one,
    ...exceptions.filter(
      ({ id, type, code, subject, workerId }) =>
        id !== one.id && type === one.type && code === one.code && subject === one.subject && workerId === one.workerId,
    ),
  ]
}
