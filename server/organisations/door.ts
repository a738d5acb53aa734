/** What the other services may use of this one. */
export { checkBrand } from './brand/store.ts'
export { centerCodes, centerOf, centerStore, cutoffOf } from './center/store.ts'
export { brandNames, partnerNames } from './names.ts'
export { lockPartner, partnerStore } from './partner/store.ts'
