import { adjustmentStatuses, adjustmentTypes } from '../../shared/entities/interim-item-adjustment.ts'
import { shortReasons } from '../../shared/entities/pick-list.ts'
import { shipmentTellings } from '../../shared/entities/shipment.ts'
import { marketplaceKinds, marketplaceStatuses } from '../../shared/entities/marketplace.ts'
import { join } from 'node:path'
import { sql, type Selectable } from 'kysely'
import { expect, test, vi } from 'vitest'
import { diskFiles } from '../../server/adapters/file-store.ts'
import type { Tables } from '../../server/db/tables.ts'
import { ensureCountries } from '../../server/dispatch/country/seed.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { accountStatuses, languages } from '../../shared/entities/account.ts'
import { billings, brandTrackingStatuses } from '../../shared/entities/brand.ts'
import { containerTypes, planStatuses } from '../../shared/entities/consol.ts'
import { flowSentences, flowTargets } from '../../shared/entities/condition.ts'
import { flowTypes } from '../../shared/entities/flow-control.ts'
import { containerKinds } from '../../shared/entities/container.ts'
import { channelStatuses, linkageStatuses, scrapeStatuses } from '../../shared/entities/channel.ts'
import { channelTypes } from '../../shared/entities/channel-type.ts'
import { deliveryConditions, deliveryRuleStatuses } from '../../shared/entities/delivery-rule.ts'
import { contractStatuses, contractTypes, maskings } from '../../shared/entities/contract.ts'
import { deviceStatuses } from '../../shared/entities/device.ts'
import { exceptionStatuses } from '../../shared/entities/exception.ts'
import {
  conditions,
  courierCodes,
  inboundPackagingTypes,
  inboundTypes,
  naverBillingStatuses,
  shipmentStatuses,
  vehicleTypes,
} from '../../shared/entities/inbound.ts'
import { inboundStatuses } from '../../shared/entities/inbound-status.ts'
import {
  deliveryAttributeTypes,
  invoiceStatuses,
  invoiceTypes,
  paymentTerms,
  waybillSizes,
} from '../../shared/entities/invoice.ts'
import { weightUnits } from '../../shared/entities/weight.ts'
import { jobStatuses, messageChannels } from '../../shared/entities/job.ts'
import { locationTypes } from '../../shared/entities/location.ts'
import { notificationTypes } from '../../shared/entities/notification.ts'
import { operationDirections, operationTypes } from '../../shared/entities/operation.ts'
import {
  claimTypes,
  holdReasons,
  itemOrigins,
  lineStatuses,
  ofcStatuses,
  orderDecisions,
  orderHappenings,
  orderStatuses,
  claimAnswers,
} from '../../shared/entities/order.ts'
import { failureReasons } from '../../shared/entities/interim-allocation.ts'
import { partnerPolicies } from '../../shared/entities/partner.ts'
import { relocationStatuses } from '../../shared/entities/relocation.ts'
import {
  boxVolumes,
  centerStorageTypes,
  deliveryRegions,
  skuKinds,
  skuStatuses,
  skuTypes,
} from '../../shared/entities/sku.ts'
import { stockCountStatuses } from '../../shared/entities/stock-count.ts'
import { pickingKinds, slipLineStatuses, slipReasons, slipStatuses } from '../../shared/entities/slip.ts'
import { groupOptions, priceOptions, promotionReasons } from '../../shared/entities/promotion.ts'
import { flags } from '../../shared/entities/subject.ts'
import { trackingStatuses } from '../../shared/entities/tracking.ts'
import { causeKinds, ledgerFields, ledgerReasons } from '../../shared/stock.ts'
import { actionStatuses } from '../../shared/sync/protocol.ts'
import { freshDatabase } from '../support/fresh-database.ts'
import { testSecrets } from '../support/secrets.ts'

// A day of two warehouses takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

/** The words of a column, where its type is a few of them. */
type WordsOf<Row> = {
  [Name in keyof Row as NonNullable<Row[Name]> extends string | number
    ? string extends NonNullable<Row[Name]>
      ? never
      : number extends NonNullable<Row[Name]>
        ? never
        : Name
    : never]: readonly NonNullable<Row[Name]>[]
}
type WordColumns = {
  [T in keyof Tables as keyof WordsOf<Selectable<Tables[T]>> extends never ? never : T]: WordsOf<Selectable<Tables[T]>>
}

