import { latenessCauses, latenesses } from '../../shared/entities/lateness.ts'
import { adjustmentStatuses, adjustmentTypes } from '../../shared/entities/interim-item-adjustment.ts'
import { orderViewStatuses } from '../../shared/entities/interim-order-view.ts'
import { shipmentTellings } from '../../shared/entities/shipment.ts'
import { marketplaceKinds, marketplaceStatuses } from '../../shared/entities/marketplace.ts'
import { correctableFields } from '../../client/floor/exceptions/correctable.ts'
import { errorSounds, sayKinds } from '../../client/floor/feedback/say.ts'
import { tasks, type At as Receiving } from '../../client/floor/inbound/state.ts'
import type { At as Loading, Last } from '../../client/floor/consolidation/state.ts'
import type { At as Counting } from '../../client/floor/counting/state.ts'
import type { At as Picking } from '../../client/floor/picking/state.ts'
import { pickListStates, shortReasons } from '../../shared/entities/pick-list.ts'
import type { At as Packing } from '../../client/floor/packing/state.ts'
import type { At as Relocating } from '../../client/floor/relocation/state.ts'
import type { ScanSource } from '../../client/floor/scan/look-up.ts'
import type { Settings } from '../../client/floor/settings.ts'
import type { Status } from '../../client/offline/engine.ts'
import { kinds, whats } from '../../shared/entities/audit-kinds.ts'
import { officeKinds, siteKinds } from '../../client/office/site/job/jobKind.ts'
import { causes } from '../../client/office/stock/exception/causes.ts'
import { orderFields } from '../../client/office/orders/order/orderChange.ts'
import { promotionStates } from '../../client/office/sales/promotion/promotionState.ts'
import { figures } from '../../client/office/stock/inventory/figures.ts'
import { typed } from '../../client/office/stock/inventory/operationTypes.ts'
import { replenishmentReasons } from '../../shared/entities/assignment.ts'
import { accountStatuses } from '../../shared/entities/account.ts'
import { billings, brandTrackingStatuses } from '../../shared/entities/brand.ts'
import { channelStatuses, linkageStatuses, scrapeStatuses, wouldBecome } from '../../shared/entities/channel.ts'
import { channelAbilities, tellings } from '../../shared/entities/channel-type.ts'
import { claimKinds } from '../../shared/entities/claim.ts'
import { allocationGroups } from '../../shared/entities/allocation-record.ts'
import { allocationFailures, mends } from '../../shared/entities/interim-allocation.ts'
import { containerTypes, planStatuses } from '../../shared/entities/consol.ts'
import { flowSentences, flowTargets, promotionTargets } from '../../shared/entities/condition.ts'
import { flowTypes } from '../../shared/entities/flow-control.ts'
import { containerKinds } from '../../shared/entities/container.ts'
import { contractStatuses, contractTypes, maskings, systemTags } from '../../shared/entities/contract.ts'
import { deliveryConditions } from '../../shared/entities/delivery-rule.ts'
import { flowStages } from '../../shared/entities/invoice-flow.ts'
import { deviceQueues } from '../../shared/entities/device.ts'
import { exceptionStatuses } from '../../shared/entities/exception.ts'
import {
  conditions,
  inboundPackagingTypes,
  inboundTypes,
  lineStatuses,
  naverBillingStatuses,
  shipmentStatuses,
} from '../../shared/entities/inbound.ts'
import { inboundStatuses } from '../../shared/entities/inbound-status.ts'
import {
  deliveryAttributeTypes,
  invoiceStatuses,
  invoiceTypes,
  paymentTerms,
  waybillSizes,
} from '../../shared/entities/invoice.ts'
import { inboundWorkTypes } from '../../shared/entities/inbound-billing.ts'
import {
  claimTypes,
  heldFor,
  lineStatuses as orderLineStatuses,
  ofcStatuses,
  orderHappenings,
  orderStatuses,
  orderTabIds,
  claimAnswers,
} from '../../shared/entities/order.ts'
import { goodsSheets } from '../../shared/entities/goods-label.ts'
import { jobStatuses, messageChannels, messageTemplates } from '../../shared/entities/job.ts'
import { locationTypes } from '../../shared/entities/location.ts'
import { operationTypes } from '../../shared/entities/operation.ts'
import { groupOptions, priceOptions, promotionReasons } from '../../shared/entities/promotion.ts'
import { notificationTypes } from '../../shared/entities/notification.ts'
import { boxTypes, buffers, packagingExtras, tapes } from '../../shared/entities/packaging.ts'
import { partnerPolicies } from '../../shared/entities/partner.ts'
import { paperSizes } from '../../shared/entities/printer.ts'
import { backupStatuses } from '../../shared/api/system.ts'
import { relocationStatuses } from '../../shared/entities/relocation.ts'
import { stockCountStatuses } from '../../shared/entities/stock-count.ts'
import { pickingKinds, slipLineStates, slipReasons, slipStatuses } from '../../shared/entities/slip.ts'
import {
  boxVolumes,
  centerStorageTypes,
  deliveryRegions,
  skuConcerns,
  skuKinds,
  skuStatuses,
} from '../../shared/entities/sku.ts'
import { skuSpreadsheetActions } from '../../shared/entities/sku-spreadsheet.ts'
import { trackingStatuses } from '../../shared/entities/tracking.ts'
import { invitationStatuses } from '../../shared/entities/user.ts'
import { areas, systemRoles, verbs } from '../../shared/privileges.ts'
import { floorPayloads } from '../../shared/rules/floor/payloads/floor.ts'
import { settlements } from '../../shared/rules/floor/settlements.ts'
import { ledgerFields, ledgerReasons } from '../../shared/stock.ts'
import { actionStatuses } from '../../shared/sync/protocol.ts'

