import type { Database } from '../../server/db/database.ts'
import { everyCenter } from '../../server/db/writer.ts'
import type { InboundStatus } from '../../shared/entities/inbound-status.ts'
import { systemRoles, type SystemRole } from '../../shared/privileges.ts'

/** `narita` works at NRT1 only, `partner` is a partner's own staff, `gone` was deactivated. */
export type Staff = 'worker' | 'colleague' | 'leader' | 'narita' | 'partner' | 'gone'

const roleOf: Record<Staff, SystemRole> = {
  worker: 'SYSR_EMPLOYEE',
  colleague: 'SYSR_EMPLOYEE',
  leader: 'SYSR_LEADER',
  narita: 'SYSR_EMPLOYEE',
  partner: 'SYSR_PARTNER',
  gone: 'SYSR_EMPLOYEE',
}

/**
 * Center 1 ICN1, center 2 NRT1. SKU 1 plain, 2 expiry-managed, 3 lot-managed, 4 announced nowhere, 5 another partner's.
 * Location 1 A-01, 2 P-01 (nobody picks), 3 A-99 (disabled), 4 N-01 in NRT1, 5 A-02.
 * Inbound 1 in ICN1: ten of SKU 1, five of 2 and 3, shipments 1 and 2; inbound 2 in ICN1: a thousand of SKU 1, shipment 3;
 * inbound 3 in NRT1: ten of SKU 1, shipment 4; inbound 4 in ICN1 is only registered.
 */
