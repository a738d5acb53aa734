import type { Database } from '../../server/db/database.ts'
import type { Secrets } from '../../server/secrets.ts'
import type { SystemRole } from '../../shared/privileges.ts'
import { addGoods, addInbounds, addStock, type GoodsRows } from './goods-rows.ts'
import { noIds, type CenterCode, type Ids, type PartnerName } from './ids.ts'
import { addLogistics, type LogisticsRows } from './logistics-rows.ts'
import { addCenters, addPartners, addUser, type PartnerWanted } from './organisation-rows.ts'

/** The people of every test world. The center's people are at ICN1 unless told. */
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
] as const satisfies readonly { who: string; role: SystemRole; center?: CenterCode; partner?: PartnerName }[]
export type Who = (typeof people)[number]['who']

const partners: PartnerWanted[] = [
  { name: 'Haneul', centers: ['ICN1'] },
  { name: 'Mori', centers: ['NRT1'] },
  { name: 'Auto', centers: ['ICN1'], auto: true },
]

export interface Rows extends GoodsRows, LogisticsRows {}

export async function addRows(database: Database, rows: Rows, passwordHash: string, secrets: Secrets): Promise<Ids> {
  return database.write(async (w) => {
    const ids = noIds()
    await addCenters(w, ids)
    await addPartners(w, ids, partners)
    for (const person of people)
      ids.user[person.who] = await addUser(w, {
        username: person.who,
        name: `The ${person.who}`,
        passwordHash,
        role: person.role,
        partnerId: 'partner' in person ? ids.partner[person.partner] : null,
        centerId: 'center' in person ? ids.center[person.center] : undefined,
      })
    // Sheets have their goods lie there between two places.
    const locations = rows.relocations ? { ...rows.locations, 'ON-THE-WAY': { pickable: false } } : rows.locations
    await addGoods(w, ids, { ...rows, locations })
    await addInbounds(w, ids, rows)
    await addLogistics(w, ids, rows, secrets)
    await addStock(w, ids, rows)
    return ids
  })
}
