import { randomBytes } from 'node:crypto'
import type { Database } from '../../server/db/database.ts'
import type { Insert } from '../../server/db/dialect.ts'
import { inParts } from '../../server/db/in-parts.ts'
import { insertBarcode } from '../../server/demo/warehouse/sku-rows.ts'
import { tokenHash } from '../../server/http/token.ts'
import { Handheld, testBadge, type TestBadge } from '../support/handheld.ts'
import { addCenter, addCompany, addUser, newBadge } from '../support/organisation-rows.ts'
import { newDevice } from '../../server/sync/new-device.ts'

/** A warehouse of any size as bare rows for measuring: one center, one partner, handhelds with their tokens. */
export interface BenchWarehouse {
  badge: TestBadge
  handhelds: { handheld: Handheld; token: string }[]
}

export interface Size {
  devices: number
  skus: number
  locations: number
  /** Accepted inbounds, one per device, each of 20 SKUs. */
  inbounds: number
}

const insertSku: Insert<'sku'> = {
  into: 'sku',
  columns: {
    partnerId: 'int',
    type: 'text',
    skuType: 'text',
    skuStatus: 'text',
    name: 'text',
    partnerItemNumber: 'text',
    price: 'int',
    cost: 'int',
    nameVariationsJson: 'text',
    centerStorageType: 'text',
    isExpiryManaged: 'int',
    isLotManaged: 'int',
    boxVolume: 'text',
    deliveryRegion: 'text',
    createdAt: 'text',
    updatedAt: 'text',
  },
}
const shelf = {
  type: 'B2C_OUTBOUND',
  width: 500,
  depth: 500,
  height: 400,
  pickable: true,
  inboundPrimary: false,
  disabled: false,
} as const

