import type { Database } from '../../server/db/database.ts'
import type { Writer } from '../../server/db/writer.ts'
import type { Secrets } from '../../server/secrets.ts'
import { shipmentCodeOf } from '../../server/warehouse/inbound/store.ts'
import { aliasKeyOf } from '../../server/warehouse/location/store.ts'
import { conditions } from '../../shared/entities/inbound.ts'
import type { InboundStatus } from '../../shared/entities/inbound-status.ts'
import type { SystemRole } from '../../shared/privileges.ts'
import { idOf, type CenterCode, type Ids, type PartnerName } from './ids.ts'
import { addLogistics, type LogisticsRows } from './logistics-rows.ts'

/** The people of every test world. The center's people are at ICN1 unless told. */
export const people = [
  { who: 'admin', role: 'SYSR_ADMIN' },
  { who: 'office', role: 'SYSR_OFFICE' },
  { who: 'manager', role: 'SYSR_MANAGER', center: 'ICN1' },
  { who: 'narita', role: 'SYSR_MANAGER', center: 'NRT1' },
  { who: 'leader', role: 'SYSR_LEADER', center: 'ICN1' },
  { who: 'worker', role: 'SYSR_EMPLOYEE', center: 'ICN1' },
  { who: 'partner', role: 'SYSR_PARTNER', partner: 'Haneul' },
  { who: 'otherPartner', role: 'SYSR_PARTNER', partner: 'Mori' },
  { who: 'seller', role: 'SYSR_SELLER', partner: 'Haneul' },
  { who: 'readonly', role: 'SYSR_3CPB_READONLY' },
  { who: 'nobody', role: 'SYSR_USER' },
] as const satisfies readonly { who: string; role: SystemRole; center?: CenterCode; partner?: PartnerName }[]
export type Who = (typeof people)[number]['who']

/** Haneul and Auto use ICN1, Mori uses NRT1; Auto's goods are accepted and confirmed without being asked. */
const partners: { name: PartnerName; center: CenterCode; auto: boolean }[] = [
  { name: 'Haneul', center: 'ICN1', auto: false },
  { name: 'Mori', center: 'NRT1', auto: false },
  { name: 'Auto', center: 'ICN1', auto: true },
]

export interface Rows extends LogisticsRows {
  /** `photo`: its brand wants one of the open parcel; sizes in mm. */
  skus?: Record<
    string,
    {
      partner?: PartnerName
      type?: 'GOODS' | 'BOX' | 'SUBSIDIARY'
      barcode?: string
      expires?: boolean
      lots?: boolean
      safetyStock?: number
      photo?: boolean
      size?: [width: number, depth: number, height: number]
    }
  >
  locations?: Record<string, { center?: CenterCode; pickable?: boolean; disabled?: boolean }>
  inbounds?: Record<
    string,
    {
      partner?: PartnerName
      center?: CenterCode
      status?: InboundStatus
      day?: string
      items: Record<string, number>
      shipmentNumber?: string
    }
  >
  /** SKU → location → pieces, good ones unless told, with balances and ledger rows that agree. */
  stock?: Record<string, Record<string, number | { good?: number; damaged: number }>>
}

