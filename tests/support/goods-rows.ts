import type { Writer } from '../../server/db/writer.ts'
import { shipmentCodeOf } from '../../server/warehouse/inbound/store.ts'
import { aliasKeyOf } from '../../server/warehouse/location/store.ts'
import { conditions } from '../../shared/entities/inbound.ts'
import type { InboundStatus } from '../../shared/entities/inbound-status.ts'
import { idOf, type CenterCode, type Ids, type PartnerName } from './ids.ts'
import { addBrand } from './organisation-rows.ts'

/** Goods, places, inbounds and stock of a test world. */
export interface GoodsRows {
  /** `photo`: the brand wants a photo of the open parcel. Sizes are in mm. */
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
      shipments?: { quantity?: number; shipmentNumber?: string }[]
    }
  >
  /** SKU → location → pieces, good ones unless the test says otherwise. Balances and ledger rows agree with them. */
  stock?: Record<string, Record<string, number | { good?: number; damaged: number }>>
}

export async function addGoods(
  w: Writer,
  ids: Ids,
  { skus = {}, locations = {} }: Pick<GoodsRows, 'skus' | 'locations'>,
): Promise<void> {
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
    const brandId = photo ? await addBrand(w, { partnerId, name: `Brand of ${name}`, usesPackingPhoto: true }) : null
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
  for (const [alias, { center = 'ICN1', pickable = true, disabled = false }] of Object.entries(locations)) {
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

export async function addInbounds(w: Writer, ids: Ids, { inbounds = {} }: Pick<GoodsRows, 'inbounds'>): Promise<void> {
  for (const [
    code,
    { partner = 'Haneul', center = 'ICN1', status = 'REGISTERED', day = '2026-03-02', items, shipments = [{}] },
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
    for (const { quantity = 1, shipmentNumber = null } of shipments) {
      const shipment = await w.tx
        .insertInto('inboundShipment')
        .values({
          inboundId: id,
          status: 'DRAFT',
          quantity,
          actualQuantity: null,
          vehicleType: null,
          courierCode: 'CJGLS',
          shipmentNumber,
          shipmentCode: shipmentCodeOf(shipmentNumber),
          scheduledFrom: day,
          scheduledTo: day,
          arrivedAt: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.shipment[code] ??= shipment.id
    }
    w.changed(ids.center[center], 'inbound', id)
  }
}

/** Adds stock as if it had been stored: place, balance and ledger agree. */
export async function addStock(
  w: Writer,
  ids: Ids,
  { stock = {}, locations = {} }: Pick<GoodsRows, 'stock' | 'locations'>,
): Promise<void> {
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
