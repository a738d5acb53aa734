import type { Database } from '../../server/db/database.ts'
import { everyCenter } from '../../server/db/writer.ts'
import { ensureRoles } from '../../server/people/bootstrap.ts'
import type { SystemRole } from '../../shared/privileges.ts'
import { addGoods, addInbounds } from '../support/goods-rows.ts'
import { noIds, type CenterCode, type Ids, type PartnerName } from '../support/ids.ts'
import { addCenters, addPartners, addUser, newBadge } from '../support/organisation-rows.ts'

interface StaffWanted {
  role: SystemRole
  center?: CenterCode
  partner?: PartnerName
  status?: 'DEACTIVATED'
}

/** `narita` works at NRT1 only, `partner` is a partner's own staff, `gone` was deactivated. */
const staff = {
  worker: { role: 'SYSR_EMPLOYEE' },
  colleague: { role: 'SYSR_EMPLOYEE', center: 'ICN1' },
  leader: { role: 'SYSR_LEADER' },
  narita: { role: 'SYSR_EMPLOYEE', center: 'NRT1' },
  partner: { role: 'SYSR_PARTNER', partner: 'Haneul' },
  gone: { role: 'SYSR_EMPLOYEE', status: 'DEACTIVATED' },
} as const satisfies Record<string, StaffWanted>
export type Staff = keyof typeof staff

/** Something of each, made of their user's id. */
export const ofStaff = <T>(make: (userId: number) => T) =>
  Object.fromEntries(Object.keys(staff).map((who, i) => [who, make(i + 1)])) as Record<Staff, T>

/**
 * Center 1 ICN1, center 2 NRT1. SKU 1 plain, 2 expiry-managed, 3 lot-managed, 4 announced nowhere, 5 another partner's.
 * Location 1 A-01, 2 P-01 (nobody picks), 3 A-99 (disabled), 4 N-01 in NRT1, 5 A-02.
 * Inbound 1 in ICN1: ten of SKU 1, five of 2 and 3, shipments 1 and 2; inbound 2 in ICN1: a thousand of SKU 1, shipment 3;
 * inbound 3 in NRT1: ten of SKU 1, shipment 4; inbound 4 in ICN1 is only registered.
 */
export async function addRows(
  database: Database,
  badges: Record<Staff, { userId: number; publicKey: string }>,
): Promise<Ids> {
  await ensureRoles(database)
  return database.write(async (w) => {
    const ids = noIds()
    await addCenters(w, ids)
    await addPartners(w, ids, [
      { name: 'Haneul', centers: ['ICN1', 'NRT1'] },
      { name: 'Mori', centers: ['NRT1'] },
    ])
    for (const [who, { role, center, partner, status = 'ACTIVE' }] of Object.entries<StaffWanted>(staff)) {
      const badge = badges[who as Staff]
      const id = await addUser(w, {
        username: who,
        language: 'ko',
        status,
        role,
        partnerId: partner ? ids.partner[partner] : null,
        centerId: center && ids.center[center],
      })
      if (id !== badge.userId) throw new Error('users are not numbered from 1')
      ids.user[who] = id
      await w.tx.insertInto('badge').values(newBadge(badge, w.now)).execute()
    }
    await addGoods(w, ids, {
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
    })
    const shipment = { quantity: 2 }
    await addInbounds(w, ids, {
      inbounds: {
        'IB260302-0001': {
          status: 'ACCEPTED',
          items: { Cushion: 10, Milk: 5, Serum: 5 },
          shipments: [shipment, shipment],
        },
        'IB260302-0002': { status: 'ACCEPTED', items: { Cushion: 1000 }, shipments: [shipment] },
        'IB260302-0003': { center: 'NRT1', status: 'ACCEPTED', items: { Cushion: 10 }, shipments: [shipment] },
        'IB260302-0004': { items: { Cushion: 10 }, shipments: [shipment] },
      },
    })
    w.changed(everyCenter, 'roster', 0)
    return ids
  })
}
