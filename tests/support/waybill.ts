import type { Database } from '../../server/db/database.ts'

/** A contract and one waybill of it as bare rows; answers the waybill's id. */
export async function addWaybill(
  database: Database,
  { centerId, partnerId }: { centerId: number; partnerId: number },
): Promise<number> {
  return database.write(async ({ tx, now }) => {
    const stamps = { createdAt: now, updatedAt: now }
    const contract = await tx
      .insertInto('contract')
      .values({
        centerId,
        logisticsCode: 'CJGLS',
        apiKeySealed: '',
        apiKeyPrint: '',
        apiRefreshKeySealed: null,
        apiId: null,
        apiSubId: null,
        courierCode: 'CJGLS',
        name: null,
        englishName: null,
        description: null,
        type: 'NORMAL',
        status: 'ACTIVE',
        systemTagsJson: '[]',
        shipperName: null,
        shipperPhone: null,
        shipperPostalCode: null,
        shipperAddress: null,
        returnName: null,
        returnPhone: null,
        returnPostalCode: null,
        returnAddress: null,
        useVoluntarySerial: 0,
        serialStart: null,
        serialEnd: null,
        serialCurrent: null,
        auxStart: null,
        auxEnd: null,
        auxCurrent: null,
        warnedAt: null,
        ...stamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await tx
      .insertInto('invoice')
      .values({
        contractId: contract.id,
        centerId,
        partnerId,
        countryId: null,
        courierCode: 'CJGLS',
        originalOrderId: 'O-1',
        serial: null,
        serialKey: null,
        auxSerial: null,
        trackingNumber: null,
        status: 'ALLOCATED',
        type: 'NORMAL',
        paymentTerms: 'CC',
        senderJson: null,
        recipientJson: '{}',
        recipientName: 'Kim',
        hash: `${centerId}-${contract.id}`,
        csiDataJson: null,
        memo: null,
        deliveryAttributeType: 'NORMAL',
        region: null,
        hubCode: null,
        lastTrackingStatus: null,
        estimatedDeliveryDate: null,
        orderedAt: null,
        allocatedAt: null,
        printedAt: null,
        dispatchedAt: null,
        deliveredAt: null,
        canceledAt: null,
        departedOriginCountryAt: null,
        arrivedDestinationCountryAt: null,
        customsClearedAt: null,
        packedAt: null,
        packedById: null,
        boxSkuId: null,
        packedWeight: null,
        packagingJson: null,
        packedGoodsJson: null,
        consolId: null,
        consolidatedAt: null,
        consolidatedById: null,
        returnOfId: null,
        ...stamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}
