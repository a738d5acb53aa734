import { z } from 'zod'
import type { LineStatus, SourceOrderInput } from '../../../shared/entities/order.ts'

const text = z.string().nullish()
/** Rakuten's times are Japan's, as 2026-03-02T10:00:00+0900. */
const instant = z.string().refine((said) => !Number.isNaN(timeOf(said)), 'no time')
const time = instant.nullish()
const amount = z.number().nullish()
const flag = z.number().nullish()
const person = z.looseObject({
  zipCode1: text,
  zipCode2: text,
  prefecture: text,
  city: text,
  subAddress: text,
  familyName: text,
  firstName: text,
  phoneNumber1: text,
  phoneNumber2: text,
  phoneNumber3: text,
})
const item = z.looseObject({
  itemDetailId: z.int().transform(String),
  itemName: z.string(),
  manageNumber: text,
  itemNumber: text,
  price: z.number(),
  priceTaxIncl: amount,
  units: z.int().min(0),
  selectedChoice: text,
  SkuModelList: z.array(z.looseObject({ variantId: text, skuInfo: text })).nullish(),
})

const change = z.looseObject({ changeApplyDatetime: time, changeFixDatetime: time, changeCmplDatetime: time })

/** The number and the times of an «OrderModel»; the rest is kept as it came and is parsed order by order. */
export const rakutenHeading = z.looseObject({
  orderNumber: z.string(),
  orderDatetime: instant,
  shopOrderCfmDatetime: time,
  orderFixDatetime: time,
  shippingInstDatetime: time,
  shippingCmplRptDatetime: time,
  ChangeReasonModelList: z.array(change).nullish(),
})

/** The fields of an order that we use, version 7. */
export const rakutenOrder = rakutenHeading.extend({
  orderProgress: z.int(),
  rakutenConfirmFlag: flag,
  remarks: text,
  OrdererModel: person.nullish(),
  PackageModelList: z.array(
    z.looseObject({
      basketId: z.int(),
      postagePrice: amount,
      SenderModel: person,
      ItemModelList: z.array(item),
      ShippingModelList: z
        .array(z.looseObject({ shippingDetailId: z.int().nullish(), shippingNumber: text }))
        .nullish(),
      DeliveryCvsModel: z.looseObject({ cvsCode: z.number().nullish() }).nullish(),
    }),
  ),
  CouponModelList: z.array(z.looseObject({ itemDetailId: z.int().nullish(), couponTotalPrice: amount })).nullish(),
  ChangeReasonModelList: z
    .array(change.extend({ changeId: z.int(), changeType: z.int().nullish(), changeReasonDetail: z.int().nullish() }))
    .nullish(),
})
export type RakutenOrder = z.output<typeof rakutenOrder>
type Package = RakutenOrder['PackageModelList'][number]
type Line = SourceOrderInput['lines'][number]
type Claim = NonNullable<Line['claims']>[number]

export const jstOf = (iso: string): string =>
  `${new Date(Date.parse(iso) + 9 * 3_600_000).toISOString().slice(0, 19)}+0900`
