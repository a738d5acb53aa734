import { z } from 'zod'
import { figures } from '../exact-json.ts'
import type { Account, ChannelLine as Line, LineOutcome, Shipment } from './adapter.ts'
import type { CoupangBox } from './coupang-document.ts'
import { boxesOf } from './coupang-read.ts'
import { leftOf } from './coupang-source.ts'
import { reasonOf, type CoupangVendor } from './coupang-vendor.ts'
import { noReason, notAnswered, parts, read, refusedLine, together } from './line.ts'

const toldAtOnce = 50

const told = z.object({
  data: z.object({
    responseList: z
      .array(
        z.object({
          shipmentBoxId: z.union([z.int(), z.string()]).transform(String),
          succeed: z.boolean(),
          resultCode: z.string().nullish(),
          resultMessage: z.string().nullish(),
        }),
      )
      .nullish(),
  }),
})

/** Coupang's courier codes by ours, for those that its document names. KGB there is Logen. */
const couriers: Readonly<Record<string, string>> = {
  CJGLS: 'CJGLS',
  HANJIN: 'HANJIN',
  LOTTE: 'HYUNDAI',
  LOGEN: 'KGB',
  EPOST: 'EPOST',
  KDEXP: 'KDEXP',
  CHUNIL: 'CHUNIL',
  ILYANG: 'ILYANG',
  DAESIN: 'DAESIN',
  FEDEX: 'FEDEX',
}
export async function confirm(vendor: CoupangVendor, account: Account, lines: readonly Line[]): Promise<LineOutcome[]> {
  const said = new Map<string, string | null>()
  const accepted = new Map<string, Line[]>()
  for (const [orderId, of] of Map.groupBy(lines, (one) => one.orderId)) {
    const boxes = await boxesOf(vendor, account, orderId)
    for (const one of of) {
      const box = itemOf(boxes, one)?.box
      if (!box) said.set(one.lineId, 'There is no such item in the order.')
      else if (box.status === 'ACCEPT')
        accepted.set(box.shipmentBoxId, [...(accepted.get(box.shipmentBoxId) ?? []), one])
    }
  }
  for (const some of parts([...accepted.keys()], toldAtOnce)) {
    const body = { vendorId: account.identifier, shipmentBoxIds: some.map(figures) }
    const answer = read(await vendor.ask(account, 'PATCH', '/ordersheets/acknowledgement', '', body), told, reasonOf)
    for (const shipmentBoxId of some)
      for (const { lineId } of accepted.get(shipmentBoxId) ?? []) said.set(lineId, resultOf(answer, { shipmentBoxId }))
  }
  return tellLines(lines, ({ lineId }) => said.get(lineId) ?? null)
}

export const ship = (vendor: CoupangVendor, account: Account, lines: readonly Shipment[]): Promise<LineOutcome[]> =>
  together(
    lines,
    ({ orderId }) => orderId,
    (of) => shipOrder(vendor, account, of),
  )

/**
 * Tells one order's waybills, except those that an earlier try has told. Coupang takes a waybill only for a box that is being prepared. An
 * order that the clock allocated was never acknowledged, so it is acknowledged first.
 */
async function shipOrder(vendor: CoupangVendor, account: Account, lines: readonly Shipment[]): Promise<LineOutcome[]> {
  const boxesNow = () => boxesOf(vendor, account, lines[0]?.orderId ?? '')
  const before = await boxesNow()
  const unseen = lines.filter((one) => {
    const found = itemOf(before, one)
    return found?.box.status === 'ACCEPT' && leftOf({ ...found.item, holdCountForCancel: 0 }) > 0
  })
  const acknowledged = unseen.length > 0 ? await confirm(vendor, account, unseen) : []
  const whyNot = new Map(unseen.map((one, nth) => [one, reasonIn(acknowledged[nth])]))
  const boxes = unseen.length > 0 ? await boxesNow() : before
  const said = new Map<Shipment, string | null>()
  const tell: { one: Shipment; box: CoupangBox; courier: string }[] = []
  for (const one of lines) {
    const found = itemOf(boxes, one)
    const courier = couriers[one.courierCode]
    if (!found) said.set(one, 'There is no such item in the order.')
    else if (found.box.invoiceNumber === one.trackingNumber) said.set(one, null)
    else if (found.box.status !== 'INSTRUCT') said.set(one, whyNot.get(one) ?? `The box is in ${found.box.status}.`)
    else if (one.quantity < leftOf(found.item)) said.set(one, 'An item is not split over parcels.')
    else if (!courier) said.set(one, `no courier ${one.courierCode}`)
    else tell.push({ one, box: found.box, courier })
  }
  if (tell.length > 0) {
    const items = boxes.flatMap((box) => box.orderItems.filter((item) => leftOf(item) > 0))
    const isSplit = new Set(lines.map(({ trackingNumber }) => trackingNumber)).size > 1 || lines.length < items.length
    const answer = read(
      await vendor.ask(account, 'POST', '/orders/invoices', '', {
        vendorId: account.identifier,
        orderSheetInvoiceApplyDtos: tell.map(({ one, box, courier }) => ({
          shipmentBoxId: figures(box.shipmentBoxId),
          orderId: figures(box.orderId),
          vendorItemId: figures(vendorItemOf(one)),
          deliveryCompanyCode: courier,
          invoiceNumber: one.trackingNumber,
          splitShipping: isSplit,
          preSplitShipped: isSplit && boxes.some(({ status }) => status !== 'ACCEPT' && status !== 'INSTRUCT'),
          estimatedShippingDate: '',
        })),
      }),
      told,
      reasonOf,
    )
    for (const { one, box } of tell) said.set(one, resultOf(answer, box))
  }
  return tellLines(lines, (one) => said.get(one) ?? null)
}

/** The reason for each line; null: it was done. */
export function tellLines<L extends Line>(lines: readonly L[], result: (one: L) => string | null): LineOutcome[] {
  return lines.map((one) => {
    const said = result(one)
    return said === null ? { orderId: one.orderId, lineId: one.lineId, outcome: 'done' } : refusedLine(one, said)
  })
}

const reasonIn = (said: LineOutcome | undefined): string | null =>
  said === undefined || said.outcome === 'done' ? null : String(said.outcome.with?.['reason'] ?? said.outcome.refused)

const vendorItemOf = ({ lineId }: Line): string => lineId.slice(lineId.indexOf(':') + 1)

function itemOf(boxes: readonly CoupangBox[], one: Line) {
  for (const box of boxes) {
    const item = box.orderItems.find(({ vendorItemId }) => vendorItemId === vendorItemOf(one))
    if (item) return { box, item }
  }
  return null
}

/** Coupang's refusal for a box; null: it was done. */
function resultOf(
  { data }: z.output<typeof told>,
  { shipmentBoxId }: Pick<CoupangBox, 'shipmentBoxId'>,
): string | null {
  // Coupang answers for a split box item by item, without the items' numbers. Items that were done are seen when the box is told again.
  const own = (data.responseList ?? []).filter((one) => one.shipmentBoxId === shipmentBoxId)
  if (own.length === 0) return notAnswered
  const no = own.find(({ succeed }) => !succeed)
  return no ? (no.resultMessage ?? no.resultCode ?? noReason) : null
}
