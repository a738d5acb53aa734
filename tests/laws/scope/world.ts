import { sql } from 'kysely'
import type { Database } from '../../../server/db/database.ts'
import type { Writer } from '../../../server/db/writer.ts'
import { enqueue } from '../../../server/jobs/enqueue.ts'
import { tokenHash } from '../../../server/http/token.ts'
import { systemRoles, type Privilege, type SystemRole } from '../../../shared/privileges.ts'
import { idOf } from '../../support/ids.ts'
import { addCenter, addCompany, addUser, newBadge, newSession } from '../../support/organisation-rows.ts'
import { world, type Person, type World } from '../../support/world.ts'
import { newDevice } from '../../../server/sync/new-device.ts'
import { addOwn, addParts } from './parts.ts'

/** Whose people ask: Haneul's, in every center, or those who work at Incheon, for every partner. */
export type Side = 'partner' | 'center'

/** Things outside the scope of a side: another partner's, or another center's. */
export type Foreign = Awaited<ReturnType<typeof addForeign>>[Side]

export interface Asker {
  who: string
  side: Side
  privileges: ReadonlySet<Privilege>
  person: Person
}

const roles = Object.keys(systemRoles) as SystemRole[]

/** One world with Haneul and Mori at both centers, and a user of every system role at Haneul and at Incheon. */
export async function scopeWorld() {
  const w = await world({
    skus: {
      own: { barcode: '880100' },
      'alienP tea': { partner: 'Mori', barcode: '490100' },
      'alienP alienC rice': { partner: 'Mori', barcode: '490200' },
    },
    locations: {
      'A-01': {},
      'A-02': {},
      'alienP-place': {},
      'alienC-place': { center: 'NRT1' },
      'alienC-2': { center: 'NRT1' },
    },
    inbounds: {
      own: { items: { own: 1 } },
      'alienP-IB': { partner: 'Mori', items: { 'alienP tea': 1 }, shipments: [{ shipmentNumber: 'alienP-S' }] },
      'alienC-IB': { center: 'NRT1', items: { own: 1 }, shipments: [{ shipmentNumber: 'alienC-S' }] },
    },
    stock: { own: { 'A-01': 9, 'alienP-place': 9, 'alienC-place': 9 }, 'alienP tea': { 'A-01': 9 } },
    contracts: { own: {}, 'alienP courier': {}, 'alienC courier': { center: 'NRT1' } },
    plans: { own: {}, ofPartner: { day: '2026-03-04' }, ofCenter: { center: 'NRT1', day: '2026-03-03' } },
    consols: {
      own: { plan: 'own' },
      'pallet ofPartner': { plan: 'ofPartner' },
      'box ofPartner': { plan: 'ofPartner', type: 'BOX' },
      'pallet ofCenter': { plan: 'ofCenter' },
      'box ofCenter': { plan: 'ofCenter', type: 'BOX' },
    },
    invoices: {
      own: { status: 'PACKED', contract: 'own', goods: { own: 1 } },
      'own, loaded': { contract: 'alienP courier', status: 'CONSOLIDATED', consol: 'pallet ofPartner' },
      'alienP-1': { partner: 'Mori', contract: 'own', status: 'PACKED', goods: { 'alienP tea': 1 } },
      'alienC-1': {
        partner: 'Haneul',
        center: 'NRT1',
        contract: 'alienC courier',
        status: 'PACKED',
        goods: { own: 1 },
      },
    },
    relocations: {
      own: { sku: 'own', quantity: 1, from: 'alienP-place', to: 'A-02' },
      ofPartner: { sku: 'alienP tea', quantity: 1, from: 'A-01', to: 'A-02' },
      ofCenter: { sku: 'own', quantity: 1, from: 'alienC-place', to: 'alienC-2' },
    },
    printers: { own: {}, 'alienP printer': {}, 'alienC printer': { center: 'NRT1' } },
  })
  const foreign = await addForeign(w)
  await addOperators(w, foreign.partner)
  const handheld = await addHandheld(w)
  await addAllParts(w, foreign)
  return { w, foreign, askers: await addAskers(w), handheld }
}

