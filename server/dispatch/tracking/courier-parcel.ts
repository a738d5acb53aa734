import { refuse, type Refusal } from '../../../shared/errors.ts'
import type { Party as InvoiceParty } from '../../../shared/entities/invoice.ts'
import type { Account, Parcel, Party } from '../../adapters/couriers/courier.ts'
import type { Reader } from '../../db/database.ts'
import type { Secrets } from '../../secrets.ts'
import type { ContractRow, InvoiceRow } from '../serial/outcome.ts'
import { manifestOf, recipientOf, senderOf } from '../invoice/view.ts'
import { linesOf } from '../invoice/read.ts'
import { shipperOf } from '../invoice/party.ts'

/** A contract's keys, opened for the moment of a call. */
export function accountOf(
  { id, apiKeySealed, apiId, apiSubId, apiRefreshKeySealed }: ContractRow,
  secrets: Secrets,
): Account {
  if (apiKeySealed === null) throw new Error('A contract without its key is of no account.')
  return {
    contractId: id,
    apiKey: secrets.open(apiKeySealed),
    apiId,
    apiSubId,
    apiRefreshKey: apiRefreshKeySealed === null ? null : secrets.open(apiRefreshKeySealed),
  }
}

/** A waybill as couriers are told of it. Its reference is the center's code and its number. */
export async function parcelOf(db: Reader, contract: ContractRow, row: InvoiceRow): Promise<Parcel | Refusal> {
  const center = await db.selectFrom('center').selectAll().where('id', '=', row.centerId).executeTakeFirstOrThrow()
  const sender = senderOf(row) ?? shipperOf(contract, center)
  if (!sender) return refuse('sender-missing', { serial: row.originalOrderId })
  const manifests = ((await linesOf(db, [row.id])).get(row.id) ?? []).map(manifestOf)
  const { width, depth, height } = row
  return {
    invoiceId: row.id,
    reference: `${center.code}-${row.id}`,
    sender: partyFor(sender),
    recipient: partyFor(recipientOf(row)),
    width,
    depth,
    height,
    // If no weight is given, the weights of the goods are added up.
    weight: row.weight || Math.round(manifests.reduce((sum, { weight, quantity }) => sum + weight * quantity, 0)),
    paymentTerms: row.paymentTerms,
    type: row.type,
    goods: manifests.map(
      ({ name, englishName, quantity, priceUsd, declared, hsCode, originCountry, weight, notForSale }) => ({
        name,
        englishName,
        quantity,
        priceUsd,
        declared,
        hsCode,
        originCountry,
        weight,
        notForSale,
      }),
    ),
  }
}

function partyFor({
  name,
  phones,
  country,
  administrativeArea,
  locality,
  address,
  premise,
  postalCode,
  fullAddress,
}: InvoiceParty): Party {
  return {
    name,
    phones,
    country: country.toUpperCase(),
    administrativeArea,
    locality,
    postalCode,
    address: [address, premise].filter(Boolean).join(' ') || (fullAddress ?? ''),
  }
}