export async function addRows(
  database: Database,
  people: Record<Staff, { userId: number; publicKey: string }>,
): Promise<void> {
  await database.write(async (writer) => {
    const { tx, now } = writer
    const s = { createdAt: now, updatedAt: now }
    await tx
      .insertInto('company')
      .values({ name: 'Gantry', code: 'G', ...s })
      .execute()
    for (const [code, name] of [
      ['ICN1', 'Incheon'],
      ['NRT1', 'Narita'],
    ] as const) {
      await tx
        .insertInto('center')
        .values({
          companyId: 1,
          code,
          nameKo: name,
          nameEn: name,
          nameJaRuby: null,
          timeZone: 'Asia/Seoul',
          phone: null,
          fullAddress: null,
          postalCode: null,
          ...s,
        })
        .execute()
    }
    for (const name of ['Haneul', 'Bada'])
      await tx
        .insertInto('partner')
        .values({ name, businessName: name, status: 'ACTIVE', usesAutoAccept: false, usesAutoConfirm: false, ...s })
        .execute()
    await tx
      .insertInto('partnerCenter')
      .values([
        { partnerId: 1, centerId: 1 },
        { partnerId: 1, centerId: 2 },
        { partnerId: 2, centerId: 2 },
      ])
      .execute()

    for (const role of Object.keys(systemRoles)) {
      await tx
        .insertInto('role')
        .values({ name: role, systemName: role, parentRoleId: null, privilegesJson: '[]', ...s })
        .onConflict((c) => c.doNothing())
        .execute()
    }
    const roles = new Map(
      (await tx.selectFrom('role').select(['id', 'systemName']).execute()).map((r) => [r.systemName, r.id]),
    )
    for (const [who, badge] of Object.entries(people) as [Staff, { userId: number; publicKey: string }][]) {
      const { id } = await tx
        .insertInto('user')
        .values({
          username: who,
          name: who,
          status: who === 'gone' ? 'DEACTIVATED' : 'ACTIVE',
          passwordHash: '',
          pinHash: null,
          email: null,
          phone: null,
          language: 'ko',
          partnerId: who === 'partner' ? 1 : null,
          tableSettingsJson: '{}',
          lastLoginAt: null,
          ...s,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (id !== badge.userId) throw new Error('users are not numbered from 1')
      await tx
        .insertInto('userRole')
        .values({ userId: id, roleId: roles.get(roleOf[who]) ?? 0 })
        .execute()
      await tx
        .insertInto('badge')
        .values({
          userId: id,
          publicKey: badge.publicKey,
          temporary: false,
          issuedAt: now,
          issuedBy: 1,
          validUntil: '2027-03-01T00:00:00.000Z',
          endedAt: null,
          endedWhy: null,
        })
        .execute()
    }
    await tx
      .insertInto('userCenter')
      .values([
        { userId: people.narita.userId, centerId: 2 },
        { userId: people.colleague.userId, centerId: 1 },
      ])
      .execute()

    const sku = (name: string, more: object = {}) =>
      tx
        .insertInto('sku')
        .values({
          partnerId: 1,
          brandId: null,
          type: 'GOODS',
          skuType: 'SKU_GOODS',
          skuStatus: 'DEFINED',
          name,
          partnerItemNumber: name,
          partnerCategoryId: null,
          description: null,
          imageUrl: null,
          hsCode: null,
          manufacturer: null,
          originCountry: null,
          ingredient: null,
          price: 0,
          cost: 0,
          safetyStock: 0,
          productionLeadtime: 0,
          maxUnitsPerPackage: 0,
          unitsPerCarton: 0,
          unitsPerPallet: 0,
          nameVariationsJson: '[]',
          centerStorageType: 'DRY',
          isExpiryManaged: false,
          isLotManaged: false,
          boxVolume: 'UNDETERMINED',
          deliveryRegion: 'ALL',
          ...s,
          ...more,
        })
        .execute()
    await sku('Cushion')
    await sku('Milk', { isExpiryManaged: true })
    await sku('Serum', { isLotManaged: true })
    await sku('Mask')
    await sku('Foreign', { partnerId: 2 })
    const barcode = {
      isMain: true,
      isInUse: true,
      bundleQuantity: 1,
      width: 0,
      depth: 0,
      height: 0,
      weight: 0,
      releaseOptionsJson: '[]',
    }
    await tx
      .insertInto('barcode')
      .values(
        [1, 2, 3, 4, 5].map((skuId) => ({
          skuId,
          partnerId: skuId === 5 ? 2 : 1,
          code: `880123456789${skuId}`,
          ...barcode,
        })),
      )
      .execute()
    const place = (alias: string, more: object = {}) =>
      tx
        .insertInto('location')
        .values({
          centerId: 1,
          alias,
          aliasKey: alias,
          type: 'B2C_OUTBOUND',
          utmZone: null,
          utmX: null,
          utmY: null,
          utmZ: null,
          width: 0,
          depth: 0,
          height: 0,
          pickable: true,
          inboundPrimary: false,
          disabled: false,
          rack: null,
          bay: null,
          level: null,
          cell: null,
          description: null,
          liilyKey: null,
          ...s,
          ...more,
        })
        .execute()
    await place('A-01')
    await place('P-01', { pickable: false })
    await place('A-99', { disabled: true })
    await place('N-01', { centerId: 2 })
    await place('A-02')

    const inbound = async (
      id: number,
      centerId: number,
      status: InboundStatus,
      items: { skuId: number; quantity: number }[],
      shipments: number,
    ) => {
      await tx
        .insertInto('inboundRequest')
        .values({
          code: `IB260302-000${id}`,
          status,
          inboundType: 'VEHICLE',
          packagingType: 'PLT',
          centerId,
          partnerId: 1,
          partnerMemo: null,
          centerMemo: null,
          returnName: null,
          returnPhone: null,
          returnPostcode: null,
          returnAddress: null,
          returnAddressDetail: null,
          naverBillingStatus: 'NONE',
          scheduledDate: '2026-03-02',
          closedAt: null,
          ...s,
        })
        .execute()
      await tx
        .insertInto('inboundItem')
        .values(items.map((item) => ({ inboundId: id, ...item })))
        .execute()
      for (let n = 1; n <= shipments; n++)
        await tx
          .insertInto('inboundShipment')
          .values({
            inboundId: id,
            status: 'DRAFT',
            quantity: 2,
            actualQuantity: null,
            vehicleType: '5T',
            courierCode: null,
            shipmentNumber: null,
            shipmentCode: null,
            scheduledFrom: '2026-03-02',
            scheduledTo: '2026-03-02',
            arrivedAt: null,
          })
          .execute()
      writer.changed(centerId, 'inbound', id)
    }
    await inbound(
      1,
      1,
      'ACCEPTED',
      [
        { skuId: 1, quantity: 10 },
        { skuId: 2, quantity: 5 },
        { skuId: 3, quantity: 5 },
      ],
      2,
    )
    await inbound(2, 1, 'ACCEPTED', [{ skuId: 1, quantity: 1000 }], 1)
    await inbound(3, 2, 'ACCEPTED', [{ skuId: 1, quantity: 10 }], 1)
    await inbound(4, 1, 'REGISTERED', [{ skuId: 1, quantity: 10 }], 1)
    writer.changed(everyCenter, 'roster', 0)
  })
}