/** Adds rows to every other table: one's own, and those that are foreign to each side. */
async function addAllParts({ database, id }: World, foreign: Record<Side, Foreign>): Promise<void> {
  await database.write(async (w) => {
    const { id: deviceId } = await w.tx
      .selectFrom('device')
      .select('id')
      .where('label', '=', 'own')
      .executeTakeFirstOrThrow()
    const brand = w.tx.selectFrom('brand').select('id').where('partnerId', '=', id.partner.Haneul)
    const whose = {
      centerId: id.center.ICN1,
      partnerId: id.partner.Haneul,
      userId: idOf(id.user, 'partner'),
      skuId: idOf(id.sku, 'own'),
      locationId: idOf(id.location, 'A-01'),
      inboundId: idOf(id.inbound, 'own'),
      invoiceId: idOf(id.invoice, 'own'),
      contractId: idOf(id.contract, 'own'),
      brandId: (await brand.executeTakeFirstOrThrow()).id,
      deviceId,
    }
    const own = await addOwn(w, whose)
    await addParts(w, { ...whose, ...own, mark: 'own', sentOrder: own.order })
    await addDeed(w, id.center.NRT1)
    const wholesOf = (of: Foreign) => ({
      locationId: of.location,
      inboundId: of.inbound,
      invoiceId: of.invoice,
      slipId: of.slip,
      stockCountId: of.stockCount,
      deviceId: of.device,
      userId: of.user,
      imageId: of.image,
      promotionId: of.promotion,
      order: { orderId: of.order, orderLineId: of.orderLine },
    })
    const theirs = wholesOf(foreign.partner)
    await addParts(w, {
      ...theirs,
      mark: 'alienP',
      centerId: id.center.ICN1,
      partnerId: id.partner.Mori,
      skuId: idOf(id.sku, 'alienP tea'),
      sentOrder: theirs.order,
    })
    // The goods at the other center are Haneul's too, and so is the order that they go out for.
    await addParts(w, {
      ...wholesOf(foreign.center),
      mark: 'alienC',
      centerId: id.center.NRT1,
      partnerId: id.partner.Haneul,
      skuId: idOf(id.sku, 'own'),
      imageId: own.imageId,
      sentOrder: own.order,
    })
  })
}

/** Adds an action that somebody at the other center did. */
async function addDeed({ tx }: Writer, centerId: number): Promise<void> {
  const deed = await tx.selectFrom('syncAction').selectAll().limit(1).executeTakeFirstOrThrow()
  const actionId = '01970000-0000-7000-8000-0000000000bb'
  await tx
    .insertInto('syncAction')
    .values({ ...deed, clientId: 'alienC client', actionId, subject: 'unknown', alsoSubject: null, centerId })
    .execute()
}

async function addAskers(w: World): Promise<Asker[]> {
  return w.database.write(async (writer) => {
    const askers: Asker[] = []
    for (const side of ['partner', 'center'] as const) {
      for (const role of roles) {
        const who = `${role} of ${side === 'partner' ? 'Haneul' : 'Incheon'}`
        const token = who.replaceAll(' ', '-')
        const of = side === 'partner' ? { partnerId: w.id.partner.Haneul } : { centerId: w.id.center.ICN1 }
        const userId = await addUser(writer, { username: who, role, ...of })
        await writer.tx
          .insertInto('session')
          .values(newSession(userId, token, writer.now))
          .execute()
        askers.push({ who, side, privileges: new Set<Privilege>(systemRoles[role]), person: w.withToken(token) })
      }
    }
    return askers
  })
}

/** Adds Incheon's handheld. */
async function addHandheld(w: World): Promise<Asker> {
  await w.database.write(({ tx, now }) =>
    tx
      .insertInto('device')
      .values({ ...deviceAt(w.id.center.ICN1, 'own', now), tokenHash: tokenHash('d.incheon') })
      .execute(),
  )
  return { who: 'a handheld of Incheon', side: 'center', privileges: new Set(), person: w.withToken('d.incheon') }
}

const deviceAt = (centerId: number, label: string, at: string) =>
  newDevice({ centerId, label, tokenHash: `none of ${label}` }, at)

/**
 * Ids of what each side may not see. What belongs to a center alone is foreign to a partner's people too, even in a center that their
 * partner uses.
 */
