/** What the other services may use of this one. */
export { claimsToTell, settleTold, type Answers } from './claim/answer.ts'
export { noteRefundAsked, refundsToTell, settleRefunds } from './refund/refund.ts'
export { confirmOrders, heldOrders, linesToConfirm, settleConfirmed } from './confirm/confirm.ts'
export { isPast, lateBy, missingPieces, pastBy, promised } from './order/departure.ts'
export { forgetPeople } from './order/forget.ts'
export { importOrders } from './order/import.ts'
export { noteReadings, ordersToRead, type Reading } from './order/read-again.ts'
export { noteAsked, settleShipments, shipmentsToTell, type ShipmentToTell } from './shipment/telling.ts'
