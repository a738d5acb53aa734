import { keptById } from '../db/kept-query.ts'

/** The names that other services show for the ids of partners and brands. */

export const partnerNames = keptById((db, ids) =>
  db.selectFrom('partner').select(['id', 'name']).where('id', 'in', ids),
)
export const brandNames = keptById((db, ids) => db.selectFrom('brand').select(['id', 'name']).where('id', 'in', ids))
