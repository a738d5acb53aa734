import type { ChannelsTables } from './tables/channels.ts'
import type { DispatchTables } from './tables/dispatch.ts'
import type { FloorTables } from './tables/floor.ts'
import type { LedgerTables } from './tables/ledger.ts'
import type { OrdersTables } from './tables/orders.ts'
import type { OrganisationsTables } from './tables/organisations.ts'
import type { PeopleTables } from './tables/people.ts'
import type { SalesTables } from './tables/sales.ts'
import type { SiteTables } from './tables/site.ts'
import type { WarehouseTables } from './tables/warehouse.ts'

export type DialectName = 'sqlite' | 'postgres'

/**
 * The tables, the same on both databases. Times are ISO 8601 UTC text, days YYYY-MM-DD, flags true or false
 * (1 or 0 in the databases and so in raw SQL: flags.ts), `…Json` columns JSON text; lot and expirationDate are '' where there is
 * none, so that they can stand in a key.
 */
export interface Tables
  extends SiteTables,
    PeopleTables,
    OrganisationsTables,
    WarehouseTables,
    LedgerTables,
    DispatchTables,
    OrdersTables,
    SalesTables,
    ChannelsTables,
    FloorTables {}
