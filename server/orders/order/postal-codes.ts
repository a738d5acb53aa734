import { fixPostalCode, type PostalFix } from '../../../shared/rules/orders/postal-code.ts'
import type { Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { OrderRow } from './facts.ts'
import { japanPost } from './japan-post.ts'

/** The postal codes of an order's address in its partner's other orders. */
type CodesOf = (row: OrderRow) => string[]

export async function codesOfAddresses(db: Reader, orders: readonly OrderRow[]): Promise<CodesOf> {
  const addresses = new Set(orders.flatMap(({ address }) => address ?? []))
  const rows = await inParts(addresses, (part) =>
    db
      .selectFrom('order')
      .select(['partnerId', 'address', 'postalCode'])
      .distinct()
      .where('address', 'in', part)
      .where('postalCode', 'is not', null)
      .execute(),
  )
  const known = Map.groupBy(rows, ({ partnerId, address }) => `${partnerId}|${address}`)
  return ({ partnerId, address }) =>
    (known.get(`${partnerId}|${address}`) ?? []).flatMap(({ postalCode }) => postalCode ?? [])
}

export const fixOf = (row: OrderRow, codesOf: CodesOf): PostalFix =>
  fixPostalCode(row, codesOf(row), row.countryCode.toUpperCase() === 'JP' ? japanPost() : null)

/** What a wrong code may be: only the right code if that is certain, otherwise the candidates. */
export function candidatesFor(row: OrderRow, codesOf: CodesOf): string[] {
  const fix = fixOf(row, codesOf)
  return 'fixed' in fix ? [fix.fixed] : fix.candidates
}
