import { z } from 'zod'
import {
  invoice,
  invoiceSummary,
  legacyInvoice,
  party,
  tracking,
  type Invoice,
  type InvoiceSummary,
  type LegacyInvoice,
  type Party,
  type Tracking,
} from '../../../shared/entities/invoice.ts'
import { gramsOf } from '../../../shared/entities/weight.ts'
import type { RowOf } from '../../crud/table-store.ts'
import { shownAs } from '../../crud/view.ts'
import type { InvoiceLineTable, InvoiceTrackingTable } from '../../db/tables/dispatch.ts'
import { maskAddress, maskName, maskPhone } from '../../print/mask.ts'

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

/** A row with its JSON columns read, as both views answer it. */
function headOf(row: InvoiceHead) {
  return { ...row, sender: senderOf(row), recipient: recipientOf(row) }
}

export function senderOf({ senderJson }: Pick<InvoiceHead, 'senderJson'>): Party | null {
  return senderJson === null ? null : party.parse(JSON.parse(senderJson))
}

export function recipientOf({ recipientJson }: Pick<InvoiceHead, 'recipientJson'>): Party {
  return party.parse(JSON.parse(recipientJson))
}

/** A row masked as orders mask their recipients for users who only read them. The sender of a return is a recipient too. */
export function maskedHead(row: InvoiceHead): InvoiceHead {
  const sender = senderOf(row)
  return {
    ...row,
    recipientName: maskName(row.recipientName),
    recipientJson: JSON.stringify(maskedParty(recipientOf(row))),
    senderJson: row.type === 'RETURN' && sender ? JSON.stringify(maskedParty(sender)) : row.senderJson,
    memo: row.memo === null ? null : '***',
  }
}

const maskedParty = ({ name, phones, address, premise, fullAddress, ...region }: Party): Party => ({
  ...region,
  name: maskName(name),
  phones: phones.map(maskPhone),
  address: address && maskAddress(address, region),
  premise: premise && '***',
  fullAddress: fullAddress && maskAddress(fullAddress),
})

function csiDataOf({ csiDataJson }: InvoiceHead) {
  return csiDataJson === null ? null : z.record(z.string(), z.unknown()).parse(JSON.parse(csiDataJson))
}

/** A waybill as the list of the new view shows it. */
export function summaryOf(row: InvoiceHead, pieces: number): InvoiceSummary {
  return shownAs(invoiceSummary, { ...headOf(row), pieces, csiData: csiDataOf(row) })
}

const goodsInfos = legacyInvoice.shape.goodsInfos.element
const manifests = invoice.shape.manifests.element

export function manifestOf(line: LineRow): Invoice['manifests'][number] {
  const seen = {
    ...line,
    serial: line.serial ?? line.barcode,
    weight: gramsOf(line),
    // A price in another currency is not in KRW. An unknown price is 0, as where none was given.
    price: line.currency.toUpperCase() === 'KRW' ? Math.round(line.price) : 0,
    declared: line.price === 0 && line.priceUsd === null ? null : declaredOf(line),
  }
  return shownAs(manifests, seen)
}

/** A waybill as the legacy view shows it. */
export function legacyOf(
  row: InvoiceHead,
  of: { lines: readonly LineRow[]; country: LegacyInvoice['country']; boxName: string | null; trackings?: Tracking[] },
): LegacyInvoice {
  const { width, depth, height, weight, contractId, contractName, courierCode, logisticsCode } = row
  const seen = {
    ...headOf(row),
    csiData: csiDataOf(row),
    contract: { id: contractId, name: contractName, courierCode, logisticsCode },
    country: of.country,
    goodsInfos: of.lines.map(goodsInfoOf),
    box:
      width + depth + height + weight === 0 && of.boxName === null
        ? null
        : { width, depth, height, weight, name: of.boxName },
    paymentCondition: row.paymentTerms,
    trackings: of.trackings,
  }
  return shownAs(legacyInvoice, seen)
}

/** A price that the new view gave only in dollars is in dollars. */
function declaredOf({ price, currency, priceUsd }: LineRow): { price: number; currency: string } {
  return price === 0 && priceUsd !== null ? { price: Number(priceUsd), currency: 'USD' } : { price, currency }
}

function goodsInfoOf(line: LineRow): LegacyInvoice['goodsInfos'][number] {
  return shownAs(goodsInfos, { ...line, skuSerial: line.serial, ...declaredOf(line) })
}

export function trackingOf(row: TrackingRow): Tracking {
  return shownAs(tracking, { ...row, statusCode: row.statusCode || null })
}
