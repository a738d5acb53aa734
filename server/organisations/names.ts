import { keptByIds } from '../db/kept-query.ts'

/** The names that other services show beside the ids of partners and brands. */

export const partnerNames = keptByIds((db, ids) =>
  db.selectFrom('partner').select(['id', 'name']).where('id', 'in', ids),
)
export const brandNames = keptByIds((db, ids) => db.selectFrom('brand').select(['id', 'name']).where('id', 'in', ids))