export const eanOf = (n: number) => {
  const body = `880${String(n).padStart(9, '0')}`
  const sum = [...body].reduce((s, d, i) => s + Number(d) * (i % 2 === 0 ? 1 : 3), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}
export const aliasOf = (n: number) =>
  `${String.fromCharCode(65 + (n % 26))}-${String(Math.floor(n / 26) % 100).padStart(2, '0')}-${String(Math.floor(n / 2600) % 100).padStart(2, '0')}-${n % 7}${n % 10}`

/** The worker’s badge, which is valid for as long as any bench runs. */
export const benchBadge = (publicKey: string, now: string) => ({
  ...newBadge({ userId: 1, publicKey }, now),
  validUntil: new Date(Date.now() + 9e9).toISOString(),
})

export async function benchWarehouse(database: Database, size: Size): Promise<BenchWarehouse> {
  const now = new Date(Date.now() - 2 * shiftMs).toISOString()
  const s = { createdAt: now, updatedAt: now }
  const badge = testBadge(1)
  const tokens = Array.from({ length: size.devices }, () => `d.${randomBytes(32).toString('base64url')}`)
  await database.write(async (w) => {
    const { tx, dialect } = w
    const companyId = await addCompany(w, { name: 'Gantry', code: 'G', ...s })
    await addCenter(w, { companyId, code: 'ICN1', nameKo: '인천', nameEn: 'Incheon', ...s })
    await tx
      .insertInto('partner')
      .values({
        name: 'Partner',
        businessName: 'Partner',
        status: 'ACTIVE',
        usesAutoAccept: false,
        usesAutoConfirm: false,
        ...s,
      })
      .execute()
    await tx.insertInto('partnerCenter').values({ partnerId: 1, centerId: 1 }).execute()
    await tx
      .insertInto('role')
      .values({ name: 'Employee', systemName: 'SYSR_EMPLOYEE', parentRoleId: null, privilegesJson: '[]', ...s })
      .onConflict((c) => c.doNothing())
      .execute()
    await addUser(w, { username: 'worker', name: 'Worker', role: 'SYSR_EMPLOYEE', ...s })
    await tx.insertInto('badge').values(benchBadge(badge.publicKey, now)).execute()
    const devices = tokens.map((token, i) =>
      newDevice({ centerId: 1, label: `handheld ${i + 1}`, tokenHash: tokenHash(token) }, now),
    )
    await tx.insertInto('device').values(devices).execute()
    const ids = (n: number) => Array.from({ length: n }, (_, i) => i + 1)
    await dialect.insertMany(
      tx,
      insertSku,
      ids(size.skus).map((i) => [
        1,
        'GOODS',
        'SKU_GOODS',
        'DEFINED',
        `Cushion foundation No. ${i} 커버 쿠션 ${i}호 15g`,
        `ITEM-${i}`,
        12000,
        7000,
        '[]',
        'DRY',
        0,
        0,
        'UNDETERMINED',
        'ALL',
        now,
        now,
      ]),
    )
    await dialect.insertMany(
      tx,
      insertBarcode,
      ids(size.skus).map((i) => [i, 1, eanOf(i), 1, 1, 1, 100, 50, 50, 120, '[]']),
    )
    const locations = ids(size.locations).map((i) => {
      const alias = `${aliasOf(i)}-${i}`
      return { centerId: 1, alias, aliasKey: alias, ...shelf, ...s }
    })
    await inParts(locations, (part) => tx.insertInto('location').values(part).execute())
    for (const i of ids(size.inbounds)) {
      await tx
        .insertInto('inboundRequest')
        .values({
          code: `IB260101-${String(i).padStart(4, '0')}`,
          status: 'ACCEPTED',
          inboundType: 'VEHICLE',
          packagingType: 'PLT',
          centerId: 1,
          partnerId: 1,
          naverBillingStatus: 'NONE',
          scheduledDate: '2026-01-01',
          closedAt: null,
          ...s,
        })
        .execute()
      await tx
        .insertInto('inboundItem')
        .values(ids(20).map((k) => ({ inboundId: i, skuId: skuOf(i, k, size.skus), quantity: 1000 })))
        .execute()
      await tx
        .insertInto('inboundShipment')
        .values({
          inboundId: i,
          status: 'DRAFT',
          quantity: 20,
          actualQuantity: null,
          vehicleType: '5T',
          courierCode: null,
          shipmentNumber: `12가${i}`,
          shipmentCode: `12가${i}`,
          scheduledFrom: '2026-01-01',
          scheduledTo: '2026-01-01',
          arrivedAt: null,
        })
        .execute()
    }
    await tx.insertInto('feedCounter').values({ centerId: 1, version: 1 }).execute()
  })
  const handhelds = tokens.map((token, i) => {
    const handheld = new Handheld(i + 1, shiftClock())
    handheld.signIn(badge)
    return { handheld, token }
  })
  return { badge, handhelds }
}

const shiftMs = 3_600_000

/**
 * A clock that begins an hour ago and moves on a little each time it is read: handhelds that queue one after another seem to have worked
 * side by side.
 */
export function shiftClock(): () => Date {
  let ms = Date.now() - shiftMs
  return () => new Date((ms += 500))
}

/** The k-th SKU of the i-th inbound: inbounds with neighbouring numbers share some SKUs, as in practice. */
export const skuOf = (inbound: number, k: number, skus: number) => ((inbound * 13 + k) % skus) + 1

/** Queues a shift's mix: first an arrival, then goods counted carton by carton and put away in parts. */
export function queueShift(handheld: Handheld, inboundId: number, actions: number, size: Size): void {
  handheld.queue('inbound.arrive', { inboundId, shipmentId: inboundId, actualQuantity: 20 })
  for (let n = 1; n < actions; n++) {
    const line = {
      inboundId,
      skuId: skuOf(inboundId, (Math.floor(n / 10) % 20) + 1, size.skus),
      lot: null,
      expirationDate: null,
      condition: 'GOOD',
    }
    if (n % 10 < 6) handheld.queue('inbound.inspect', { ...line, quantity: 2 })
    else
      handheld.queue('inbound.store', { ...line, quantity: 2, locationId: ((inboundId * 31 + n) % size.locations) + 1 })
  }
}
