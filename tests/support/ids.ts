export type CenterCode = 'ICN1' | 'NRT1'
export type PartnerName = 'Haneul' | 'Mori' | 'Auto'

type Named = Record<string, number>

/** What the rows of a test world are called there, each with its id. */
export interface Ids {
  user: Named
  center: Record<CenterCode, number>
  partner: Record<PartnerName, number>
  sku: Named
  location: Named
  inbound: Named
  shipment: Named
  contract: Named
  /** By serial, also of those that do not have theirs yet. */
  invoice: Named
  /** A waybill's lines in the order of its goods, by serial. */
  line: Record<string, number[]>
  plan: Named
  consol: Named
  relocation: Named
  printer: Named
}

export const noIds = (): Ids => ({
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
})

/** The id of a name that the world was built with. */
export function idOf(named: Named, name: string): number {
  const id = named[name]
  if (id === undefined) throw new Error(`The world has no «${name}».`)
  return id
}

/** A value for each id that a call's path may ask for, whether there is such a row or not. */
export const anyIds = {
  id: 1,
  invoiceId: 1,
  attachmentId: 1,
  brandId: 1,
  countryId: 1,
  userId: 1,
  sessionId: 1,
  consolId: 1,
  photoId: '01970000-0000-7000-8000-000000000001',
}
