/** What the other services may use of this one. */
export { loadedOnPlans } from './consol/loaded.ts'
export { palletLabels } from './consol/print.ts'
export { namesOf } from './country/seed.ts'
export { forgetLeftBehind, forgetRecipients } from './invoice/forget.ts'
export {
  isUntouched,
  joinWaybills,
  makeWaybills,
  tellOfWaybills,
  togetherIn,
  unmakeWaybills,
  type JoinedWaybill,
  type MadeWaybill,
  type OrderWaybill,
  type WaybillGoods,
} from './invoice/of-orders.ts'
export { cancelWaybills, type By } from './invoice/steps.ts'
export { numbersLeft } from './serial/from-range.ts'
export { allocateOwnInvoices } from './serial/allocate.ts'
export type { CourierParts } from './serial/outcome.ts'
export { areaOf } from './invoice/party.ts'
export { recipientOf } from './invoice/view.ts'
export { drawPdf, printPapers } from './label/print-papers.ts'
export { drawWaybills, markPrinted, refuseToPrint } from './label/waybill-print.ts'
