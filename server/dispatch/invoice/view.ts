import { z } from 'zod'
import {
  party,
  type Invoice,
  type InvoiceSummary,
  type LegacyInvoice,
  type Party,
  type Tracking,
} from '../../../shared/entities/invoice.ts'
import { gramsOf } from '../../../shared/entities/weight.ts'
import type { RowOf } from '../../crud/table-store.ts'
import type { InvoiceLineTable, InvoiceTrackingTable } from '../../db/tables.ts'

/** A waybill's row with the names beside its ids. */
export type InvoiceHead = RowOf<'invoice'> & {
  contractName: string | null
  logisticsCode: string
  centerCode: string
  partnerName: string | null
  consolCode: string | null
  consolidatedByName: string | null
}

export type LineRow = Omit<InvoiceLineTable, 'id'> & { id: number }
export type TrackingRow = Omit<InvoiceTrackingTable, 'id'>

/** What both views answer under the same names. */
function commonOf(row: InvoiceHead) {
  const {
    id,
    version,
    createdAt,
    updatedAt,
    contractId,
    contractName,
    centerId,
    centerCode,
    partnerId,
    partnerName,
    serial,
    originalOrderId,
    lastTrackingStatus,
  } = row
  return {
    id,
    version,
    createdAt,
    updatedAt,
    contractId,
    contractName,
    centerId,
    centerCode,
    partnerId,
    partnerName,
    serial,
    originalOrderId,
    courierCode: row.courierCode,
    status: row.status,
    type: row.type,
    sender: senderOf(row),
    recipient: recipientOf(row),
    lastTrackingStatus,
  }
}

export function senderOf({ senderJson }: Pick<InvoiceHead, 'senderJson'>): Party | null {
  return senderJson === null ? null : party.parse(JSON.parse(senderJson))
}

export function recipientOf({ recipientJson }: Pick<InvoiceHead, 'recipientJson'>): Party {
  return party.parse(JSON.parse(recipientJson))
}

/** What both views answer besides, under the same names. */
function alsoOf(row: InvoiceHead) {
  const { paymentPrice, deliveryAttributeType, region, hubCode, isExempted, estimatedDeliveryDate, orderedAt } = row
  const csiData = row.csiDataJson === null ? null : z.record(z.string(), z.unknown()).parse(JSON.parse(row.csiDataJson))
  return {
    paymentPrice,
    deliveryAttributeType,
    region,
    hubCode,
    csiData,
    isExempted,
    estimatedDeliveryDate,
    orderedAt,
  }
}

/** The new view, as its list shows it. */
export function summaryOf(row: InvoiceHead, pieces: number): InvoiceSummary {
  const {
    auxSerial,
    trackingNumber,
    width,
    depth,
    height,
    weight,
    hash,
    dispatchedAt,
    deliveredAt,
    consolidatedAt,
    departedOriginCountryAt,
    arrivedDestinationCountryAt,
    customsClearedAt,
    consolId,
    consolCode,
    consolidatedByName,
    allocatedAt,
    packedAt,
    printedAt,
    canceledAt,
    memo,
  } = row
  return {
    ...commonOf(row),
    ...alsoOf(row),
    auxSerial,
    trackingNumber,
    width,
    depth,
    height,
    weight,
    hash,
    dispatchedAt,
    deliveredAt,
    consolidatedAt,
    departedOriginCountryAt,
    arrivedDestinationCountryAt,
    customsClearedAt,
    consolId,
    consolCode,
    consolidatedByName,
    allocatedAt,
    packedAt,
    printedAt,
    canceledAt,
    memo,
    pieces,
    paymentTerms: row.paymentTerms,
  }
}

function detailsOf({
  englishName,
  size,
  hsCode,
  ingredients,
  manufacturer,
  originCountry,
  url,
  imageUrl,
  orderId,
  orderNumber,
  excludePrintForDomestic,
  notForSale,
}: LineRow) {
  return {
    englishName,
    size,
    hsCode,
    ingredients,
    manufacturer,
    originCountry,
    url,
    imageUrl,
    orderId,
    orderNumber,
    excludePrintForDomestic,
    notForSale,
  }
}

export function manifestOf(line: LineRow): Invoice['manifests'][number] {
  const { id, skuId, name, quantity, priceUsd } = line
  return {
    id,
    skuId,
    name,
    quantity,
    priceUsd,
    ...detailsOf(line),
    serial: line.serial ?? line.barcode,
    weight: gramsOf(line),
    // Another currency is no KRW: what is not known is 0, as where no price was given.
    price: line.currency.toUpperCase() === 'KRW' ? Math.round(line.price) : 0,
  }
}

/** The legacy view. */
export function legacyOf(
  row: InvoiceHead,
  of: { lines: readonly LineRow[]; country: LegacyInvoice['country']; boxName: string | null; trackings?: Tracking[] },
): LegacyInvoice {
  const { width, depth, height, weight, memo } = row
  const common = commonOf(row)
  return {
    ...common,
    ...alsoOf(row),
    contract: {
      id: row.contractId,
      name: row.contractName,
      courierCode: common.courierCode,
      logisticsCode: row.logisticsCode,
    },
    country: of.country,
    goodsInfos: of.lines.map(goodsInfoOf),
    box:
      width + depth + height + weight === 0 && of.boxName === null
        ? null
        : { width, depth, height, weight, name: of.boxName },
    paymentCondition: row.paymentTerms,
    memo,
    ...(of.trackings ? { trackings: of.trackings } : {}),
  }
}

/** A price that the new view gave in dollars alone is shown in dollars. */
function goodsInfoOf(line: LineRow): LegacyInvoice['goodsInfos'][number] {
  const { id, name, locationName, serial, barcode, weight, weightUnit, price, currency, priceUsd, quantity } = line
  const isInDollars = price === 0 && priceUsd !== null
  return {
    id,
    name,
    locationName,
    skuSerial: serial,
    barcode,
    weight,
    weightUnit,
    price: isInDollars ? Number(priceUsd) : price,
    currency: isInDollars ? 'USD' : currency,
    quantity,
    ...detailsOf(line),
  }
}

export function trackingOf({
  actualTs,
  status,
  displayMessage,
  statusCode,
  statusLocation,
  statusReason,
}: TrackingRow): Tracking {
  return {
    actualTs,
    status,
    displayMessage,
    statusCode: statusCode || null,
    statusLocation,
    statusReason,
  }
}
