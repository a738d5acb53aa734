export type CenterCode = 'ICN1' | 'NRT1'
export type PartnerName = 'Haneul' | 'Mori' | 'Auto'

type Named = Record<string, number>

/** The names that a test world gives its rows, each with the row's id. */
export interface Ids {
  user: Named
  center: Record<CenterCode, number>
  partner: Record<PartnerName, number>
  sku: Named
  location: Named
  inbound: Named
  shipment: Named
  contract: Named
  /** By the serial that the test names, even where the waybill does not have it yet. */
  invoice: Named
  /** The ids of a waybill's lines, by its serial, in the order of its goods. */
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

/** The id of a row that the world was built with, by its name. */
export function idOf(named: Named, name: string): number {
  const id = named[name]
  if (id === undefined) throw new Error(`The world has no «${name}».`)
  return id
}

/** A value for each id that a call's path may ask for, whether or not such a row exists. */
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