/**
 * Keys that the code puts together, by their beginning: everything that may follow it, taken from where the code has it. The types make
 * sure that each key has its sentence, the law that no sentence outlives its value.
 */
export type Families = Readonly<Record<string, readonly (string | number)[]>>

const system = Object.keys(systemRoles)
const receiving = [
  'find',
  'choose-inbound',
  'arrival',
  'count',
  'choose-goods',
  'expiry',
  'lot',
  'surplus',
  'consent',
  'put-away',
  'close',
  'closed',
] satisfies Receiving[]
const relocating = [
  'find',
  'source',
  'take',
  'short',
  'carry',
  'closed',
  'place',
  'choose',
  'move',
] satisfies Relocating[]

export const officeFamilies: Families = {
  area: areas,
  'badge.status': ['ACTIVE', 'REPLACED', 'REVOKED', 'EXPIRED'],
  'brand.billing': billings,
  cause: causes,
  condition: conditions,
  consent: ['termsOfUse', 'privacyPolicy', 'marketingConsent'],
  'consent.name': ['termsOfUse', 'privacyPolicy', 'marketingConsent'],
  'channel.became': wouldBecome,
  'channel.brought': wouldBecome,
  'channel.can': channelAbilities,
  'channel.linkage': linkageStatuses,
  'channel.scrape': scrapeStatuses,
  'channel.status': channelStatuses,
  'consol.type': containerTypes,
  'container.kind': containerKinds,
  contract: ['shipper', 'return'],
  'billing.work': inboundWorkTypes,
  'contract.range': ['start', 'end'],
  'contract.tag': systemTags,
  'contract.status': contractStatuses,
  'contract.type': contractTypes,
  deliveryRule: ['channels', 'tags', 'amountMin', 'amountMax'],
  'deliveryRule.delivery': deliveryConditions,
  'device.status': ['ACTIVE', 'REVOKED'],
  'device.queue': deviceQueues,
  'exception.status': exceptionStatuses,
  'flow.says': flowTypes,
  'flow.says.from': flowTypes,
  'flow.sentence': flowSentences,
  'flow.target': flowTargets,
  'flow.type': flowTypes,
  figure: ['pickable', 'notPickable', 'disused', ...figures],
  'inbound.naver': naverBillingStatuses,
  'inbound.packaging': inboundPackagingTypes,
  'inbound.status': inboundStatuses,
  'inbound.type': inboundTypes,
  'invitation.status': invitationStatuses,
  invoice: ['width', 'depth', 'height'],
  'invoice.attribute': deliveryAttributeTypes,
  'invoice.payment': paymentTerms,
  'invoice.status': invoiceStatuses,
  'invoice.type': invoiceTypes,
  'job.channel': messageChannels,
  'job.kind': [...officeKinds, ...siteKinds],
  'job.status': jobStatuses,
  'job.template': messageTemplates,
  own: [
    'area.partner',
    ...['', 'says.'].flatMap((says) =>
      ['SYSR_PARTNER', 'SYSR_PARTNERS_MANAGER', 'SYSR_PARTNER_UPDATE'].map((role) => `role.${says}${role}`),
    ),
    'role.says.SYSR_SELLER',
    ...['PARTNER_BOX', 'PARTNER_POLY_BAG', 'PARTNER_SAFETY_BAG'].map((box) => `packaging.box.${box}`),
    'packaging.tape.PARTNER',
    'inbound.partnerMemo',
  ],
  'start.flow': flowStages,
  'start.backup': backupStatuses.filter((status) => status !== 'ok'),
  'key.help': [400, 401, 403, 404, 409, 412, 422, 429],
  'line.status': lineStatuses,
  location: ['rack', 'bay', 'level', 'cell'],
  'location.sheet': ['100x50', 'a4-24'],
  'location.type': locationTypes,
  'log.field': ledgerFields,
  'log.reason': ledgerReasons,
  'marketplace.kind': marketplaceKinds,
  'marketplace.status': marketplaceStatuses,
  'me.by': ['app', 'email'],
  'notice.to': ['center', 'partner', 'user'],
  'notification.type': notificationTypes,
  'packaging.box': boxTypes,
  'packaging.buffer': buffers,
  'packaging.extra': packagingExtras,
  'packaging.tape': tapes,
  'partner.contract': ['ahead', 'soonOver', 'over'],
  'register.not': invitationStatuses.filter((status) => status !== 'OPEN'),
  order: ['decline', 'cancel', 'reset', 'refund', 'keepApart'].flatMap((what) => [what, `${what}Hint`]),
  'claim.answer': claimAnswers,
  'claim.give': claimAnswers,
  'claim.kind': claimKinds,
  'claim.telling': tellings,
  'claim.then': claimAnswers.flatMap((answer) => claimKinds.map((kind) => `${answer}.${kind}`)),
  'claim.why': ['claim-left', 'claim-in-work', 'claim-answered', 'claim-unknown'],
  'order.claim': claimTypes,
  'order.field': orderFields,
  'order.finding': ofcStatuses,
  'order.holdReason': heldFor,
  'order.incomplete': ['recipient', 'lines', 'payment'],
  'order.review': ['ahead', 'currency', 'overpacked', 'packed', 'printed', 'refunded'],
  'order.lineStatus': orderLineStatuses,
  'order.status': orderStatuses,
  'order.failure': allocationFailures,
  'allocation.group': allocationGroups,
  'allocation.mend': mends,
  'order.tab': ['all', ...orderTabIds],
  'action.order': orderHappenings,
  'partner.policy': partnerPolicies,
  'plan.status': planStatuses,
  promotion: promotionStates,
  'promotion.groupOption': groupOptions,
  'promotion.priceOption': priceOptions,
  'promotion.target': promotionTargets,
  'promotion.why': promotionReasons,
  'contract.masking': maskings,
  'printer.paper': ['own', ...waybillSizes, ...paperSizes],
  record: actionStatuses,
  'relocation.status': relocationStatuses,
  'replenishment.reason': replenishmentReasons,
  role: system,
  'role.group': ['people', 'organisations', 'warehouse', 'dispatch', 'orders'],
  'role.says': system,
  'role.verb': verbs,
  'schedule.every': ['minutes', 'hours', 'day'],
  'shipment.quantity': inboundPackagingTypes,
  'unsent.status': shipmentTellings,
  'interimOrder.status': orderViewStatuses,
  interimOrder: ['orders', 'wanted', 'available', 'short', 'incoming'],
  'adjustment.type': adjustmentTypes,
  late: latenesses,
  'late.cause': latenessCauses,
  whatIf: ['allocated', 'late', 'failed', 'failedPromised', 'split', 'parcels', 'pieces', 'cost', 'unpriced'],
  'adjustment.status': adjustmentStatuses,
  'adjustment.hint': adjustmentTypes,
  'shipment.status': shipmentStatuses,
  operation: typed.map(({ key }) => key),
  'operation.of': operationTypes,
  'slip.line': slipLineStates,
  'slip.reason': slipReasons,
  'slip.status': slipStatuses,
  'count.status': stockCountStatuses,
  'pickList.kind': pickingKinds,
  shortReason: shortReasons,
  'pickList.state': pickListStates,
  'sku.labelAs': ['pdf', 'zpl203', 'zpl300'],
  'sku.labelSheet': goodsSheets,
  'sku.boxVolume': boxVolumes,
  'sku.concerns': skuConcerns,
  'sku.kind': skuKinds,
  'sku.region': deliveryRegions,
  'sku.status': skuStatuses,
  'sku.storage': centerStorageTypes,
  'sku.templateFor': ['all', 'domestics'],
  'sku.uploadRows': skuSpreadsheetActions,
  subject: [...kinds, 'packing', 'notification'],
  tracking: trackingStatuses,
  'tracking.status': brandTrackingStatuses,
  'user.status': accountStatuses,
}

