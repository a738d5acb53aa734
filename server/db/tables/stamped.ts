import type { Generated } from 'kysely'

/** The columns that most tables begin with. */
export interface Stamped {
  id: Generated<number>
  version: Generated<number>
  createdAt: string
  updatedAt: string
}
