/** What the other services may use of this one. */
export { loadedOnPlans } from './consol/loaded.ts'
export { palletLabels } from './consol/print.ts'
export { namesOf } from './country/seed.ts'
export { areaOf } from './invoice/party.ts'
export { recipientOf } from './invoice/view.ts'
export { drawPdf, printSheets } from './label/print-papers.ts'
export { drawWaybills, markPrinted, refuseToPrint } from './label/waybill-print.ts'
