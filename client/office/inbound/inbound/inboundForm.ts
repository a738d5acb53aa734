import type {
  Inbound,
  inboundPackagingTypes,
  inboundTypes,
  courierCodes,
  vehicleTypes,
} from '../../../../shared/entities/inbound.ts'
import type { Sku } from '../../../../shared/entities/sku.ts'
import { draftFrom } from '../../../ui/form/draftFrom.ts'

export type ItemDraft = { skuId: number; quantity: number | null; name: string; number: string | null }
export type ShipmentDraft = {
  quantity: number | null
  vehicleType: (typeof vehicleTypes)[number] | null
  courierCode: (typeof courierCodes)[number] | null
  shipmentNumber: string | null
  scheduledDateRange: { from: string; to: string }
}

/** The values of the form, with names beside the ids so that a line can be read. */
export type InboundDraft = {
  centerId: number | null
  partnerId: number | null
  inboundType: (typeof inboundTypes)[number]
  packagingType: (typeof inboundPackagingTypes)[number]
  partnerMemo: string | null
  centerMemo: string | null
  centerMemoShared: boolean
  returnName: string | null
  returnPhone: string | null
  returnPostcode: string | null
  returnAddress: string | null
  returnAddressDetail: string | null
  items: ItemDraft[]
  shipments: ShipmentDraft[]
}

export const newShipment = (day: string): ShipmentDraft => ({
  quantity: null,
  vehicleType: null,
  courierCode: null,
  shipmentNumber: null,
  scheduledDateRange: { from: day, to: day },
})

export function newDraft(centerId: number | null, partnerId: number | null, day: string): InboundDraft {
  return {
    centerId,
    partnerId,
    inboundType: 'VEHICLE',
    packagingType: 'BOX',
    partnerMemo: null,
    centerMemo: null,
    centerMemoShared: false,
    returnName: null,
    returnPhone: null,
    returnPostcode: null,
    returnAddress: null,
    returnAddressDetail: null,
    items: [],
    shipments: [newShipment(day)],
  }
}

export function draftOf(inbound: Inbound): InboundDraft {
  return draftFrom(newDraft(null, null, ''), {
    ...inbound,
    items: inbound.items.map((item) => ({
      skuId: item.skuId,
      quantity: item.quantity,
      name: item.skuName,
      number: item.partnerItemNumber,
    })),
    shipments: inbound.shipments.map(({ quantity, vehicleType, courierCode, shipmentNumber, scheduledDateRange }) => ({
      quantity,
      vehicleType,
      courierCode,
      shipmentNumber,
      scheduledDateRange,
    })),
  })
}

/** Adds lines; a SKU that is already there gets more pieces. */
export function withItems(
  items: ItemDraft[],
  added: { sku: Pick<Sku, 'id' | 'name' | 'partnerItemNumber'>; quantity: number }[],
): ItemDraft[] {
  const next = new Map(items.map((item) => [item.skuId, item]))
  for (const { sku, quantity } of added) {
    const there = next.get(sku.id)
    next.set(sku.id, {
      skuId: sku.id,
      name: sku.name,
      number: sku.partnerItemNumber,
      quantity: (there?.quantity ?? 0) + quantity,
    })
  }
  return [...next.values()]
}