/** Names that the server makes and tells. A name may have no word, but every word must have its name. */
export const told: Families = {
  action: [...whats, ...Object.keys(floorPayloads)],
  'action.any': [...new Set(whats.map((what) => what.split('.')[1] ?? ''))],
}

const counting = ['find', 'count', 'choose', 'lot', 'expiry', 'line'] satisfies Counting[]

const picking = ['find', 'go', 'take', 'short', 'done', 'hand', 'back'] satisfies Picking[]

export const floorFamilies: Families = {
  by: ['wedge', 'typed', 'camera'] satisfies ScanSource[],
  'counting.expect': counting,
  'counting.waits': counting,
  'consolidation.expect': [
    'find',
    'choose',
    'pass-code',
    'load',
    'contents',
    'take-off',
    'nest',
    'take-out',
  ] satisfies Loading[],
  'consolidation.outcome': ['scanned', 'loaded', 'taken-off', 'off', 'refused'] satisfies (Last['outcome'] | 'off')[],
  'consolidation.waits': [
    'find',
    'choose',
    'choose-waybill',
    'pass-code',
    'load',
    'contents',
    'take-off',
    'nest',
    'take-out',
  ] satisfies Loading[],
  expect: receiving,
  field: correctableFields,
  kind: sayKinds,
  packaging: [...boxTypes, ...buffers, ...tapes, ...packagingExtras, 'none'],
  'packing.expect': ['find', 'goods', 'choose-line', 'finish', 'waive', 'packed', 'aside'] satisfies Packing[],
  'packing.waits': [
    'find',
    'goods',
    'choose-line',
    'choose-waybill',
    'finish',
    'waive',
    'packed',
    'aside',
  ] satisfies Packing[],
  'picking.expect': picking,
  'picking.kind': pickingKinds,
  short: shortReasons,
  'picking.waits': picking,
  'relocation.expect': relocating,
  'relocation.waits': relocating,
  settle: settlements,
  settled: settlements,
  stood: settlements,
  snapshot: ['none', 'loading', 'complete'] satisfies Status['snapshot']['state'][],
  sound: errorSounds,
  state: ['waiting', ...actionStatuses],
  task: tasks,
  theme: ['auto', 'light', 'dark'] satisfies Settings['theme'][],
  waits: receiving,
}
