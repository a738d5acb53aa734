import { hashSecret } from '../people/sign-in/password.ts'
import { ensureRoles } from '../people/bootstrap.ts'
import type { FileStore } from '../adapters/file-store.ts'
import type { Database } from '../db/database.ts'
import type { Insert } from '../db/dialect.ts'
import type { Writer } from '../db/writer.ts'
import type { Secrets } from '../secrets.ts'
import { aliasKeyOf } from '../warehouse/location/store.ts'
import { drawFrom } from './draw.ts'
import { brandGoods, skusOf, type DemoSku } from './warehouse/goods.ts'
import { History } from './warehouse/history.ts'
import { seedInboundBillings } from './warehouse/inbound-billings.ts'
import { seedInbounds } from './warehouse/inbounds.ts'
import { seedDispatch } from './dispatch/dispatch.ts'
import { Crew } from './people/crew.ts'
import { seedContainers } from './warehouse/containers.ts'
import { seedPrinters } from './dispatch/contracts.ts'
import { seedOpenapiKeys } from './people/openapi-keys.ts'
import { known } from './known.ts'
import { seedLogo } from './organisations/logo.ts'
import { seedChannels } from './sales/channels.ts'
import { centers, demoPassword, partners, people, photographedBrand } from './people/people.ts'
import { seedOrganisations } from './organisations/organisations.ts'
import { incheon, narita } from './warehouse/places.ts'
import { seedAdjustments } from './orders/adjustments.ts'
import { seedAssignments } from './warehouse/assignments.ts'
import { seedCategories } from './warehouse/categories.ts'
import { seedSheets } from './warehouse/sheets.ts'
import { seedPickLists } from './warehouse/pick-lists.ts'
import { seedCounts } from './warehouse/counts.ts'
import { seedSlips } from './warehouse/slips.ts'
import { insertBarcode, insertSku } from './warehouse/sku-rows.ts'
import { seedOrders } from './orders/orders.ts'
import { seedInWork } from './orders/in-work.ts'
import { seedShopStock } from './warehouse/shop-stock.ts'
import { seedShipments } from './orders/shipments.ts'
import { seedProducts } from './sales/products.ts'
import { seedMarketplace } from './sales/marketplace.ts'
import { seedExceptions } from './floor/exceptions.ts'
import { seedFlowControls } from './sales/flow-controls.ts'
import { seedPromotions } from './sales/promotions.ts'
import { Shelves } from './warehouse/shelves.ts'
import { seedSupplies, supplier } from './warehouse/supplies.ts'

