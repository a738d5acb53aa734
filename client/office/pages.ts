import type { ComponentType } from 'react'
import type { Area } from './areas.ts'

/** The code of a screen is loaded when it is first opened. */
export type Screen = () => Promise<ComponentType>
/** Each page belongs to an area, which says who may see it; the office has no page without one. */
interface Page {
  path: Area | `${Area}/${string}`
  screen: Screen
}
interface Pages {
  list: Screen
  record?: Screen
  /** The form of a new record and, where the record has no screen of its own, of a stored one. */
  form?: Screen
}

/** All screens behind the sign-in: the router opens them, and the journeys walk them. */
export const pages: readonly Page[] = [
  ...recordPages('inbound', {
    list: async () => (await import('./inbound/inbound/InboundList.tsx')).InboundList,
    record: async () => (await import('./inbound/inbound/InboundRecord.tsx')).InboundRecord,
    form: async () => (await import('./inbound/inbound/InboundForm.tsx')).InboundForm,
  }),
  page('inbound-billing', async () => (await import('./inbound/billing/InboundBillingList.tsx')).InboundBillingList),
  ...recordPages(
    'invoice',
    {
      list: async () => (await import('./dispatch/invoice/InvoiceList.tsx')).InvoiceList,
      record: async () => (await import('./dispatch/invoice/InvoiceRecord.tsx')).InvoiceRecord,
      form: async () => (await import('./dispatch/invoice/InvoiceForm.tsx')).InvoiceForm,
    },
    { ':id/return': async () => (await import('./dispatch/invoice/ReturnForm.tsx')).ReturnForm },
  ),
  ...recordPages('contract', {
    list: async () => (await import('./dispatch/contract/ContractList.tsx')).ContractList,
    form: async () => (await import('./dispatch/contract/ContractForm.tsx')).ContractForm,
  }),
  ...recordPages('delivery-rule', {
    list: async () => (await import('./dispatch/delivery-rule/DeliveryRuleList.tsx')).DeliveryRuleList,
    form: async () => (await import('./dispatch/delivery-rule/DeliveryRuleForm.tsx')).DeliveryRuleForm,
  }),
  ...recordPages('country', {
    list: async () => (await import('./site/country/CountryList.tsx')).CountryList,
    form: async () => (await import('./site/country/CountryForm.tsx')).CountryForm,
  }),
  page('job', async () => (await import('./site/job/JobList.tsx')).JobList),
  ...recordPages('plan', {
    list: async () => (await import('./dispatch/plan/PlanList.tsx')).PlanList,
    record: async () => (await import('./dispatch/plan/PlanRecord.tsx')).PlanRecord,
  }),
  ...recordPages('consol', {
    list: async () => (await import('./dispatch/consol/ConsolList.tsx')).ConsolList,
    record: async () => (await import('./dispatch/consol/ConsolRecord.tsx')).ConsolRecord,
  }),
  ...recordPages(
    'relocation',
    {
      list: async () => (await import('./stock/relocation/RelocationList.tsx')).RelocationList,
      record: async () => (await import('./stock/relocation/RelocationRecord.tsx')).RelocationRecord,
    },
    { ':id/edit': async () => (await import('./stock/relocation/RelocationForm.tsx')).RelocationForm },
  ),
  ...recordPages(
    'slip',
    {
      list: async () => (await import('./stock/slip/SlipList.tsx')).SlipList,
      record: async () => (await import('./stock/slip/SlipRecord.tsx')).SlipRecord,
    },
    {
      new: async () => (await import('./stock/slip/SlipForm.tsx')).SlipForm,
      ':id/lines': async () => (await import('./stock/slip/SlipLinesForm.tsx')).SlipLinesForm,
    },
  ),
  ...recordPages(
    'order',
    {
      list: async () => (await import('./orders/order/OrderList.tsx')).OrderList,
      record: async () => (await import('./orders/order/OrderRecord.tsx')).OrderRecord,
    },
    {
      new: async () => (await import('./orders/order/OrderForm.tsx')).OrderForm,
      ':id/edit': async () => (await import('./orders/order/OrderEdit.tsx')).OrderEdit,
    },
  ),
  page('interim-order', async () => (await import('./orders/interim-order/InterimOrderList.tsx')).InterimOrderList),
  page('interim-order/goods', async () => (await import('./orders/interim-order/InterimItemList.tsx')).InterimItemList),
  page('wall', async () => (await import('./wall/WallPage.tsx')).WallPage),
  page('late-order', async () => (await import('./orders/late-order/LateOrderList.tsx')).LateOrderList),
  page('what-if', async () => (await import('./orders/what-if/WhatIfPage.tsx')).WhatIfPage),
  page('adjustment', async () => (await import('./orders/adjustment/AdjustmentList.tsx')).AdjustmentList),
  ...recordPages('allocation', {
    list: async () => (await import('./orders/allocation/AllocationList.tsx')).AllocationList,
    record: async () => (await import('./orders/allocation/AllocationRecord.tsx')).AllocationRecord,
  }),
  page('claim', async () => (await import('./orders/claim/ClaimList.tsx')).ClaimList),
  page('order-line', async () => (await import('./orders/order-line/OrderLineList.tsx')).OrderLineList),
  page('shipment', async () => (await import('./orders/shipment/UnsentList.tsx')).UnsentList),
  page('missing-item', async () => (await import('./orders/missing-item/MissingItemList.tsx')).MissingItemList),
  ...recordPages('channel', {
    list: async () => (await import('./sales/channel/ChannelList.tsx')).ChannelList,
    record: async () => (await import('./sales/channel/ChannelRecord.tsx')).ChannelRecord,
    form: async () => (await import('./sales/channel/ChannelForm.tsx')).ChannelForm,
  }),
  ...recordPages('import-scheduler', {
    list: async () => (await import('./sales/import-scheduler/ImportSchedulerList.tsx')).ImportSchedulerList,
    form: async () => (await import('./sales/import-scheduler/ImportSchedulerForm.tsx')).ImportSchedulerForm,
  }),
  page('marketplace', async () => (await import('./sales/marketplace/MessageList.tsx')).MessageList),
  page('marketplace/stock', async () => (await import('./sales/marketplace/StockToldList.tsx')).StockToldList),
  ...recordPages('product', {
    list: async () => (await import('./sales/product/ProductList.tsx')).ProductList,
    record: async () => (await import('./sales/product/ProductRecord.tsx')).ProductRecord,
    form: async () => (await import('./sales/product/ProductForm.tsx')).ProductForm,
  }),
  ...recordPages('campaign', {
    list: async () => (await import('./sales/campaign/CampaignList.tsx')).CampaignList,
    record: async () => (await import('./sales/campaign/CampaignRecord.tsx')).CampaignRecord,
    form: async () => (await import('./sales/campaign/CampaignForm.tsx')).CampaignForm,
  }),
  ...recordPages('promotion', {
    list: async () => (await import('./sales/promotion/PromotionList.tsx')).PromotionList,
    record: async () => (await import('./sales/promotion/PromotionRecord.tsx')).PromotionRecord,
    form: async () => (await import('./sales/promotion/PromotionForm.tsx')).PromotionForm,
  }),
  ...recordPages('promotion-template', {
    list: async () => (await import('./sales/promotion-template/PromotionTemplateList.tsx')).PromotionTemplateList,
  }),
  ...recordPages(
    'flow-control',
    {
      list: async () => (await import('./sales/flow-control/FlowControlList.tsx')).FlowControlList,
      record: async () => (await import('./sales/flow-control/FlowControlRecord.tsx')).FlowControlRecord,
    },
    { new: async () => (await import('./sales/flow-control/FlowControlForm.tsx')).FlowControlForm },
  ),
  ...recordPages('printer', {
    list: async () => (await import('./dispatch/printer/PrinterList.tsx')).PrinterList,
    form: async () => (await import('./dispatch/printer/PrinterForm.tsx')).PrinterForm,
  }),
  ...recordPages(
    'container',
    { list: async () => (await import('./stock/container/ContainerList.tsx')).ContainerList },
    { new: async () => (await import('./stock/container/ContainerForm.tsx')).ContainerForm },
  ),
  ...recordPages('sku', {
    list: async () => (await import('./stock/sku/SkuList.tsx')).SkuList,
    record: async () => (await import('./stock/sku/SkuRecord.tsx')).SkuRecord,
    form: async () => (await import('./stock/sku/SkuForm.tsx')).SkuForm,
  }),
  ...recordPages('partner-category', {
    list: async () => (await import('./stock/partner-category/PartnerCategoryList.tsx')).PartnerCategoryList,
    form: async () => (await import('./stock/partner-category/PartnerCategoryForm.tsx')).PartnerCategoryForm,
  }),
  ...recordPages(
    'pick-list',
    {
      list: async () => (await import('./stock/pick-list/PickListList.tsx')).PickListList,
      record: async () => (await import('./stock/pick-list/PickListRecord.tsx')).PickListRecord,
    },
    { new: async () => (await import('./stock/pick-list/PickListForm.tsx')).PickListForm },
  ),
  ...recordPages('stock-count', {
    list: async () => (await import('./stock/stock-count/StockCountList.tsx')).StockCountList,
    record: async () => (await import('./stock/stock-count/StockCountRecord.tsx')).StockCountRecord,
  }),
  ...recordPages('assignment', {
    list: async () => (await import('./stock/assignment/AssignmentList.tsx')).AssignmentList,
    form: async () => (await import('./stock/assignment/AssignmentForm.tsx')).AssignmentForm,
  }),
  page('replenishment', async () => (await import('./stock/assignment/ReplenishmentPage.tsx')).ReplenishmentPage),
  ...recordPages('location', {
    list: async () => (await import('./stock/location/LocationList.tsx')).LocationList,
    form: async () => (await import('./stock/location/LocationForm.tsx')).LocationForm,
  }),
  page('inventory', async () => (await import('./stock/inventory/InventoryList.tsx')).InventoryList),
  page(
    'inventory/location',
    async () => (await import('./stock/inventory/LocationInventoryList.tsx')).LocationInventoryList,
  ),
  page('inventory/past', async () => (await import('./stock/inventory/PastInventoryList.tsx')).PastInventoryList),
  page(
    'inventory/past/location',
    async () => (await import('./stock/inventory/PastLocationList.tsx')).PastLocationList,
  ),
  page('inventory/expiring', async () => (await import('./stock/inventory/ExpiringList.tsx')).ExpiringList),
  page('inventory/slow', async () => (await import('./stock/inventory/SlowMoverList.tsx')).SlowMoverList),
  page('inventory/operation', async () => (await import('./stock/inventory/OperationPage.tsx')).OperationPage),
  page('inventory/log', async () => (await import('./stock/inventory/InventoryLogList.tsx')).InventoryLogList),
  ...recordPages('exception', {
    list: async () => (await import('./stock/exception/ExceptionList.tsx')).ExceptionList,
    record: async () => (await import('./stock/exception/ExceptionRecord.tsx')).ExceptionRecord,
  }),
  ...recordPages(
    'user',
    {
      list: async () => (await import('./people/user/UserList.tsx')).UserList,
      record: async () => (await import('./people/user/UserRecord.tsx')).UserRecord,
      form: async () => (await import('./people/user/UserForm.tsx')).UserForm,
    },
    {
      invite: async () => (await import('./people/user/InviteForm.tsx')).InviteForm,
      invitation: async () => (await import('./people/user/InvitationList.tsx')).InvitationList,
    },
  ),
  ...recordPages('role', {
    list: async () => (await import('./people/role/RoleList.tsx')).RoleList,
    record: async () => (await import('./people/role/RoleRecord.tsx')).RoleRecord,
    form: async () => (await import('./people/role/RoleForm.tsx')).RoleForm,
  }),
  ...recordPages(
    'notification',
    { list: async () => (await import('./people/notification/NotificationList.tsx')).NotificationList },
    { new: async () => (await import('./people/notification/NoticeForm.tsx')).NoticeForm },
  ),
  ...recordPages(
    'openapi-key',
    { list: async () => (await import('./partners/openapi-key/OpenapiKeyList.tsx')).OpenapiKeyList },
    { help: async () => (await import('./partners/openapi-key/OpenapiKeyHelp.tsx')).OpenapiKeyHelp },
  ),
  page('audit', async () => (await import('./site/audit/AuditList.tsx')).AuditList),
  page('me', async () => (await import('./me/MyAccount.tsx')).MyAccount),
  ...recordPages(
    'partner',
    {
      list: async () => (await import('./partners/partner/PartnerList.tsx')).PartnerList,
      record: async () => (await import('./partners/partner/PartnerRecord.tsx')).PartnerRecord,
      form: async () => (await import('./partners/partner/PartnerForm.tsx')).PartnerForm,
    },
    {
      new: async () => (await import('./partners/partner/NewPartner.tsx')).NewPartner,
      invite: async () => (await import('./partners/partner/InvitePartner.tsx')).InvitePartner,
    },
  ),
  ...recordPages('brand', {
    list: async () => (await import('./partners/brand/BrandList.tsx')).BrandList,
    record: async () => (await import('./partners/brand/BrandRecord.tsx')).BrandRecord,
    form: async () => (await import('./partners/brand/BrandForm.tsx')).BrandForm,
  }),
  ...recordPages('brand-tracking', {
    list: async () => (await import('./partners/brand-tracking/BrandTrackingList.tsx')).BrandTrackingList,
    form: async () => (await import('./partners/brand-tracking/BrandTrackingForm.tsx')).BrandTrackingForm,
  }),
  ...recordPages('address-book', {
    list: async () => (await import('./partners/address-book/AddressBookList.tsx')).AddressBookList,
    form: async () => (await import('./partners/address-book/AddressBookForm.tsx')).AddressBookForm,
  }),
  ...recordPages('billing-condition', {
    list: async () => (await import('./partners/billing-condition/BillingConditionList.tsx')).BillingConditionList,
    form: async () => (await import('./partners/billing-condition/BillingConditionForm.tsx')).BillingConditionForm,
  }),
  page('statement', async () => (await import('./partners/statement/StatementPage.tsx')).StatementPage),
  ...recordPages('center', {
    list: async () => (await import('./site/center/CenterList.tsx')).CenterList,
    form: async () => (await import('./site/center/CenterForm.tsx')).CenterForm,
  }),
  page('company/:id', async () => (await import('./site/center/CompanyForm.tsx')).CompanyForm),
  page('device', async () => (await import('./site/device/DeviceList.tsx')).DeviceList),
  page('badge', async () => (await import('./people/badge/BadgeList.tsx')).BadgeList),
]

function page(path: Page['path'], screen: Screen): Page {
  return { path, screen }
}

/** The screens of a noun, in the area that says who may see them; `more` are added to them. */
function recordPages(area: Area, { list, record, form }: Pages, more: Record<string, Screen> = {}): Page[] {
  const of: Record<string, Screen> = {
    ...(form && { new: form, [record ? ':id/edit' : ':id']: form }),
    ...(record && { ':id': record }),
    ...more,
  }
  return [page(area, list), ...Object.entries(of).map(([path, screen]) => page(`${area}/${path}`, screen))]
}