export async function addRows(database: Database, rows: Rows, passwordHash: string, secrets: Secrets): Promise<Ids> {
  return database.write(async (w) => {
    const ids: Ids = {
      user: {},
      center: { ICN1: 0, NRT1: 0 },
      partner: { Haneul: 0, Mori: 0, Auto: 0 },
      sku: {},
      location: {},
      inbound: {},
      shipment: {},
      contract: {},
      invoice: {},
      line: {},
      plan: {},
      consol: {},
      relocation: {},
      printer: {},
    }
    const at = { createdAt: w.now, updatedAt: w.now }
    const { id: companyId } = await w.tx
      .insertInto('company')
      .values({ name: 'Gantry', code: 'G', ...at })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const code of ['ICN1', 'NRT1'] as const) {
      const center = {
        companyId,
        code,
        nameKo: code,
        nameEn: code,
        nameJaRuby: null,
        timeZone: code === 'ICN1' ? 'Asia/Seoul' : 'Asia/Tokyo',
        phone: null,
        fullAddress: null,
        postalCode: null,
        ...at,
      }
      ids.center[code] = (await w.tx.insertInto('center').values(center).returning('id').executeTakeFirstOrThrow()).id
    }
    for (const { name, center, auto } of partners) {
      ids.partner[name] = (
        await w.tx
          .insertInto('partner')
          .values({
            name,
            businessName: name,
            status: 'ACTIVE',
            usesAutoAccept: auto,
            usesAutoConfirm: auto,
            ...at,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      await w.tx
        .insertInto('partnerCenter')
        .values({ partnerId: ids.partner[name], centerId: ids.center[center] })
        .execute()
      await w.tx
        .insertInto('brand')
        .values({ partnerId: ids.partner[name], name: `${name} brand`, englishName: null, status: 'ACTIVE', ...at })
        .execute()
    }
    await addPeople(w, ids, passwordHash)
    await addGoods(w, ids, rows)
    await addInbounds(w, ids, rows)
    await addLogistics(w, ids, rows, secrets)
    await addStock(w, ids, rows)
    return ids
  })
}

async function addPeople(w: Writer, ids: Ids, passwordHash: string): Promise<void> {
  const roles = new Map(
    (await w.tx.selectFrom('role').select(['id', 'systemName']).execute()).map((role) => [role.systemName, role.id]),
  )
  for (const person of people) {
    const partnerId = 'partner' in person ? ids.partner[person.partner] : null
    const user = {
      username: person.who,
      name: `The ${person.who}`,
      status: 'ACTIVE' as const,
      passwordHash,
      pinHash: null,
      email: null,
      phone: null,
      language: 'en' as const,
      partnerId,
      tableSettingsJson: '{}',
      lastLoginAt: null,
      createdAt: w.now,
      updatedAt: w.now,
    }
    const { id } = await w.tx.insertInto('user').values(user).returning('id').executeTakeFirstOrThrow()
    ids.user[person.who] = id
    await w.tx
      .insertInto('userRole')
      .values({ userId: id, roleId: roles.get(person.role) ?? 0 })
      .execute()
    if ('center' in person)
      await w.tx.insertInto('userCenter').values({ userId: id, centerId: ids.center[person.center] }).execute()
  }
}

async function addGoods(w: Writer, ids: Ids, { skus = {}, locations = {}, relocations }: Rows): Promise<void> {
  const at = { createdAt: w.now, updatedAt: w.now }
  for (const [
    name,
    {
      partner = 'Haneul',
      type = 'GOODS',
      barcode,
      expires = false,
      lots = false,
      safetyStock = 0,
      photo = false,
      size: [width, depth, height] = [0, 0, 0],
    },
  ] of Object.entries(skus)) {
    const partnerId = ids.partner[partner]
    const brandId = photo
      ? (
          await w.tx
            .insertInto('brand')
            .values({
              partnerId,
              name: `Brand of ${name}`,
              englishName: null,
              status: 'ACTIVE',
              usesPackingPhoto: true,
              ...at,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
      : null
    const row = await w.tx
      .insertInto('sku')
      .values({
        partnerId,
        brandId,
        type,
        skuType: 'SKU_GOODS',
        skuStatus: 'DEFINED',
        name,
        partnerItemNumber: name.toUpperCase(),
        partnerCategoryId: null,
        price: 1000,
        cost: 400,
        description: null,
        imageUrl: null,
        hsCode: null,
        manufacturer: null,
        originCountry: null,
        ingredient: null,
        safetyStock,
        productionLeadtime: 0,
        maxUnitsPerPackage: 0,
        unitsPerCarton: 0,
        unitsPerPallet: 0,
        nameVariationsJson: '[]',
        centerStorageType: 'DRY',
        isExpiryManaged: expires,
        isLotManaged: lots,
        boxVolume: 'UNDETERMINED',
        deliveryRegion: 'ALL',
        ...at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.sku[name] = row.id
    if (barcode)
      await w.tx
        .insertInto('barcode')
        .values({
          skuId: row.id,
          partnerId,
          code: barcode,
          isMain: true,
          isInUse: true,
          bundleQuantity: 1,
          width,
          depth,
          height,
          weight: 0,
          releaseOptionsJson: '[]',
        })
        .execute()
  }
  // Sheets have their goods lie there between two places.
  const places: NonNullable<Rows['locations']> = relocations
    ? { ...locations, 'ON-THE-WAY': { pickable: false } }
    : locations
  for (const [alias, { center = 'ICN1', pickable = true, disabled = false }] of Object.entries(places)) {
    const row = await w.tx
      .insertInto('location')
      .values({
        centerId: ids.center[center],
        alias,
        aliasKey: aliasKeyOf(alias),
        type: 'B2C_OUTBOUND',
        utmZone: null,
        utmX: null,
        utmY: null,
        utmZ: null,
        width: 0,
        depth: 0,
        height: 0,
        pickable,
        inboundPrimary: false,
        disabled,
        rack: null,
        bay: null,
        level: null,
        cell: null,
        description: null,
        liilyKey: null,
        isOnTheWay: alias === 'ON-THE-WAY' || alias === 'PICKING',
        isPicking: alias === 'PICKING',
        ...at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.location[alias] = row.id
  }
}

async function addInbounds(w: Writer, ids: Ids, { inbounds = {} }: Rows): Promise<void> {
  for (const [
    code,
    { partner = 'Haneul', center = 'ICN1', status = 'REGISTERED', day = '2026-03-02', items, shipmentNumber = null },
  ] of Object.entries(inbounds)) {
    const { id } = await w.tx
      .insertInto('inboundRequest')
      .values({
        code,
        status,
        inboundType: 'COURIER',
        packagingType: 'BOX',
        centerId: ids.center[center],
        partnerId: ids.partner[partner],
        partnerMemo: null,
        centerMemo: null,
        returnName: null,
        returnPhone: null,
        returnPostcode: null,
        returnAddress: null,
        returnAddressDetail: null,
        naverBillingStatus: 'NONE',
        scheduledDate: day,
        closedAt: null,
        createdAt: w.now,
        updatedAt: w.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.inbound[code] = id
    for (const [sku, quantity] of Object.entries(items))
      await w.tx
        .insertInto('inboundItem')
        .values({ inboundId: id, skuId: idOf(ids.sku, sku), quantity })
        .execute()
    const shipment = {
      inboundId: id,
      status: 'DRAFT' as const,
      quantity: 1,
      actualQuantity: null,
      vehicleType: null,
      courierCode: 'CJGLS' as const,
      shipmentNumber,
      shipmentCode: shipmentCodeOf(shipmentNumber),
      scheduledFrom: day,
      scheduledTo: day,
      arrivedAt: null,
    }
    ids.shipment[code] = (
      await w.tx.insertInto('inboundShipment').values(shipment).returning('id').executeTakeFirstOrThrow()
    ).id
  }
}

/** As if it had been stored: place, balance and ledger say the same. */
async function addStock(w: Writer, ids: Ids, { stock = {}, locations = {} }: Rows): Promise<void> {
  for (const [sku, places] of Object.entries(stock)) {
    const skuId = idOf(ids.sku, sku)
    const sums = new Map<number, number>()
    const lying = Object.entries(places).flatMap(([alias, pieces]) => {
      const { good = 0, damaged } = typeof pieces === 'number' ? { good: pieces, damaged: 0 } : pieces
      const both = { GOOD: good, DAMAGED: damaged }
      return conditions.map((condition) => ({ alias, condition, quantity: both[condition] }))
    })
    for (const { alias, condition, quantity } of lying) {
      if (quantity === 0) continue
      const centerId = ids.center[locations[alias]?.center ?? 'ICN1']
      const locationId = idOf(ids.location, alias)
      const before = sums.get(centerId) ?? 0
      sums.set(centerId, before + quantity)
      await w.tx
        .insertInto('locationStock')
        .values({
          centerId,
          skuId,
          locationId,
          lot: '',
          expirationDate: '',
          condition,
          quantity,
          updatedAt: w.now,
        })
        .execute()
      const log = {
        centerId,
        skuId,
        locationId,
        lot: '',
        expirationDate: '',
        condition,
        reason: 'CLOSE' as const,
        before,
        change: quantity,
        after: before + quantity,
        cause: 'adjustment' as const,
        causeId: null,
        workerId: null,
        deviceId: null,
        actionId: null,
        undoesActionId: null,
        at: w.now,
        recordedAt: w.now,
      }
      await w.tx
        .insertInto('inventoryLog')
        .values([
          { ...log, targetField: 'INS' },
          { ...log, targetField: 'AVA' },
        ])
        .execute()
    }
    for (const [centerId, sum] of sums)
      await w.tx
        .insertInto('stock')
        .values({
          centerId,
          skuId,
          inStorage: sum,
          available: sum,
          reserved: 0,
          qoo10Available: 0,
          qoo10Reserved: 0,
          updatedAt: w.now,
        })
        .execute()
  }
}
