import { marketplaceApi, marketplaceMessageApi } from './marketplace.ts'
import { addressBookApi } from './address-book.ts'
import { allocationApi } from './allocation.ts'
import { assignmentApi } from './assignment.ts'
import { auditApi } from './audit.ts'
import { authApi } from './auth.ts'
import type { Call } from './call.ts'
import { channelApi } from './channel.ts'
import { consolApi, planApi } from './consol.ts'
import { containerApi } from './container.ts'
import { contractApi } from './contract.ts'
import { countryApi } from './country.ts'
import { deliveryRuleApi } from './delivery-rule.ts'
import { importSchedulerApi } from './import-scheduler.ts'
import { inboundBillingApi } from './inbound-billing.ts'
import { inboundApi } from './inbound.ts'
import { inventoryApi } from './inventory.ts'
import { invoiceApi, legacyInvoiceApi } from './invoice.ts'
import { jobApi } from './job.ts'
import { locationApi } from './location.ts'
import { openapiKeyApi } from './openapi-key.ts'
import { notificationApi, senderApi } from './notification.ts'
import { photoApi } from './photo.ts'
import { printerApi } from './printer.ts'
import { flowControlApi } from './flow-control.ts'
import { productApi } from './product.ts'
import { campaignApi, promotionApi } from './promotion.ts'
import { requisiteApi } from './requisite.ts'
import { relocationApi } from './relocation.ts'
import { pickListApi } from './pick-list.ts'
import { shipmentApi } from './shipment.ts'
import { slipApi } from './slip.ts'
import { claimApi } from './claim.ts'
import { interimAllocationApi } from './interim-allocation.ts'
import { interimItemAdjustmentApi } from './interim-item-adjustment.ts'
import { interimOrderViewApi } from './interim-order-view.ts'
import { lateOrderApi } from './late-order.ts'
import { stockCountApi } from './stock-count.ts'
import { orderApi, orderLineApi } from './order.ts'
import { partnerCategoryApi } from './partner-category.ts'
import { partnerResourceApi } from './partner-resource.ts'
import { skuApi } from './sku.ts'
import { syncApi } from './sync.ts'
import {
  billingConditionApi,
  brandApi,
  brandTrackingApi,
  brandTrackingLogApi,
  packagingImageApi,
  partnerApi,
} from './partner.ts'
import { accountCountryApi, centerApi, companyApi, imageApi } from './reference.ts'
import { statementApi } from './statement.ts'
import { systemApi } from './system.ts'
import { roleApi } from './role.ts'
import { nowUserApi, recoveryApi, selfApi, userApi } from './user.ts'

/** Every call there is. The server mounts them, the tests of the laws go through them, and the OpenAPI document lists them. */
export const allCalls: readonly Call[] = [
  authApi,
  userApi,
  nowUserApi,
  selfApi,
  recoveryApi,
  roleApi,
  openapiKeyApi,
  auditApi,
  partnerApi,
  brandApi,
  packagingImageApi,
  brandTrackingApi,
  brandTrackingLogApi,
  billingConditionApi,
  addressBookApi,
  centerApi,
  companyApi,
  accountCountryApi,
  imageApi,
  locationApi,
  assignmentApi,
  partnerCategoryApi,
  skuApi,
  partnerResourceApi,
  productApi,
  claimApi,
  interimAllocationApi,
  interimItemAdjustmentApi,
  interimOrderViewApi,
  lateOrderApi,
  orderApi,
  orderLineApi,
  shipmentApi,
  flowControlApi,
  campaignApi,
  promotionApi,
  inboundApi,
  inboundBillingApi,
  statementApi,
  inventoryApi,
  countryApi,
  contractApi,
  requisiteApi,
  legacyInvoiceApi,
  invoiceApi,
  planApi,
  consolApi,
  relocationApi,
  slipApi,
  pickListApi,
  stockCountApi,
  containerApi,
  printerApi,
  photoApi,
  allocationApi,
  deliveryRuleApi,
  channelApi,
  importSchedulerApi,
  marketplaceApi,
  marketplaceMessageApi,
  notificationApi,
  senderApi,
  jobApi,
  syncApi,
  systemApi,
].flatMap((group): Call[] => Object.values(group))