/** Fills an empty database with two warehouses that look like a working day. Does nothing where there is a company already. */
export async function seedDemo(database: Database, secrets: Secrets, files: FileStore): Promise<void> {
  if (await database.read.selectFrom('company').select('id').limit(1).executeTakeFirst()) return
  await ensureRoles(database)
  const hashes = await Promise.all(people.map(() => hashSecret(demoPassword)))
  await database.write(async (w) => {
    await seedCompany(w)
    await seedPeople(w, hashes)
    await seedSupplies(w)
    await seedGoods(w)
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

async function seedCompany({ tx, now }: Writer): Promise<void> {
  const stamps = { createdAt: now, updatedAt: now }
  const { id: companyId } = await tx
    .insertInto('company')
    .values({ name: 'Gantry Fulfilment', code: 'GANTRY', ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow()
  const centerIds = new Map<string, number>()
  for (const center of centers) {
    const { id } = await tx
      .insertInto('center')
      .values({ companyId, ...center, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow()
    centerIds.set(center.code, id)
  }
  for (const partner of [...partners, supplier]) {
    const { id: partnerId } = await tx
      .insertInto('partner')
      .values({
        name: partner.name,
        businessName: partner.businessName,
        status: 'ACTIVE',
        usesAutoAccept: partner.auto,
        usesAutoConfirm: partner.auto,
        packagingJson: partner.packaging ? JSON.stringify(partner.packaging) : null,
        ...stamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('partnerCenter')
      .values(partner.centers.map((code) => ({ partnerId, centerId: known(centerIds, code) })))
      .execute()
    for (const { name, englishName } of brandGoods.filter((brand) => brand.partner === partner.name)) {
      await tx
        .insertInto('brand')
        .values({
          partnerId,
          name,
          englishName,
          status: 'ACTIVE',
          usesPackingPhoto: name === photographedBrand,
          ...stamps,
        })
        .execute()
    }
  }
}

async function seedPeople({ tx, now }: Writer, hashes: string[]): Promise<void> {
  const roleIds = new Map(
    (await tx.selectFrom('role').select(['id', 'systemName']).execute()).map((role) => [
      role.systemName ?? '',
      role.id,
    ]),
  )
  const centerIds = new Map(
    (await tx.selectFrom('center').select(['id', 'code']).execute()).map(({ id, code }) => [code, id]),
  )
  const partnerIds = new Map(
    (await tx.selectFrom('partner').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
  )
  for (const [index, person] of people.entries()) {
    const { id: userId } = await tx
      .insertInto('user')
      .values({
        username: person.username,
        name: person.name,
        status: 'ACTIVE',
        passwordHash: hashes[index] ?? '',
        email: `${person.username}@gantry.example`,
        language: 'en',
        partnerId: person.partner ? known(partnerIds, person.partner) : null,
        tableSettingsJson: '{}',
        createdAt: now,
        updatedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('userRole')
      .values({ userId, roleId: known(roleIds, person.role) })
      .execute()
    if (person.center)
      await tx
        .insertInto('userCenter')
        .values({ userId, centerId: known(centerIds, person.center) })
        .execute()
  }
}

async function seedGoods({ tx, dialect, now }: Writer): Promise<void> {
  const brands = new Map(
    (await tx.selectFrom('brand').select(['id', 'name', 'partnerId']).execute()).map((brand) => [brand.name, brand]),
  )
  const draw = drawFrom(20260131)
  const made: { sku: DemoSku; partnerId: number }[] = []
  for (const goods of brandGoods) {
    const brand = brands.get(goods.name)
    if (!brand) throw new Error(`There is no brand ${goods.name}.`)
    const skus = skusOf(goods, draw)
    for (const sku of skus) made.push({ sku, partnerId: brand.partnerId })
    await dialect.insertMany(
      tx,
      insertSku,
      skus.map((sku) => [
        brand.partnerId,
        brand.id,
        'GOODS',
        'SKU_GOODS',
        'DEFINED',
        sku.name,
        sku.partnerItemNumber,
        sku.price,
        Math.round(sku.price * 0.4),
        goods.origin,
        sku.safetyStock,
        sku.carton?.bundle ?? 0,
        goods.category,
        sku.isExpiryManaged,
        sku.isLotManaged,
        'WITHIN_STANDARD',
        'ALL',
        now,
        now,
      ]),
    )
  }
  const ids = new Map(
    (await tx.selectFrom('sku').select(['id', 'partnerItemNumber']).execute()).map(({ id, partnerItemNumber }) => [
      partnerItemNumber ?? '',
      id,
    ]),
  )
  const barcodes = made.flatMap(({ sku, partnerId }) => {
    const id = known(ids, sku.partnerItemNumber)
    const { width, depth, height, weight } = sku.sizes
    const rows: unknown[][] = [[id, partnerId, sku.ean, 1, 1, 1, width, depth, height, weight, '[]']]
    if (sku.carton)
      rows.push([
        id,
        partnerId,
        sku.carton.code,
        0,
        1,
        sku.carton.bundle,
        width * 3,
        depth * 2,
        height * 2,
        weight * sku.carton.bundle + 400,
        '[]',
      ])
    return rows
  })
  await dialect.insertMany(tx, insertBarcode, barcodes)
}

const insertLocation: Insert<'location'> = {
  into: 'location',
  columns: {
    centerId: 'int',
    alias: 'text',
    aliasKey: 'text',
    type: 'text',
    width: 'int',
    depth: 'int',
    height: 'int',
    pickable: 'int',
    inboundPrimary: 'int',
    disabled: 'int',
    rack: 'text',
    bay: 'text',
    level: 'text',
    cell: 'text',
    description: 'text',
    createdAt: 'text',
    updatedAt: 'text',
  },
}

async function seedPlaces({ tx, dialect, now }: Writer): Promise<void> {
  const centerIds = new Map(
    (await tx.selectFrom('center').select(['id', 'code']).execute()).map(({ id, code }) => [code, id]),
  )
  for (const [code, places] of [
    ['ICN1', incheon()],
    ['NRT1', narita()],
  ] as const) {
    const centerId = known(centerIds, code)
    await dialect.insertMany(
      tx,
      insertLocation,
      places.map((place) => [
        centerId,
        place.alias,
        aliasKeyOf(place.alias),
        place.type,
        1200,
        600,
        450,
        place.pickable,
        place.inboundPrimary,
        place.disabled,
        place.rack,
        place.bay,
        place.level,
        place.cell,
        place.description,
        now,
        now,
      ]),
    )
  }
}
