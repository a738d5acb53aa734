import { figures } from '../exact-json.ts'
import type { Account, ClaimAnswer, LineOutcome } from './adapter.ts'
import { boxesOf, exchangesOf, returnsOf } from './coupang-read.ts'
import { isExchangeBack, isExchangeOpen, isStopped } from './coupang-source.ts'
import { tellLines } from './coupang-tell.ts'
import { done, type CoupangVendor } from './coupang-vendor.ts'
import { together } from './line.ts'

/** Our courier codes by the names that a box shows. */
const courierNames: Readonly<Record<string, string>> = {
  CJ대한통운: 'CJGLS',
  한진택배: 'HANJIN',
  롯데택배: 'HYUNDAI',
  로젠택배: 'KGB',
  우체국: 'EPOST',
  경동택배: 'KDEXP',
  천일택배: 'CHUNIL',
  일양택배: 'ILYANG',
  대신택배: 'DAESIN',
}

const gone = 'There is no such request any more.'
const unknownAnswer = 'no such answer by the API'

/** A receipt is answered as a whole, even if it covers several items. Returns and exchanges are numbered separately. */
export const answerClaim = (
  vendor: CoupangVendor,
  account: Account,
  lines: readonly ClaimAnswer[],
): Promise<LineOutcome[]> =>
  together(
    lines,
    ({ claimId, type }) => `${type === 'EXCHANGE'} ${claimId}`,
    async (of) => {
      const [one] = of
      const answer = one?.type === 'EXCHANGE' ? answerExchange : answerReturn
      const said = one ? await answer(vendor, account, one) : null
      return tellLines(of, () => said)
    },
  )

async function answerReturn(vendor: CoupangVendor, account: Account, one: ClaimAnswer): Promise<string | null> {
  const receipt = (await returnsOf(vendor, account, one.orderId)).find(({ receiptId }) => receiptId === one.claimId)
  if (!receipt) return gone
  // A claim that an earlier try has answered is not answered again.
  if (one.type === 'CANCEL' && receipt.receiptStatus !== 'RELEASE_STOP_UNCHECKED')
    return one.answer === (isStopped(receipt) ? 'APPROVED' : 'ALREADY_SHIPPED') ? null : gone
  const isBack = receipt.receiptStatus === 'RETURNS_COMPLETED' && !isStopped(receipt)
  if (one.type === 'RETURN' && one.answer === 'APPROVED' && isBack) return null
  const path = `/returnRequests/${encodeURIComponent(one.claimId)}`
  const ids = { vendorId: account.identifier, receiptId: figures(one.claimId) }
  const count = { ...ids, cancelCount: receipt.cancelCountSum }
  if (one.type === 'CANCEL' && one.answer === 'APPROVED')
    return done(await vendor.ask(account, 'PATCH', `${path}/stoppedShipment`, '', count))
  if (one.type === 'CANCEL' && one.answer === 'ALREADY_SHIPPED') {
    const box = (await boxesOf(vendor, account, one.orderId)).find(({ invoiceNumber }) => invoiceNumber)
    const courier = courierNames[box?.deliveryCompanyName?.replaceAll(' ', '') ?? '']
    if (!box?.invoiceNumber || !courier) return 'Tell the waybill first.'
    const body = { ...ids, deliveryCompanyCode: courier, invoiceNumber: box.invoiceNumber }
    return done(await vendor.ask(account, 'PATCH', `${path}/completedShipment`, '', body))
  }
  if (one.type === 'RETURN' && one.answer === 'APPROVED')
    return done(await vendor.ask(account, 'PATCH', `${path}/approval`, '', count))
  return unknownAnswer
}

/**
 * Coupang has no call to accept an exchange: it collects the goods unless the exchange is refused. So to approve one means to confirm that
 * the goods are back, once they are. A seller may refuse for one reason only, that there is nothing to send instead; a buyer who changed
 * their mind withdraws the exchange themselves.
 */
async function answerExchange(vendor: CoupangVendor, account: Account, one: ClaimAnswer): Promise<string | null> {
  const exchange = (await exchangesOf(vendor, account, one.orderId)).find(
    ({ exchangeId }) => exchangeId === one.claimId,
  )
  const path = `/exchangeRequests/${encodeURIComponent(one.claimId)}`
  const ids = { vendorId: account.identifier, exchangeId: figures(one.claimId) }
  if (one.answer === 'REJECTED') {
    // An exchange that an earlier try has refused is not refused again.
    if (exchange?.exchangeStatus === 'REJECT') return null
    if (!exchange || !isExchangeOpen(exchange)) return gone
    return done(await vendor.ask(account, 'PATCH', `${path}/rejection`, '', { ...ids, exchangeRejectCode: 'SOLDOUT' }))
  }
  if (one.answer !== 'APPROVED') return unknownAnswer
  if (exchange?.exchangeStatus === 'SUCCESS') return null
  if (!exchange || !isExchangeOpen(exchange)) return gone
  if (exchange.deliveryInvoiceGroupDtos?.length) return null
  if (!isExchangeBack(exchange)) return 'Its goods are not back yet.'
  return done(await vendor.ask(account, 'PATCH', `${path}/receiveConfirmation`, '', ids))
}
