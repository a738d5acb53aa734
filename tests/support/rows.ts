import type { Database } from '../../server/db/database.ts'
import type { Secrets } from '../../server/secrets.ts'
import type { SystemRole } from '../../shared/privileges.ts'
import { addGoods, addInbounds, addStock, type GoodsRows } from './goods-rows.ts'
import { noIds, type CenterCode, type Ids, type PartnerName } from './ids.ts'
import { addLogistics, type LogisticsRows } from './logistics-rows.ts'
import { addCenters, addPartners, addUser, type PartnerWanted } from './organisation-rows.ts'

export interface PersonWanted {
  role: SystemRole
  center?: CenterCode
  partner?: PartnerName
  status?: 'DEACTIVATED'
}

/** The people of every test world; their ids count from 1 in this order. */
export const people = [
  { who: 'admin', role: 'SYSR_ADMIN' },
  { who: 'office', role: 'SYSR_OFFICE' },
  { who: 'manager', role: 'SYSR_MANAGER', center: 'ICN1' },
  { who: 'narita', role: 'SYSR_MANAGER', center: 'NRT1' },
  { who: 'leader', role: 'SYSR_LEADER', center: 'ICN1' },
  { who: 'worker', role: 'SYSR_EMPLOYEE', center: 'ICN1' },
  { who: 'partner', role: 'SYSR_PARTNER', partner: 'Haneul' },
  { who: 'otherPartner', role: 'SYSR_PARTNER', partner: 'Mori' },
  { who: 'seller', role: 'SYSR_SELLER', partner: 'Haneul' },
  { who: 'readonly', role: 'SYSR_3CPB_READONLY' },
  { who: 'nobody', role: 'SYSR_USER' },
] as const satisfies readonly ({ who: string } & PersonWanted)[]
export type Who = (typeof people)[number]['who']

const partners: PartnerWanted[] = [
  { name: 'Haneul', centers: ['ICN1'] },
  { name: 'Mori', centers: ['NRT1'] },
  { name: 'Auto', centers: ['ICN1'], auto: true },
]

export interface Rows extends GoodsRows, LogisticsRows {
  /** People in addition to those of every world. */
  people?: Record<string, PersonWanted>
  /** The centers of a partner that has goods in other centers too. */
  centers?: Partial<Record<PartnerName, readonly CenterCode[]>>
}

export async function addRows(database: Database, rows: Rows, passwordHash: string, secrets: Secrets): Promise<Ids> {
  return database.write(async (w) => {
    const ids = noIds()
    await addCenters(w, ids)
    const serving = partners.map((partner) => ({
      ...partner,
      centers: rows.centers?.[partner.name] ?? partner.centers,
    }))
    await addPartners(w, ids, serving)
    const everyone: [string, PersonWanted][] = people.map(({ who, ...wanted }) => [who, wanted])
    for (const [who, { role, center, partner, status = 'ACTIVE' }] of [
      ...everyone,
      ...Object.entries(rows.people ?? {}),
    ])
      ids.user[who] = await addUser(w, {
        username: who,
        name: `The ${who}`,
        passwordHash,
        role,
        status,
        partnerId: partner ? ids.partner[partner] : null,
        centerId: center && ids.center[center],
      })
    // The goods of a relocation sheet lie here between two places.
    const locations = rows.relocations ? { ...rows.locations, 'ON-THE-WAY': { pickable: false } } : rows.locations
    await addGoods(w, ids, { ...rows, locations })
    await addInbounds(w, ids, rows)
    await addLogistics(w, ids, rows, secrets)
    await addStock(w, ids, rows)
    return ids
  })
}
