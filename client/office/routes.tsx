import { createBrowserRouter, type RouteObject } from 'react-router'
import type { Area } from './areas.ts'
import { NotFound } from './NotFound.tsx'
import { RouteError } from './RouteError.tsx'
import { Shell, Waiting } from './Shell.tsx'
import { SignIn } from './sign-in/SignIn.tsx'

/** A page is of an area, which says who may see it: one without is none of the office's. */
type Page = RouteObject & ({ index: true } | { path: Area | `${Area}/${string}` | '*' })

/** The map of the screens. Each area comes when it is first opened. */
export const router = createBrowserRouter([
  { path: '/sign-in', Component: SignIn },
  {
    path: '/register',
    HydrateFallback: Waiting,
    errorElement: <RouteError />,
    lazy: async () => ({ Component: (await import('./sign-in/Register.tsx')).Register }),
  },
  {
    path: '/recover',
    HydrateFallback: Waiting,
    errorElement: <RouteError />,
    lazy: async () => ({ Component: (await import('./sign-in/Recover.tsx')).Recover }),
  },
  {
    path: '/',
    Component: Shell,
    HydrateFallback: Waiting,
    errorElement: <RouteError />,
    children: [
      { index: true, lazy: async () => ({ Component: (await import('./start/StartPage.tsx')).StartPage }) },
      {
        path: 'inbound',
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import('./inbound/inbound/InboundList.tsx')).InboundList }),
          },
          {
            path: 'new',
            lazy: async () => ({ Component: (await import('./inbound/inbound/InboundForm.tsx')).InboundForm }),
          },
          {
            path: ':id',
            lazy: async () => ({ Component: (await import('./inbound/inbound/InboundRecord.tsx')).InboundRecord }),
          },
          {
            path: ':id/edit',
            lazy: async () => ({ Component: (await import('./inbound/inbound/InboundForm.tsx')).InboundForm }),
          },
        ],
      },
      {
        path: 'invoice',
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import('./dispatch/invoice/InvoiceList.tsx')).InvoiceList }),
          },
          {
            path: 'new',
            lazy: async () => ({ Component: (await import('./dispatch/invoice/InvoiceForm.tsx')).InvoiceForm }),
          },
          {
            path: ':id',
            lazy: async () => ({ Component: (await import('./dispatch/invoice/InvoiceRecord.tsx')).InvoiceRecord }),
          },
          {
            path: ':id/edit',
            lazy: async () => ({ Component: (await import('./dispatch/invoice/InvoiceForm.tsx')).InvoiceForm }),
          },
          {
            path: ':id/return',
            lazy: async () => ({ Component: (await import('./dispatch/invoice/ReturnForm.tsx')).ReturnForm }),
          },
        ],
      },
      {
        path: 'contract',
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import('./dispatch/contract/ContractList.tsx')).ContractList }),
          },
          {
            path: 'new',
            lazy: async () => ({ Component: (await import('./dispatch/contract/ContractForm.tsx')).ContractForm }),
          },
          {
            path: ':id',
            lazy: async () => ({ Component: (await import('./dispatch/contract/ContractForm.tsx')).ContractForm }),
          },
        ],
      },
      {
        path: 'country',
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import('./site/country/CountryList.tsx')).CountryList }),
          },
          {
            path: 'new',
            lazy: async () => ({ Component: (await import('./site/country/CountryForm.tsx')).CountryForm }),
          },
          {
            path: ':id',
            lazy: async () => ({ Component: (await import('./site/country/CountryForm.tsx')).CountryForm }),
          },
        ],
      },
      { path: 'job', lazy: async () => ({ Component: (await import('./site/job/JobList.tsx')).JobList }) },
      {
        path: 'plan',
        children: [
          { index: true, lazy: async () => ({ Component: (await import('./dispatch/plan/PlanList.tsx')).PlanList }) },
          {
            path: ':id',
            lazy: async () => ({ Component: (await import('./dispatch/plan/PlanRecord.tsx')).PlanRecord }),
          },
        ],
      },
      {
        path: 'consol',
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import('./dispatch/consol/ConsolList.tsx')).ConsolList }),
          },
          {
            path: ':id',
            lazy: async () => ({ Component: (await import('./dispatch/consol/ConsolRecord.tsx')).ConsolRecord }),
          },
        ],
      },
      {
        path: 'relocation',
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import('./stock/relocation/RelocationList.tsx')).RelocationList }),
          },
          {
            path: ':id',
            lazy: async () => ({
              Component: (await import('./stock/relocation/RelocationRecord.tsx')).RelocationRecord,
            }),
          },
          {
            path: ':id/edit',
            lazy: async () => ({ Component: (await import('./stock/relocation/RelocationForm.tsx')).RelocationForm }),
          },
        ],
      },
      {
        path: 'printer',
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import('./dispatch/printer/PrinterList.tsx')).PrinterList }),
          },
          {
            path: 'new',
            lazy: async () => ({ Component: (await import('./dispatch/printer/PrinterForm.tsx')).PrinterForm }),
          },
          {
            path: ':id',
            lazy: async () => ({ Component: (await import('./dispatch/printer/PrinterForm.tsx')).PrinterForm }),
          },
        ],
      },
      {
        path: 'container',
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import('./stock/container/ContainerList.tsx')).ContainerList }),
          },
          {
            path: 'new',
            lazy: async () => ({ Component: (await import('./stock/container/ContainerForm.tsx')).ContainerForm }),
          },
        ],
      },
      {
        path: 'sku',
        children: [
          { index: true, lazy: async () => ({ Component: (await import('./stock/sku/SkuList.tsx')).SkuList }) },
          { path: 'new', lazy: async () => ({ Component: (await import('./stock/sku/SkuForm.tsx')).SkuForm }) },
          { path: ':id', lazy: async () => ({ Component: (await import('./stock/sku/SkuRecord.tsx')).SkuRecord }) },
          { path: ':id/edit', lazy: async () => ({ Component: (await import('./stock/sku/SkuForm.tsx')).SkuForm }) },
        ],
      },
      {
        path: 'location',
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import('./stock/location/LocationList.tsx')).LocationList }),
          },
          {
            path: 'new',
            lazy: async () => ({ Component: (await import('./stock/location/LocationForm.tsx')).LocationForm }),
          },
          {
            path: ':id',
            lazy: async () => ({ Component: (await import('./stock/location/LocationForm.tsx')).LocationForm }),
          },
        ],
      },
      {
        path: 'inventory',
        lazy: async () => ({ Component: (await import('./stock/inventory/InventoryList.tsx')).InventoryList }),
      },
      {
        path: 'inventory/location',
        lazy: async () => ({
          Component: (await import('./stock/inventory/LocationInventoryList.tsx')).LocationInventoryList,
        }),
      },
      {
        path: 'inventory/log',
        lazy: async () => ({ Component: (await import('./stock/inventory/InventoryLogList.tsx')).InventoryLogList }),
      },
      {
        path: 'exception',
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import('./stock/exception/ExceptionList.tsx')).ExceptionList }),
          },
          {
            path: ':id',
            lazy: async () => ({ Component: (await import('./stock/exception/ExceptionRecord.tsx')).ExceptionRecord }),
          },
        ],
      },
      {
        path: 'user',
        children: [
          { index: true, lazy: async () => ({ Component: (await import('./people/user/UserList.tsx')).UserList }) },
          { path: 'new', lazy: async () => ({ Component: (await import('./people/user/UserForm.tsx')).UserForm }) },
          {
            path: 'invite',
            lazy: async () => ({ Component: (await import('./people/user/InviteForm.tsx')).InviteForm }),
          },
          {
            path: 'invitation',
            lazy: async () => ({ Component: (await import('./people/user/InvitationList.tsx')).InvitationList }),
          },
          { path: ':id', lazy: async () => ({ Component: (await import('./people/user/UserRecord.tsx')).UserRecord }) },
          {
            path: ':id/edit',
            lazy: async () => ({ Component: (await import('./people/user/UserForm.tsx')).UserForm }),
          },
        ],
      },
      {
        path: 'role',
        children: [
          { index: true, lazy: async () => ({ Component: (await import('./people/role/RoleList.tsx')).RoleList }) },
          { path: 'new', lazy: async () => ({ Component: (await import('./people/role/RoleForm.tsx')).RoleForm }) },
          { path: ':id', lazy: async () => ({ Component: (await import('./people/role/RoleRecord.tsx')).RoleRecord }) },
          {
            path: ':id/edit',
            lazy: async () => ({ Component: (await import('./people/role/RoleForm.tsx')).RoleForm }),
          },
        ],
      },
      {
        path: 'notification',
        children: [
          {
            index: true,
            lazy: async () => ({
              Component: (await import('./people/notification/NotificationList.tsx')).NotificationList,
            }),
          },
          {
            path: 'new',
            lazy: async () => ({ Component: (await import('./people/notification/NoticeForm.tsx')).NoticeForm }),
          },
        ],
      },
      {
        path: 'openapi-key',
        children: [
          {
            index: true,
            lazy: async () => ({
              Component: (await import('./partners/openapi-key/OpenapiKeyList.tsx')).OpenapiKeyList,
            }),
          },
          {
            path: 'help',
            lazy: async () => ({
              Component: (await import('./partners/openapi-key/OpenapiKeyHelp.tsx')).OpenapiKeyHelp,
            }),
          },
        ],
      },
      { path: 'audit', lazy: async () => ({ Component: (await import('./site/audit/AuditList.tsx')).AuditList }) },
      { path: 'me', lazy: async () => ({ Component: (await import('./me/MyAccount.tsx')).MyAccount }) },
      {
        path: 'partner',
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import('./partners/partner/PartnerList.tsx')).PartnerList }),
          },
          {
            path: 'new',
            lazy: async () => ({ Component: (await import('./partners/partner/NewPartner.tsx')).NewPartner }),
          },
          {
            path: 'invite',
            lazy: async () => ({ Component: (await import('./partners/partner/InvitePartner.tsx')).InvitePartner }),
          },
          {
            path: ':id',
            lazy: async () => ({ Component: (await import('./partners/partner/PartnerRecord.tsx')).PartnerRecord }),
          },
          {
            path: ':id/edit',
            lazy: async () => ({ Component: (await import('./partners/partner/PartnerForm.tsx')).PartnerForm }),
          },
        ],
      },
      {
        path: 'brand',
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import('./partners/brand/BrandList.tsx')).BrandList }),
          },
          {
            path: 'new',
            lazy: async () => ({ Component: (await import('./partners/brand/BrandForm.tsx')).BrandForm }),
          },
          {
            path: ':id',
            lazy: async () => ({ Component: (await import('./partners/brand/BrandRecord.tsx')).BrandRecord }),
          },
          {
            path: ':id/edit',
            lazy: async () => ({ Component: (await import('./partners/brand/BrandForm.tsx')).BrandForm }),
          },
        ],
      },
      {
        path: 'brand-tracking',
        children: [
          {
            index: true,
            lazy: async () => ({
              Component: (await import('./partners/brand-tracking/BrandTrackingList.tsx')).BrandTrackingList,
            }),
          },
          {
            path: 'new',
            lazy: async () => ({
              Component: (await import('./partners/brand-tracking/BrandTrackingForm.tsx')).BrandTrackingForm,
            }),
          },
          {
            path: ':id',
            lazy: async () => ({
              Component: (await import('./partners/brand-tracking/BrandTrackingForm.tsx')).BrandTrackingForm,
            }),
          },
        ],
      },
      {
        path: 'billing-condition',
        children: [
          {
            index: true,
            lazy: async () => ({
              Component: (await import('./partners/billing-condition/BillingConditionList.tsx')).BillingConditionList,
            }),
          },
          {
            path: 'new',
            lazy: async () => ({
              Component: (await import('./partners/billing-condition/BillingConditionForm.tsx')).BillingConditionForm,
            }),
          },
          {
            path: ':id',
            lazy: async () => ({
              Component: (await import('./partners/billing-condition/BillingConditionForm.tsx')).BillingConditionForm,
            }),
          },
        ],
      },
      {
        path: 'center',
        children: [
          { index: true, lazy: async () => ({ Component: (await import('./site/center/CenterList.tsx')).CenterList }) },
          { path: 'new', lazy: async () => ({ Component: (await import('./site/center/CenterForm.tsx')).CenterForm }) },
          { path: ':id', lazy: async () => ({ Component: (await import('./site/center/CenterForm.tsx')).CenterForm }) },
        ],
      },
      {
        path: 'company/:id',
        lazy: async () => ({ Component: (await import('./site/center/CompanyForm.tsx')).CompanyForm }),
      },
      { path: 'device', lazy: async () => ({ Component: (await import('./site/device/DeviceList.tsx')).DeviceList }) },
      { path: 'badge', lazy: async () => ({ Component: (await import('./people/badge/BadgeList.tsx')).BadgeList }) },
      { path: '*', Component: NotFound },
    ] satisfies Page[],
  },
])
