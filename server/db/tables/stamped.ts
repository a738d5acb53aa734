import type { Generated } from 'kysely'

/** What most tables begin with. */
export interface Stamped {
  id: Generated<number>
  version: Generated<number>
  createdAt: string
  updatedAt: string
}
