import type { Goods, Parcel, Party } from './courier.ts'

/** The longest line of an address (FedEx's Ship API, PartyAddress). */
const lineLength = 35

/**
 * A parcel as FedEx's Ship API asks for it (POST /ship/v1/shipments). FedEx takes Latin letters: goods go by their English name if they
 * have one, people and addresses as they were given. Nothing is shortened and nothing is invented: if FedEx cannot take something, it
 * refuses with its reason.
 */
export function fedexShipment(parcel: Parcel, accountNumber: string) {
  const isAbroad = parcel.sender.country !== parcel.recipient.country
  return {
    labelResponseOptions: 'URL_ONLY',
    accountNumber: { value: accountNumber },
    requestedShipment: {
      shipper: partyOf(parcel.sender),
      recipients: [partyOf(parcel.recipient)],
      pickupType: 'USE_SCHEDULED_PICKUP',
      serviceType: isAbroad ? 'FEDEX_INTERNATIONAL_PRIORITY' : 'FEDEX_GROUND',
      packagingType: 'YOUR_PACKAGING',
      // FedEx wants only this weight in pounds, with one decimal.
      totalWeight: Math.max(1, Math.ceil(parcel.weight / 45.359237)) / 10,
      shippingChargesPayment: paymentOf(parcel, accountNumber),
      labelSpecification: { imageType: 'PDF', labelStockType: 'PAPER_4X6' },
      ...(isAbroad ? { customsClearanceDetail: customsOf(parcel) } : {}),
      requestedPackageLineItems: [
        {
          groupPackageCount: 1,
          weight: kilograms(parcel.weight),
          ...dimensionsOf(parcel),
          customerReferences: [{ customerReferenceType: 'CUSTOMER_REFERENCE', value: parcel.reference }],
        },
      ],
    },
  }
}

function partyOf(party: Party) {
  return {
    contact: { personName: party.name, phoneNumber: (party.phones[0] ?? '').replace(/[^\d+]/g, '') },
    address: {
      streetLines: linesOf(party.address),
      city: party.locality ?? party.administrativeArea ?? widestPart(party),
      // FedEx takes states by their two letters only; in other countries it does not ask for the area.
      ...(/^[A-Z]{2}$/.test(party.administrativeArea ?? '') ? { stateOrProvinceCode: party.administrativeArea } : {}),
      ...(party.postalCode ? { postalCode: party.postalCode } : {}),
      countryCode: party.country,
    },
  }
}

/**
 * The city of a one-line address. In Korea and Japan the address begins with it; elsewhere it begins with a house or a street, and we do
 * not guess.
 */
const widestPart = ({ country, address }: Party): string =>
  country === 'KR' || country === 'JP' ? (address.split(/[\s,]/)[0] ?? '') : ''

/** Breaks between words; a word longer than a line is broken as well. */
function linesOf(address: string): string[] {
  const lines: string[] = []
  for (const word of address.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= lineLength) lines[lines.length - 1] = `${last} ${word}`
    else for (let at = 0; at < word.length; at += lineLength) lines.push(word.slice(at, at + lineLength))
  }
  return lines
}

/**
 * FedEx charges our account if the waybill is prepaid or on the sender's credit. On a return we are the receiver, so the receiver's credit
 * is our account too.
 */
function paymentOf({ paymentTerms, type }: Parcel, accountNumber: string) {
  if (paymentTerms === 'CC') return { paymentType: 'COLLECT' }
  if (paymentTerms === 'PP' || paymentTerms === 'CD') return { paymentType: 'SENDER' }
  const payor = { responsibleParty: { accountNumber: { value: accountNumber } } }
  return { paymentType: 'RECIPIENT', ...(type === 'RETURN' ? { payor } : {}) }
}

/** The receiver pays duties. A return, or a parcel without goods for sale, was not sold. */
function customsOf({ goods, type }: Parcel) {
  const isSold = type !== 'RETURN' && !(goods.length > 0 && goods.every(({ notForSale }) => notForSale))
  const currency = currencyOf(goods)
  return {
    dutiesPayment: { paymentType: 'RECIPIENT' },
    commercialInvoice: { shipmentPurpose: isSold ? 'SOLD' : 'NOT_SOLD' },
    commodities: goods.map((line) => commodityOf(line, currency)),
    totalCustomsValue: money(
      goods.reduce((sum, line) => sum + (centsOf(line, currency) ?? 0) * line.quantity, 0),
      currency,
    ),
  }
}

/** The one currency for all goods of a parcel: dollars if any price in dollars is known, otherwise that of the declared price. */
function currencyOf(goods: readonly Goods[]): string {
  const declared = goods.find((line) => line.declared !== null)?.declared
  return goods.some(({ priceUsd }) => priceUsd !== null) ? 'USD' : (declared?.currency.toUpperCase() ?? 'USD')
}

function commodityOf(line: Goods, currency: string) {
  const cents = centsOf(line, currency)
  return {
    description: line.englishName ?? line.name,
    quantity: line.quantity,
    quantityUnits: 'PCS',
    ...(cents === null
      ? {}
      : { unitPrice: money(cents, currency), customsValue: money(cents * line.quantity, currency) }),
    ...(line.weight > 0 ? { weight: kilograms(line.weight * line.quantity) } : {}),
    ...(line.originCountry ? { countryOfManufacture: line.originCountry } : {}),
    ...(line.hsCode ? { harmonizedCode: line.hsCode } : {}),
  }
}

/** The price of one piece in hundredths; null if it has no price in this currency. */
function centsOf({ priceUsd, declared }: Goods, currency: string): number | null {
  if (currency === 'USD' && priceUsd !== null) return Math.round(Number(priceUsd) * 100)
  return declared?.currency.toUpperCase() === currency ? Math.round(declared.price * 100) : null
}

/** Currencies for which FedEx does not use the ISO 4217 code. */
const ownCodes: Readonly<Record<string, string>> = { KRW: 'WON', JPY: 'JYE', GBP: 'UKL', SGD: 'SID', TWD: 'NTD' }
const money = (cents: number, currency: string) => ({ amount: cents / 100, currency: ownCodes[currency] ?? currency })
const kilograms = (grams: number) => ({ units: 'KG', value: Math.max(1, Math.ceil(grams / 10)) / 100 })

/** All three dimensions or none; whole centimetres, rounded up. */
function dimensionsOf({ width, depth, height }: Parcel) {
  const cm = (mm: number) => Math.ceil(mm / 10)
  return width > 0 && depth > 0 && height > 0
    ? { dimensions: { length: cm(depth), width: cm(width), height: cm(height), units: 'CM' } }
    : {}
}
