import type { FileStore } from '../adapters/file-store.ts'
import type { Database } from '../db/database.ts'
import { ensureRoles } from '../people/bootstrap.ts'
import { hashSecret } from '../people/sign-in/password.ts'
import type { Secrets } from '../secrets.ts'
import { drawFrom } from './draw.ts'
import { seedPrinters } from './dispatch/contracts.ts'
import { seedDispatch } from './dispatch/dispatch.ts'
import { seedExceptions } from './floor/exceptions.ts'
import { seedAdjustments } from './orders/adjustments.ts'
import { seedInWork } from './orders/in-work.ts'
import { seedOrders } from './orders/orders.ts'
import { seedShipments } from './orders/shipments.ts'
import { seedCompany } from './organisations/company.ts'
import { seedLogo } from './organisations/logo.ts'
import { seedOrganisations } from './organisations/organisations.ts'
import { Crew } from './people/crew.ts'
import { seedOpenapiKeys } from './people/openapi-keys.ts'
import { demoPassword, people, seedPeople } from './people/people.ts'
import { seedChannels } from './sales/channels.ts'
import { seedFlowControls } from './sales/flow-controls.ts'
import { seedMarketplace } from './sales/marketplace.ts'
import { seedProducts } from './sales/products.ts'
import { seedPromotions } from './sales/promotions.ts'
import { seedAssignments } from './warehouse/assignments.ts'
import { seedCategories } from './warehouse/categories.ts'
import { seedContainers } from './warehouse/containers.ts'
import { seedCounts } from './warehouse/counts.ts'
import { History } from './warehouse/history.ts'
import { seedInboundBillings } from './warehouse/inbound-billings.ts'
import { seedInbounds } from './warehouse/inbounds.ts'
import { seedPickLists } from './warehouse/pick-lists.ts'
import { seedPlaces } from './warehouse/places.ts'
import { seedSheets } from './warehouse/sheets.ts'
import { Shelves } from './warehouse/shelves.ts'
import { seedShopStock } from './warehouse/shop-stock.ts'
import { seedSkus } from './warehouse/skus.ts'
import { seedSlips } from './warehouse/slips.ts'
import { seedSupplies } from './warehouse/supplies.ts'

/** Fills an empty database with two warehouses that look like a working day. It does nothing if there already is a company. */
export async function seedDemo(database: Database, secrets: Secrets, files: FileStore): Promise<void> {
  if (await database.read.selectFrom('company').select('id').limit(1).executeTakeFirst()) return
  await ensureRoles(database)
  const hashes = await Promise.all(people.map(() => hashSecret(demoPassword)))
  await database.write(async (w) => {
    await seedCompany(w)
    await seedPeople(w, hashes)
    await seedSupplies(w)
    await seedSkus(w)
    await seedCategories(w)
    await seedPlaces(w)
    await seedOrganisations(w)
  })
  await seedLogo(database, files)
  const crew = await Crew.read(database)
  await seedInbounds(database, await History.read(crew))
  for (const seed of [seedInboundBillings, seedPrinters, seedContainers, seedOpenapiKeys]) await seed(crew)
  await seedDispatch({ crew, secrets, draw: drawFrom(6161), shelves: await Shelves.read(database) })
  await seedSheets(crew)
  await seedSlips(crew, files)
  await seedCounts(crew)
  await seedPickLists(crew)
  await seedAssignments(database)
  await seedChannels(crew, secrets)
  for (const seed of [seedProducts, seedMarketplace, seedFlowControls, seedPromotions, seedOrders, seedShopStock])
    await seed(crew)
  await seedInWork(crew, secrets)
  for (const seed of [seedShipments, seedAdjustments, seedExceptions]) await seed(crew)
}
