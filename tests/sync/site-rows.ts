import type { Database } from '../../server/db/database.ts'
import { everyCenter } from '../../server/db/writer.ts'
import { idOf, type Ids } from '../support/ids.ts'
import { newBadge } from '../support/organisation-rows.ts'
import type { Rows } from '../support/rows.ts'

/** Who holds a badge: `narita` works at NRT1, `partner` is a partner's own staff, `gone` was deactivated. */
const staff = ['worker', 'colleague', 'leader', 'narita', 'partner', 'gone'] as const
export type Staff = (typeof staff)[number]

/** Makes one value for each of the staff. */
export const ofStaff = <T>(make: (who: Staff, index: number) => T) =>
  Object.fromEntries(staff.map((who, i) => [who, make(who, i)])) as Record<Staff, T>

const shipment = { quantity: 2 }

/**
 * Center 1 ICN1, center 2 NRT1. SKU 1 plain, 2 expiry-managed, 3 lot-managed, 4 announced nowhere, 5 another partner's.
 * Location 1 A-01, 2 P-01 (nobody picks), 3 A-99 (disabled), 4 N-01 in NRT1, 5 A-02.
 * Inbound 1 in ICN1: ten of SKU 1, five of 2 and 3, shipments 1 and 2; inbound 2 in ICN1: a thousand of SKU 1, shipment 3;
 * inbound 3 in NRT1: ten of SKU 1, shipment 4; inbound 4 in ICN1 is only registered.
 */
export const siteRows = {
  people: {
    colleague: { role: 'SYSR_EMPLOYEE', center: 'ICN1' },
    gone: { role: 'SYSR_EMPLOYEE', center: 'ICN1', status: 'DEACTIVATED' },
  },
  centers: { Haneul: ['ICN1', 'NRT1'] },
  skus: {
    Cushion: { barcode: '8801234567891' },
    Milk: { barcode: '8801234567892', expires: true },
    Serum: { barcode: '8801234567893', lots: true },
    Mask: { barcode: '8801234567894' },
    Foreign: { barcode: '8801234567895', partner: 'Mori' },
  },
  locations: {
    'A-01': {},
    'P-01': { pickable: false },
    'A-99': { disabled: true },
    'N-01': { center: 'NRT1' },
    'A-02': {},
  },
  inbounds: {
    'IB260302-0001': { status: 'ACCEPTED', items: { Cushion: 10, Milk: 5, Serum: 5 }, shipments: [shipment, shipment] },
    'IB260302-0002': { status: 'ACCEPTED', items: { Cushion: 1000 }, shipments: [shipment] },
    'IB260302-0003': { center: 'NRT1', status: 'ACCEPTED', items: { Cushion: 10 }, shipments: [shipment] },
    'IB260302-0004': { items: { Cushion: 10 }, shipments: [shipment] },
  },
} satisfies Rows

/** Gives each of the staff the badge that is made for them. */
export async function addBadges<B extends { publicKey: string }>(
  database: Database,
  ids: Ids,
  make: (userId: number, who: Staff) => B,
): Promise<Record<Staff, B>> {
  const badges = ofStaff((who) => make(idOf(ids.user, who), who))
  await database.write(async (w) => {
    const rows = staff.map((who) => newBadge({ userId: idOf(ids.user, who), publicKey: badges[who].publicKey }, w.now))
    await w.tx.insertInto('badge').values(rows).execute()
    w.changed(everyCenter, 'roster', 0)
  })
  return badges
}