/** Every column that its table declares as one of a few words; the compiler misses one that is not here. */
const wordColumns: WordColumns = {
  order: { status: orderStatuses, decision: orderDecisions, holdReason: holdReasons },
  orderLine: { status: lineStatuses, deliveryAttributeType: deliveryAttributeTypes },
  orderItem: { origin: itemOrigins },
  orderClaim: { type: claimTypes, status: lineStatuses, answer: claimAnswers },
  orderFinding: { finding: ofcStatuses },
  orderHistory: { what: orderHappenings },
  interimAllocation: { failureReason: failureReasons },
  interimItemAdjustment: { type: adjustmentTypes, status: adjustmentStatuses },
  partner: { status: accountStatuses, policy: partnerPolicies },
  brand: { status: accountStatuses, billing: billings },
  user: { status: accountStatuses, language: languages },
  device: { status: deviceStatuses },
  notification: { type: notificationTypes },
  recovery: { type: messageChannels },
  invitation: { language: languages },
  billingCondition: { billing: billings },
  brandTracking: { status: brandTrackingStatuses },
  sku: {
    type: skuKinds,
    skuType: skuTypes,
    skuStatus: skuStatuses,
    centerStorageType: centerStorageTypes,
    boxVolume: boxVolumes,
    deliveryRegion: deliveryRegions,
  },
  location: { type: locationTypes },
  inboundRequest: {
    status: inboundStatuses,
    inboundType: inboundTypes,
    packagingType: inboundPackagingTypes,
    naverBillingStatus: naverBillingStatuses,
  },
  inboundShipment: { status: shipmentStatuses, vehicleType: vehicleTypes, courierCode: courierCodes },
  inspectionLine: { condition: conditions },
  locationStock: { condition: conditions },
  inventoryLog: { targetField: ledgerFields, reason: ledgerReasons, condition: conditions, cause: causeKinds },
  operationDay: { direction: operationDirections, operationType: operationTypes },
  syncAction: { status: actionStatuses },
  exception: { status: exceptionStatuses },
  job: { status: jobStatuses },
  deliveryRule: { deliveryCondition: deliveryConditions, status: deliveryRuleStatuses },
  contract: {
    courierCode: courierCodes,
    type: contractTypes,
    status: contractStatuses,
    labelSize: waybillSizes,
    masking: maskings,
  },
  consolPlan: { status: planStatuses, courierCode: courierCodes },
  consol: { containerType: containerTypes },
  invoice: {
    courierCode: courierCodes,
    status: invoiceStatuses,
    type: invoiceTypes,
    paymentTerms,
    deliveryAttributeType: deliveryAttributeTypes,
    lastTrackingStatus: trackingStatuses,
  },
  invoiceLine: { weightUnit: weightUnits },
  invoiceTracking: { status: trackingStatuses },
  relocation: { status: relocationStatuses, condition: conditions, shortReason: shortReasons },
  slip: { reason: slipReasons, status: slipStatuses, pickingKind: pickingKinds },
  slipLine: { condition: conditions, status: slipLineStatuses, shortReason: shortReasons },
  stockCount: { status: stockCountStatuses },
  stockCountLine: { condition: conditions },
  container: { containerType: containerKinds },
  channel: {
    channelType: channelTypes,
    status: channelStatuses,
    linkageStatus: linkageStatuses,
    lastScrapeStatus: scrapeStatuses,
  },
  importScheduler: { syncStatus: scrapeStatuses },
  importRun: { status: scrapeStatuses },
  channelShipment: { status: shipmentTellings },
  marketplaceMessage: { kind: marketplaceKinds, status: marketplaceStatuses },
  promotion: { groupOption: groupOptions, priceOption: priceOptions },
  promotionOutcome: { why: promotionReasons },
  flowControl: { type: flowTypes },
  flowCondition: { target: flowTargets, sentence: flowSentences },
  printer: { size: waybillSizes, dpi: [203, 300] },
}

test('a column of a few words, or of true and false, holds nothing else in the demo’s warehouses', async () => {
  const { database, dataDir } = await freshDatabase()
  await ensureCountries(database)
  await seedDemo(database, testSecrets(dataDir), diskFiles(join(dataDir, 'files')))
  const ofWords = Object.entries(wordColumns).flatMap(([table, words]) =>
    Object.entries<readonly unknown[]>(words).map(([name, known]) => ({ table, name, known: [...known, null] })),
  )
  const zeroOrOne: unknown[] = [0, 1, null]
  const ofFlags = (await database.read.introspection.getTables()).flatMap(({ name: table, columns }) =>
    columns.filter(({ name }) => Object.hasOwn(flags, name)).map(({ name }) => ({ table, name, known: zeroOrOne })),
  )
  for (const { table, name, known } of [...ofWords, ...ofFlags]) {
    const { rows } = await sql<{
      word: unknown
    }>`select distinct ${sql.ref(name)} as "word" from ${sql.table(table)}`.execute(database.read)
    expect({ table, name, other: rows.filter(({ word }) => !known.includes(word)) }).toEqual({ table, name, other: [] })
  }
  expect(ofWords.length).toBeGreaterThan(45)
  expect(ofFlags.length).toBeGreaterThanOrEqual(Object.keys(flags).length)
})
