import type { Exception } from './derive.ts'
import type { Foreign } from './world.ts'

const kim = { name: 'Kim', address: 'Seoul', postalCode: '06236', phones: ['010-1234-5678'] }
const orderOf = (f: Foreign) => ({ contractId: f.contract, originalOrderId: 'o', recipient: kim })
/** What belongs to a center alone has this word in its name. */
const ofCenter = { also: /alienC/ }

/** Calls under /logistics and /allocation for which the law cannot tell by itself how they could reach what is foreign. */
export const logistics: Record<string, Exception> = {
  'invoice.flow': { ask: () => ({ query: { from: '2026-03-01T15:00:00Z' } }) },
  country: { none: 'the same for everyone' },
  contract: ofCenter,
  requisite: ofCenter,
  printer: ofCenter,

  'legacyInvoice.listByIds': { narrowed: (f) => [{ idList: [f.invoice] }] },
  'legacyInvoice.returningList': { narrowed: (f) => [{ searchList: [f.serial] }], also: /NO_RETURN/ },
  'legacyInvoice.create': { ask: () => ({ body: { partnerId: null } }) },
  'legacyInvoice.bulk': { ask: (f) => ({ body: { data: [orderOf(f)] } }) },
  'invoice.create': { ask: (f) => ({ body: { invoices: [orderOf(f)] } }) },
  'invoice.delivered': { ask: (f) => ({ body: { invoices: [{ id: f.invoice }, { serial: f.serial }] } }) },
  'invoice.packed': { ask: (f) => ({ body: { invoices: [{ id: f.invoice }, { serial: f.serial }] } }) },
  'invoice.load': { ask: (f) => ({ body: { consolCode: f.palletCode } }) },
  'consol.list': { narrowed: (f) => [{ consolPlanId: f.plan }, { centerCode: 'NRT1' }] },
  'consol.create': { ask: (f) => ({ body: { consolPlanId: f.plan, centerId: f.centerOfPlan } }) },
  'consol.view': { none: 'by its pass code, for who stands before it; server/dispatch/consol/view.test.ts' },
  'consol.nest': { ask: (f) => ({ params: { id: f.box }, body: { parentConsolCode: f.palletCode } }) },
  'consol.unnest': { ask: (f) => ({ params: { consolId: f.box } }) },
  'allocation.precedence': { ask: (f) => ({ params: { id: f.order } }) },
  'allocation.takePrecedence': { ask: (f) => ({ params: { id: f.order }, body: { waybillIds: [f.invoice] } }) },
  'allocation.allocate': { how: 'bulk', ask: (f) => ({ body: { type: 'resend', targets: [f.invoice] } }) },
}