async function addForeign(w: World) {
  const { id } = w
  const of = async (side: Side) => {
    const partner = side === 'partner'
    const inbound = idOf(id.inbound, partner ? 'alienP-IB' : 'alienC-IB')
    const serial = partner ? 'alienP-1' : 'alienC-1'
    const invoice = idOf(id.invoice, serial)
    const mark = partner ? 'alienP' : 'alienC'
    const which = partner ? 'ofPartner' : 'ofCenter'
    const centerId = partner ? id.center.ICN1 : id.center.NRT1
    const partnerId = partner ? id.partner.Mori : null
    const file = await w.files.put(new Uint8Array([1]))
    return w.database.write(async (writer) => {
      const { tx, now: at } = writer
      const inventory = await tx
        .selectFrom('stock')
        .select('id')
        .where('skuId', '=', idOf(id.sku, partner ? 'alienP tea' : 'own'))
        .where('centerId', '=', centerId)
        .executeTakeFirstOrThrow()
      const stamps = { createdAt: at, updatedAt: at }
      const systemName = partner ? 'SYSR_SELLER' : 'SYSR_VISE_INBOUND'
      const { id: role } = await tx
        .selectFrom('role')
        .select('id')
        .where('systemName', '=', systemName)
        .executeTakeFirstOrThrow()
      const user = await addUser(writer, {
        username: `${mark} user`,
        language: 'ja',
        role: systemName,
        partnerId,
        centerId: partner ? undefined : centerId,
      })
      const session = (
        await tx
          .insertInto('session')
          .values({ ...newSession(user, mark, at), userAgent: mark })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      const badge = (
        await tx
          .insertInto('badge')
          .values(newBadge({ userId: user, publicKey: mark }, at))
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      const device = (
        await tx
          .insertInto('device')
          .values(deviceAt(centerId, `${mark} device`, at))
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      const exception = (
        await tx
          .insertInto('exception')
          .values({
            centerId,
            clientId: side,
            seq: 1,
            actionId: null,
            type: 'inbound.close',
            payloadJson: JSON.stringify({ note: mark }),
            subject: 'unknown',
            workerId: null,
            deviceId: device,
            code: 'lines-not-stored',
            withJson: null,
            status: 'OPEN',
            at,
            createdAt: at,
            settledAt: null,
            settledBy: null,
            note: mark,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      const job = await enqueue(writer, {
        kind: 'alienP alienC',
        payload: {},
        centerId: id.center.NRT1,
        partnerId: id.partner.Mori,
        createdBy: user,
      })
      await tx
        .updateTable('job')
        .set({ status: 'FAILED', fileStoredAs: file, fileName: 'alienP alienC', contentType: 'text/plain' })
        .where('id', '=', job)
        .execute()
      const notification = (
        await tx
          .insertInto('notification')
          .values({
            userId: user,
            type: 'INBOUND_STATUS',
            title: `${mark} title`,
            content: mark,
            additionalJson: '{}',
            createdAt: at,
            readAt: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      const image = (
        await tx
          .insertInto('image')
          .values({
            partnerId: id.partner.Mori,
            storedAs: file,
            contentType: 'image/png',
            bytes: 1,
            width: 1,
            height: 1,
            createdAt: at,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      const photo = `01970000-0000-7000-8000-00000000000${partner ? 1 : 2}`
      await tx
        .insertInto('photo')
        .values({
          id: photo,
          centerId,
          invoiceId: invoice,
          inboundId: null,
          shipmentId: null,
          workerId: user,
          deviceId: device,
          contentType: 'image/jpeg',
          bytes: 1,
          sha256: mark,
          storedAs: file,
          takenAt: at,
          receivedAt: at,
        })
        .execute()
      const attachment = (
        await tx
          .insertInto('attachment')
          .values({
            inboundId: inbound,
            shipmentId: idOf(id.shipment, partner ? 'alienP-IB' : 'alienC-IB'),
            fileName: mark,
            contentType: 'image/png',
            bytes: 1,
            storedAs: file,
            createdAt: at,
            createdBy: user,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      const openapiKey = (
        await tx
          .insertInto('openapiKey')
          .values({
            partnerId: id.partner.Mori,
            name: 'alienP alienC',
            accessKey: `gk_${side.padEnd(16, '0')}`,
            secretHash: mark,
            roleId: role,
            createdBy: user,
            createdAt: at,
            lastAccessedAt: null,
            revokedAt: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      await tx
        .insertInto('container')
        .values({
          centerId,
          code: `${mark} container`,
          codeKey: side,
          containerType: 'BOX',
          description: null,
          ...stamps,
        })
        .execute()
      await tx
        .insertInto('audit')
        .values({
          at,
          userId: user,
          partnerId: id.partner.Mori,
          centerId: id.center.NRT1,
          subject: 'sku:0',
          what: 'alienP.alienC',
          beforeJson: null,
          afterJson: null,
          requestId: null,
        })
        .execute()
      const { code: palletCode } = await tx
        .selectFrom('consol')
        .select('code')
        .where('id', '=', idOf(id.consol, `pallet ${which}`))
        .executeTakeFirstOrThrow()
      const brand = (
        await tx.selectFrom('brand').select('id').where('partnerId', '=', id.partner.Mori).executeTakeFirstOrThrow()
      ).id
      const ofBrand = { brandId: brand, partnerId: id.partner.Mori, ...stamps }
      const packagingImage = (
        await tx
          .insertInto('packagingImage')
          .values({ ...ofBrand, imageId: image, title: 'alienP alienC', description: null, position: 0 })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      const brandTracking = (
        await tx
          .insertInto('brandTracking')
          .values({
            ...ofBrand,
            title: 'alienP alienC',
            status: 'OPEN',
            assigneeId: null,
            dueDate: null,
            memo: null,
            isShared: true,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      const brandTrackingLog = (
        await tx
          .insertInto('brandTrackingLog')
          .values({
            brandTrackingId: brandTracking,
            partnerId: id.partner.Mori,
            content: 'alienP alienC',
            isShared: true,
            createdBy: user,
            ...stamps,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      const billingCondition = (
        await tx
          .insertInto('billingCondition')
          .values({
            partnerId: id.partner.Mori,
            name: 'alienP alienC',
            billing: 'NONE',
            closingDay: 31,
            paymentDays: 30,
            inboundPerPiece: 0,
            storagePerLocationDay: 0,
            packingPerParcel: 0,
            memo: null,
            isShared: true,
            ...stamps,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      await tx
        .insertInto('inboundBilling')
        .values({
          inboundId: inbound,
          centerId: partner ? id.center.ICN1 : id.center.NRT1,
          partnerId: partner ? id.partner.Mori : id.partner.Haneul,
          linesJson: `[{"type":"OTHER","unitPrice":1,"quantity":1,"isExempted":false,"note":"${partner ? 'alienP' : 'alienC'}"}]`,
          sentLinesJson: null,
          sentAt: at,
          takenAt: null,
          approvedAt: null,
          sentBackAt: null,
          sentBackReason: null,
          closeAskedAt: null,
          completedAt: null,
          ...stamps,
        })
        .execute()
      await tx.updateTable('inboundRequest').set({ naverBillingStatus: 'SENT' }).where('id', '=', inbound).execute()
      const addressBook = (
        await tx
          .insertInto('addressBook')
          .values({
            partnerId: id.partner.Mori,
            brandId: null,
            name: 'alienP alienC',
            country: 'KR',
            administrativeArea: null,
            locality: null,
            address: 'alienP alienC',
            premise: null,
            fullAddress: null,
            postalCode: null,
            phonePrimary: null,
            createdBy: user,
            updatedBy: user,
            ...stamps,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      const partnerCategory = (
        await tx
          .insertInto('partnerCategory')
          .values({
            partnerId: id.partner.Mori,
            parentCategoryId: null,
            name: 'alienP alienC',
            managementNumber: null,
            pathName: 'alienP alienC',
            ...stamps,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      const assign = async (alias: string) =>
        (
          await tx
            .insertInto('locationItemAssignment')
            .values({
              centerId: id.center.NRT1,
              locationId: idOf(id.location, alias),
              skuId: idOf(id.sku, partner ? 'alienP alienC rice' : 'own'),
              safetyStock: 2,
              maxStock: 10,
              daysBetweenReplenishment: null,
              replenishmentAmount: 0,
              lastReplenishedAt: null,
              ...stamps,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
      const assignment = await assign('alienC-place')
      const otherAssignment = await assign('alienC-2')
      const deliveryRule = (
        await tx
          .insertInto('deliveryRule')
          .values({
            centerId: id.center.NRT1,
            contractId: idOf(id.contract, 'alienC courier'),
            name: 'alienP alienC',
            partnerConditionJson: '{"partnerIds":[]}',
            countryConditionJson: '{"countries":[]}',
            postalCodeConditionJson: '{"ranges":[],"prefixes":[]}',
            orderConditionJson: '{"channels":[],"amountMin":null,"amountMax":null,"tags":[]}',
            itemConditionJson: '{"storageTypes":[],"boxVolumes":[],"deliveryRegions":[],"skuIds":[]}',
            deliveryCondition: 'NORMAL',
            weightValue: 0,
            splitShipment: false,
            status: 'ACTIVE',
            ...stamps,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      const channel = (
        await tx
          .insertInto('channel')
          .values({
            partnerId: id.partner.Mori,
            brandId: null,
            name: 'alienP alienC',
            channelType: 'SPREADSHEET',
            status: 'OK',
            linkageStatus: 'available',
            identifier: 'alienP alienC',
            subIdentifier: null,
            channelUrl: null,
            passwordSealed: null,
            apiKeySealed: null,
            refreshKeySealed: null,
            description: null,
            allowAutoCancellationApproval: false,
            isArrivalGuaranteed: false,
            validAfter: null,
            createdBy: null,
            updatedBy: null,
            ...stamps,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      const product = (
        await tx
          .insertInto('product')
          .values({
            partnerId: id.partner.Mori,
            brandId: null,
            channelId: channel,
            code: mark,
            name: 'alienP alienC',
            nameKey: 'alienp alienc',
            allowNameMapping: true,
            ignoreNfaInventorySync: false,
            validAfter: null,
            validBefore: null,
            ...stamps,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      const flowControl = (
        await tx
          .insertInto('flowControl')
          .values({
            partnerId: id.partner.Mori,
            brandId: null,
            channelId: channel,
            type: 'DECLINED',
            priority: 1,
            currency: 'KRW',
            ...stamps,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      const flowCondition = (
        await tx
          .insertInto('flowCondition')
          .values({
            flowControlId: flowControl,
            target: 'DEAL_NAME',
            sourceJson: '["alienP alienC"]',
            sentence: 'INCLUDE',
            value: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      const campaign = (
        await tx
          .insertInto('campaign')
          .values({
            partnerId: id.partner.Mori,
            brandId: null,
            channelId: channel,
            name: 'alienP alienC',
            validAfter: null,
            validBefore: null,
            expectedVolume: 1,
            description: 'alienP alienC',
            ...stamps,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      const promotion = (
        await tx
          .insertInto('promotion')
          .values({
            partnerId: id.partner.Mori,
            campaignId: campaign,
            name: 'alienP alienC',
            isSuspended: false,
            priority: 1,
            conditionGroupsJson: '[]',
            groupOption: null,
            requiredGroupJson: '["alienP alienC"]',
            quantityGte: null,
            quantityLte: null,
            priceOption: 'PAYMENT_AMOUNT',
            currency: 'KRW',
            priceGte: null,
            priceLte: null,
            buyXGetYJson: null,
            randomCount: 0,
            allowRandomRepetition: false,
            allowsDuplication: true,
            mutuallyExclusiveJson: '[]',
            limitedOfferCount: 1,
            remainingOfferCount: 1,
            ...stamps,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      await tx
        .insertInto('promotionFreebie')
        .values({ promotionId: promotion, skuId: idOf(id.sku, 'alienP alienC rice'), quantity: 1, isRandom: false })
        .execute()
      const content = { freebies: [{ skuId: idOf(id.sku, 'alienP alienC rice') }] }
      const promotionTemplate = (
        await tx
          .insertInto('promotionTemplate')
          .values({
            partnerId: id.partner.Mori,
            name: 'alienP alienC',
            contentJson: JSON.stringify(content),
            ...stamps,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      await tx
        .insertInto('productOption')
        .values({ productId: product, position: 0, code: mark, name: null, defaultPriceForCustoms: null })
        .execute()
      await tx
        .insertInto('productMapping')
        .values({ productId: product, position: 0, skuId: idOf(id.sku, 'alienP alienC rice'), quantity: 1 })
        .execute()
      const salesOrder = (
        await tx
          .insertInto('order')
          .values({
            partnerId: id.partner.Mori,
            brandId: null,
            channelId: channel,
            channelOrderId: mark,
            t: at,
            status: 'PENDING',
            decision: null,
            placedAt: at,
            paidAt: null,
            currency: 'KRW',
            deliveryFee: 0,
            originalPrice: 0,
            salesPrice: 0,
            paymentAmount: 0,
            buyerCode: null,
            buyerName: 'alienP alienC',
            buyerPhone: null,
            buyerEmail: null,
            recipientName: 'alienP alienC',
            recipientPhone: null,
            recipientPhone2: null,
            countryCode: 'KR',
            postalCode: null,
            address: 'alienP alienC',
            addressDetail: null,
            administrativeArea: null,
            locality: null,
            deliveryMessage: null,
            editedJson: '{}',
            holdReason: 'ETC',
            holdUntil: null,
            canceledAt: null,
            shippedAt: null,
            ...stamps,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      await tx
        .insertInto('interimAllocation')
        .values({
          salesOrderId: salesOrder,
          failureReason: 'NO_ITEM',
          attemptsCount: 1,
          triedAt: at,
          successAt: null,
          centerId: null,
          contractId: null,
          deliveryRuleId: null,
          collectionAt: null,
          retryAt: null,
          ...stamps,
        })
        .execute()
      const interimItemAdjustment = (
        await tx
          .insertInto('interimItemAdjustment')
          .values({
            salesOrderId: salesOrder,
            type: 'CANCEL',
            status: 'DRAFT',
            targetsJson: '[]',
            substituteJson: null,
            createdBy: null,
            endedAt: null,
            ...stamps,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      await tx
        .insertInto('orderFinding')
        .values({ salesOrderId: salesOrder, finding: 'MISSING_ITEM', detail: 'alienP alienC' })
        .execute()
      const orderLine = (
        await tx
          .insertInto('orderLine')
          .values({
            salesOrderId: salesOrder,
            serial: mark,
            dealCode: mark,
            dealName: 'alienP alienC',
            optionCode: null,
            optionName: null,
            quantity: 1,
            cancelledQuantity: 0,
            originalPrice: 0,
            salesPrice: 0,
            paymentAmount: 0,
            status: 'PAYED',
            rawStatus: null,
            rawClaimStatus: null,
            deliveryAttributeType: 'NORMAL',
            arrivalGuaranteeDate: null,
            invoiceCode: null,
            mappedJson: null,
            isMissing: true,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      const claim = (
        await tx
          .insertInto('orderClaim')
          .values({
            salesOrderId: salesOrder,
            orderLineId: orderLine,
            code: mark,
            type: 'CANCEL',
            status: 'CANCEL_REQUEST',
            rawStatus: null,
            quantity: 1,
            reason: 'alienP alienC',
            requestedAt: at,
            closedAt: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      const channelShipment = (
        await tx
          .insertInto('channelShipment')
          .values({
            salesOrderId: salesOrder,
            orderLineId: orderLine,
            invoiceId: invoice,
            quantity: 1,
            status: 'REFUSED',
            shippedAt: at,
            askedAt: null,
            toldAt: null,
            attempts: 1,
            refusalJson: JSON.stringify({ refused: 'channel-refused', with: { reason: 'alienP alienC' } }),
            ...stamps,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      const importScheduler = (
        await tx
          .insertInto('importScheduler')
          .values({
            channelId: channel,
            partnerId: id.partner.Mori,
            scheduleTime: '*/5 * * * *',
            validAfter: null,
            validBefore: null,
            nextRunAt: null,
            ...stamps,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      await tx
        .insertInto('importRun')
        .values({ channelId: channel, importSchedulerId: importScheduler, status: 'DONE', startedAt: at })
        .execute()
      const marketplaceMessage = (
        await tx
          .insertInto('marketplaceMessage')
          .values({
            partnerId: id.partner.Mori,
            kind: 'DELAY',
            status: 'REFUSED',
            sends: 1,
            about: 'alienP alienC',
            bodyJson: '{}',
            inboundId: null,
            salesOrderId: null,
            attempts: 1,
            askedAt: at,
            toldAt: null,
            failure: 'alienP alienC',
            ...stamps,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      const invitation = (
        await tx
          .insertInto('invitation')
          .values({
            email: `${mark.toLowerCase()}@example.com`,
            name: 'alienP alienC',
            language: 'en' as const,
            systemNamesJson: '[]',
            partnerId: id.partner.Mori,
            centerIdsJson: JSON.stringify([id.center.NRT1]),
            codeHash: mark,
            createdAt: at,
            createdBy: user,
            expiresAt: '2099-01-01T00:00:00.000Z',
            acceptedAt: null,
            revokedAt: null,
            userId: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      const company = await addCompany(writer, { name: 'alienP alienC', code: side })
      await addCenter(writer, {
        companyId: company,
        code: `Z${side}`,
        nameKo: 'alienP alienC',
        nameEn: 'alienP alienC',
      })
      const addSlip = async (code: string, kind: { reason: 'B2B_OUT' | 'B2C_OUT'; pickingKind?: 'CART' }) =>
        (
          await tx
            .insertInto('slip')
            .values({
              ...kind,
              code,
              centerId,
              partnerId: partner ? id.partner.Mori : id.partner.Haneul,
              status: 'RESERVED',
              referenceType: null,
              referenceId: null,
              description: mark,
              createdBy: null,
              ...stamps,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
      const slip = await addSlip(`${mark}-SL`, { reason: 'B2B_OUT' })
      const pickList = await addSlip(`${mark}-PL`, { reason: 'B2C_OUT', pickingKind: 'CART' })
      const stockCount = (
        await tx
          .insertInto('stockCount')
          .values({
            code: `${mark}-CT`,
            centerId,
            locationId: idOf(id.location, `${mark}-place`),
            status: 'REQUESTED',
            ...stamps,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      return {
        slip,
        pickList,
        stockCount,
        user,
        session,
        badge,
        device,
        exception,
        job,
        notification,
        image,
        photo,
        attachment,
        openapiKey,
        accessKey: `gk_${side.padEnd(16, '0')}`,
        inbound,
        invoice,
        serial,
        palletCode,
        brand,
        packagingImage,
        brandTracking,
        brandTrackingLog,
        billingCondition,
        addressBook,
        inboundBilling: inbound,
        partnerCategory,
        assignment,
        otherAssignment,
        deliveryRule,
        channel,
        importScheduler,
        channelShipment,
        marketplaceMessage,
        product,
        campaign,
        claim,
        promotion,
        promotionTemplate,
        order: salesOrder,
        interimAllocation: salesOrder,
        interimItemAdjustment,
        interimOrderView: salesOrder,
        salesOrder,
        orderLine,
        flowControl,
        flowCondition,
        invitation,
        company,
        role,
        username: `${mark} user`,
        shipment: idOf(id.shipment, partner ? 'alienP-IB' : 'alienC-IB'),
        inboundCode: partner ? 'alienP-IB' : 'alienC-IB',
        center: id.center.NRT1,
        partner: id.partner.Mori,
        sku: idOf(id.sku, 'alienP alienC rice'),
        partnerResource: idOf(id.sku, 'alienP alienC rice'),
        location: idOf(id.location, `${mark}-place`),
        plan: idOf(id.plan, which),
        centerOfPlan: centerId,
        consol: idOf(id.consol, `pallet ${which}`),
        box: idOf(id.consol, `box ${which}`),
        relocation: idOf(id.relocation, which),
        inventory: inventory.id,
        printer: idOf(id.printer, `${mark} printer`),
        contract: idOf(id.contract, `${mark} courier`),
        requisite: idOf(id.contract, `${mark} courier`),
        /** Rows in scope, to stand beside those that are not. */
        own: {
          center: id.center.ICN1,
          partner: id.partner.Haneul,
          sku: idOf(id.sku, 'own'),
          location: idOf(id.location, 'A-02'),
          inbound: idOf(id.inbound, 'own'),
          inboundCode: 'own',
          shipment: idOf(id.shipment, 'own'),
          relocation: idOf(id.relocation, 'own'),
          invoice: idOf(id.invoice, 'own'),
          loadedInvoice: idOf(id.invoice, 'own, loaded'),
          contract: idOf(id.contract, 'own'),
          consol: idOf(id.consol, 'own'),
          plan: idOf(id.plan, 'own'),
          printer: idOf(id.printer, 'own'),
        },
      }
    })
  }
  return { partner: await of('partner'), center: await of('center') }
}

/** Writes the operator's people, places, notes and deeds into Haneul's own rows. */
async function addOperators({ database, id }: World, { user: someone, device }: Foreign): Promise<void> {
  const { Haneul } = id.partner
  const invoiceId = idOf(id.invoice, 'own, loaded')
  const inboundId = idOf(id.inbound, 'own')
  await database.write(async (w) => {
    const { tx, now } = w
    const staff = await addUser(w, { username: 'alienP staff', language: 'ko', centerId: id.center.ICN1 })
    await tx
      .updateTable('invoice')
      .set({ packedById: staff, consolidatedById: staff })
      .where('id', '=', invoiceId)
      .execute()
    await tx.updateTable('inboundRequest').set({ centerMemo: 'alienP memo' }).where('id', '=', inboundId).execute()
    const { id: _, ...entry } = await tx
      .selectFrom('inventoryLog')
      .selectAll()
      .where('locationId', '=', idOf(id.location, 'alienP-place'))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const told = { change: 0, before: entry.after, workerId: staff, deviceId: device }
    await tx
      .insertInto('inventoryLog')
      .values({ ...entry, ...told })
      .execute()
    await tx
      .updateTable('relocation')
      .set({ createdBy: staff, closedById: staff })
      .where('id', '=', idOf(id.relocation, 'own'))
      .execute()
    for (const subject of [`inbound:${inboundId}`, `invoice:${invoiceId}`, `brand:${Haneul}`])
      await tx
        .insertInto('audit')
        .values({
          at: now,
          userId: staff,
          partnerId: Haneul,
          centerId: id.center.ICN1,
          subject,
          what: 'inbound.update',
          beforeJson: null,
          afterJson: JSON.stringify({ centerMemo: 'alienP memo', contractId: idOf(id.contract, 'alienP courier') }),
          requestId: null,
          address: 'alienP address',
        })
        .execute()
    await tx
      .insertInto('syncAction')
      .values({
        clientId: 'alienP client',
        seq: 1,
        actionId: '01970000-0000-7000-8000-0000000000aa',
        hash: '',
        type: 'consol.load',
        subject: `invoice:${invoiceId}`,
        alsoSubject: `inbound:${inboundId}`,
        payloadJson: JSON.stringify({ consolCode: 'alienP pallet', note: 'alienP' }),
        depsJson: '[]',
        overrideWorkerId: null,
        code: null,
        withJson: null,
        exceptionId: null,
        undone: false,
        workerId: staff,
        deviceId: device,
        centerId: id.center.ICN1,
        at: now,
        receivedAt: now,
        status: 'applied',
        version: 1,
      })
      .execute()
    const ofHaneul = { partnerId: Haneul, createdAt: now, updatedAt: now }
    const { id: followUp } = await tx
      .insertInto('brandTracking')
      .values({
        ...ofHaneul,
        brandId: 1,
        title: 'alienP',
        status: 'OPEN',
        assigneeId: staff,
        dueDate: null,
        memo: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('brandTrackingLog')
      .values({ ...ofHaneul, brandTrackingId: followUp, content: 'alienP', createdBy: staff })
      .execute()
    await tx
      .insertInto('billingCondition')
      .values({
        ...ofHaneul,
        name: 'alienP',
        billing: 'NONE',
        closingDay: 31,
        paymentDays: 30,
        inboundPerPiece: 0,
        storagePerLocationDay: 0,
        packingPerParcel: 0,
        memo: null,
      })
      .execute()
    const { roleId } = await tx
      .selectFrom('userRole')
      .select('roleId')
      .where('userId', '=', someone)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('openapiKey')
      .values({
        partnerId: Haneul,
        name: 'own',
        accessKey: `gk_${'own'.padEnd(16, '0')}`,
        secretHash: 'own',
        roleId,
        createdBy: staff,
        createdAt: now,
        lastAccessedAt: null,
        revokedAt: null,
      })
      .execute()
    await tx
      .insertInto('image')
      .values({
        partnerId: null,
        storedAs: 'alienP',
        contentType: 'image/png',
        bytes: 1,
        width: 1,
        height: 1,
        createdAt: now,
      })
      .execute()
  })
}

/** Tables that any call may write to, whatever it asks: when someone was last seen, how often they tried, that a center was held. */
const busy = ['session', 'throttle', 'feedCounter', 'schedule', 'durable']

/** Returns a function that tells which tables have changed since it was last called. */
export async function watchRows({ database }: World): Promise<() => Promise<string[]>> {
  const tables = (await database.dialect.write.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !busy.includes(name) && !name.startsWith('kysely_'))
  const seen = new Map<string, string>()
  const changed = async () => {
    const now = await contentsOf(database, tables)
    const other = tables.filter((table) => seen.get(table) !== now.get(table))
    for (const [table, rows] of now) seen.set(table, rows)
    return other
  }
  await changed()
  return changed
}

/** A value for each table that differs as soon as any of its rows does. */
async function contentsOf(database: Database, tables: readonly string[]): Promise<Map<string, string>> {
  if (database.dialect.name === 'postgres') {
    const each = tables.map(
      (table) =>
        sql`select ${sql.lit(table)} as "table", coalesce(sum(hashtextextended(t::text, 0)), 0)::text as "rows" from ${sql.table(table)} t`,
    )
    const { rows } = await sql<{ table: string; rows: string }>`${sql.join(each, sql` union all `)}`.execute(
      database.read,
    )
    return new Map(rows.map(({ table, rows: sum }) => [table, sum]))
  }
  const contents = new Map<string, string>()
  for (const table of tables) {
    const rows = await database.read
      .selectFrom(table as 'audit')
      .selectAll()
      .execute()
    contents.set(
      table,
      rows
        .map((row) => JSON.stringify(row))
        .sort()
        .join(),
    )
  }
  return contents
}
