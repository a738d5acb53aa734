import { figures } from '../exact-json.ts'
import type { Account, ClaimAnswer, LineOutcome } from './adapter.ts'
import { boxesOf, returnsOf } from './coupang-read.ts'
import { isStopped } from './coupang-source.ts'
import { tellLines } from './coupang-tell.ts'
import { done, type CoupangVendor } from './coupang-vendor.ts'
import { together } from './line.ts'

/** As a box names its courier. */
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

/** A receipt is answered as a whole, though it be of several items. */
export const answerClaim = (
  vendor: CoupangVendor,
  account: Account,
  lines: readonly ClaimAnswer[],
): Promise<LineOutcome[]> =>
  together(
    lines,
    ({ claimId }) => claimId,
    async (of) => {
      const said = of[0] ? await answerOne(vendor, account, of[0]) : null
      return tellLines(of, () => said)
    },
  )

async function answerOne(vendor: CoupangVendor, account: Account, one: ClaimAnswer): Promise<string | null> {
  const receipt = (await returnsOf(vendor, account, one.orderId)).find(({ receiptId }) => receiptId === one.claimId)
  if (!receipt) return 'There is no such request any more.'
  // What a try before has answered is not answered again.
  if (one.type === 'CANCEL' && receipt.receiptStatus !== 'RELEASE_STOP_UNCHECKED')
    return one.answer === (isStopped(receipt) ? 'APPROVED' : 'ALREADY_SHIPPED')
      ? null
      : 'There is no such request any more.'
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
  return 'no such answer by the API'
}