const timeOf = (said: string): number => Date.parse(said.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
export const instantOf = (said: string): string => new Date(timeOf(said)).toISOString()

/** Rakuten gives no time of change, so this is the newest of all the times that an order names. */
export function changedAtOf(order: z.output<typeof rakutenHeading>): string {
  const times = [
    order.orderDatetime,
    order.shopOrderCfmDatetime,
    order.orderFixDatetime,
    order.shippingInstDatetime,
    order.shippingCmplRptDatetime,
    ...(order.ChangeReasonModelList ?? []).flatMap((one) => [
      one.changeApplyDatetime,
      one.changeFixDatetime,
      one.changeCmplDatetime,
    ]),
  ]
  return times.reduce<string>((newest, said) => {
    const at = said ? instantOf(said) : ''
    return at > newest ? at : newest
  }, '')
}

/** An order to several people becomes an order for each: the first keeps the number, the others add their basket's. */
export function rakutenSources(order: RakutenOrder): SourceOrderInput[] {
  const packages = order.PackageModelList.toSorted((a, b) => a.basketId - b.basketId)
  return packages.map((one, nth) => sourceOf(order, one, nth === 0))
}

export const orderNumberOf = (channelOrderId: string): string => channelOrderId.split('#')[0] ?? channelOrderId

function sourceOf(order: RakutenOrder, one: Package, isFirst: boolean): SourceOrderInput {
  const { SenderModel: to } = one
  const { OrdererModel: from } = order
  return {
    channelOrderId: isFirst ? order.orderNumber : `${order.orderNumber}#${one.basketId}`,
    changedAt: changedAtOf(order),
    placedAt: instantOf(order.orderDatetime),
    paidAt: order.orderFixDatetime ? instantOf(order.orderFixDatetime) : null,
    currency: 'JPY',
    deliveryFee: settled(one.postagePrice),
    deliveryMessage: order.remarks ?? null,
    buyer: { id: null, name: nameOf(from), phone: phoneOf(from), email: null },
    recipient: {
      name: nameOf(to),
      phone: phoneOf(to),
      countryCode: 'JP',
      postalCode: `${to.zipCode1 ?? ''}${to.zipCode2 ?? ''}` || null,
      administrativeArea: to.prefecture ?? null,
      locality: to.city ?? null,
      address: to.subAddress ?? null,
      addressDetail: null,
    },
    lines: one.ItemModelList.map((each) => lineOf(order, one, each)),
    isWhole: true,
    raw: JSON.parse(JSON.stringify(order)),
  }
}

type Person = z.output<typeof person> | null | undefined
const nameOf = (one: Person) => [one?.familyName, one?.firstName].filter(Boolean).join(' ') || null
const phoneOf = (one: Person) =>
  [one?.phoneNumber1, one?.phoneNumber2, one?.phoneNumber3].filter(Boolean).join('-') || null
/** An amount that is not settled yet is -9999. */
const settled = (said: number | null | undefined) => (said === null || said === undefined || said < 0 ? 0 : said)

function lineOf(order: RakutenOrder, one: Package, each: Package['ItemModelList'][number]): Line {
  const price = Math.round((each.priceTaxIncl ?? each.price) * each.units)
  const coupons = (order.CouponModelList ?? [])
    .filter(({ itemDetailId }) => String(itemDetailId) === each.itemDetailId)
    .reduce((sum, { couponTotalPrice }) => sum + settled(couponTotalPrice), 0)
  const [sku] = each.SkuModelList ?? []
  const claims = claimsOf(order, each.units)
  return {
    serial: each.itemDetailId,
    dealCode: each.manageNumber ?? each.itemNumber ?? null,
    dealName: each.itemName,
    optionCode: sku?.variantId ?? null,
    optionName: each.selectedChoice || sku?.skuInfo || null,
    quantity: each.units,
    cancelledQuantity: order.orderProgress === 900 ? each.units : 0,
    originalPrice: Math.round(each.price * each.units),
    salesPrice: price,
    paymentAmount: price - coupons,
    status: statusOf(order, one),
    rawStatus: String(order.orderProgress),
    rawClaimStatus: claims.at(-1)?.rawStatus ?? null,
    invoiceCode: one.ShippingModelList?.find(({ shippingNumber }) => shippingNumber)?.shippingNumber ?? null,
    claims,
  }
}

const statuses: Readonly<Record<number, LineStatus>> = {
  100: 'PAYED',
  200: 'PAYMENT_WAITING',
  300: 'PLACED',
  500: 'DISPATCHED',
  600: 'DISPATCHED',
  700: 'DISPATCHED',
  800: 'CANCEL_REQUEST',
  900: 'CANCELED',
}

/** A person decides on an order that Rakuten still examines, that has an unsettled change (400), or that goes to a shop's counter. */
function statusOf(
  { orderProgress, rakutenConfirmFlag }: RakutenOrder,
  { DeliveryCvsModel: counter }: Package,
): LineStatus {
  const status = statuses[orderProgress] ?? 'UNKNOWN'
  const isAhead = status === 'PAYED' || status === 'PAYMENT_WAITING' || status === 'PLACED'
  return isAhead && (rakutenConfirmFlag === 1 || counter?.cvsCode) ? 'UNKNOWN' : status
}

const steps: readonly { cancel: LineStatus; back: LineStatus }[] = [
  { cancel: 'CANCEL_REQUEST', back: 'RETURN_REQUEST' },
  { cancel: 'CANCELING', back: 'COLLECTING' },
  { cancel: 'CANCEL_DONE', back: 'RETURN_DONE' },
  { cancel: 'CANCEL_REJECT', back: 'RETURN_REJECT' },
]
/** The reasons of a return: 受取後の返品, 返品(破損・品間違い). */
const cameBack = [2, 15]
const reasons: Readonly<Record<number, string>> = {
  1: 'キャンセル',
  2: '受取後の返品',
  3: '長期不在による受取拒否',
  4: '未入金',
  5: '代引決済の受取拒否',
  6: 'お客様都合 - その他',
  8: '欠品',
  10: '店舗様都合 - その他',
  13: '発送遅延',
  14: '顧客・配送対応注意表示',
  15: '返品(破損・品間違い)',
}

/** Changes that cancel an order or take it back (types 0 to 3); the others change amounts. */
function claimsOf({ ChangeReasonModelList: changes }: RakutenOrder, quantity: number): Claim[] {
  return (changes ?? []).flatMap((one): Claim[] => {
    const step = steps[one.changeType ?? -1]
    if (!step) return []
    const isBack = cameBack.includes(one.changeReasonDetail ?? 0)
    return [
      {
        claimId: String(one.changeId),
        type: isBack ? 'RETURN' : 'CANCEL',
        status: isBack ? step.back : step.cancel,
        rawStatus: String(one.changeType),
        quantity,
        reason: reasons[one.changeReasonDetail ?? 0] ?? null,
        requestedAt: one.changeApplyDatetime ? instantOf(one.changeApplyDatetime) : null,
        closedAt: one.changeCmplDatetime ? instantOf(one.changeCmplDatetime) : null,
      },
    ]
  })
}
