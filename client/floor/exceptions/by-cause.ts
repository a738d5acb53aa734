import type { ExceptionRow } from '../../../shared/sync/protocol.ts'

/**
 * Groups exceptions by their cause, so that one decision settles a group: the same rule refused the same step on the same thing and SKU, as
 * when an inbound was closed while several people counted it.
 */
export function byCause(exceptions: readonly ExceptionRow[]): ExceptionRow[][] {
  return [
    ...Map.groupBy(exceptions, ({ type, code, subject, with: values }) =>
      [type, code, subject, values?.['sku']].join(' '),
    ).values(),
  ]
}

/** One exception with those of the same cause, itself first; empty if it is settled. */
export function causeOf(exceptions: readonly ExceptionRow[], openId: number | null): ExceptionRow[] {
  const alike = byCause(exceptions).find((group) => group.some(({ id }) => id === openId)) ?? []
  return alike.toSorted((a, b) => Number(b.id === openId) - Number(a.id === openId))
}

/**
 * One exception with those of the same cause and worker, whatever the SKU. One decision may settle them all, because a worker who counted
 * what others had counted did so with every SKU.
 */
export function likeIt(exceptions: readonly ExceptionRow[], one: ExceptionRow): ExceptionRow[] {
  return [
    one,
    ...exceptions.filter(
      ({ id, type, code, subject, workerId }) =>
        id !== one.id && type === one.type && code === one.code && subject === one.subject && workerId === one.workerId,
    ),
  ]
}
