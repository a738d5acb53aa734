/** What the other services may use of this one. */
export { salesLogOf } from './product/log.ts'
export { linesNamed } from './product/lines-of.ts'
export { mapDeals } from './product/map-deals.ts'
export { mapOption } from './product/map-option.ts'
