export interface Cafe24ShopOrder {
  number: string
  putAt: number
  orderedAt: number
  paidAt: number | null
  address: string
  /** The receiver, if not the default one. */
  receiver: { name: string; cellphone: string; zipcode: string; address2: string } | null
  hasManyAddresses: boolean
  isAbroad: boolean
  /** Whether cancelled pieces of an item become an item of their own; we could not read whether every shop does that. */
  divides: boolean
  items: Cafe24ShopItem[]
}
export interface Cafe24ShopItem {
  code: string
  /** The status in Cafe24's words: N10, C00, … */
  status: string
  statusBefore: string | null
  undone: 'Cancellation' | 'Return' | 'Exchange' | null
  quantity: number
  /** The goods, if not the toner. */
  goods: { productCode: string; productName: string; variantCode: string; optionValue: string; price: number } | null
  /** The amount that was paid, as the shop gives it; only some shops do. */
  paid: number | null
  isPickedUp: boolean
  /** An item gets a shipping code when it is prepared. */
  shippingCode: string | null
  trackingNo: string | null
  carrierCode: string | null
  shippedAt: number | null
  deliveredAt: number | null
  confirmedAt: number | null
  claim: {
    kind: 'C' | 'R' | 'E'
    requestedAt: number | null
    acceptedAt: number | null
    collectedAt: number | null
    closedAt: number | null
    reason: string | null
    /** The letter of the chosen reason; if it is left out, a change of mind. */
    reasonType?: string | null
    /** 0: all of the item's pieces. */
    quantity: number
    code: string | null
  } | null
}

/** The item that holds the cancelled pieces: an item of its own, while the rest stays as it was, or the item itself. */
export function cancelledPart(order: Cafe24ShopOrder, item: Cafe24ShopItem, pieces: number): Cafe24ShopItem {
  if (!order.divides || pieces >= item.quantity) return item
  const nth = String(order.items.length + 1).padStart(2, '0')
  const part = { ...item, code: `${order.number}-${nth}`, quantity: pieces }
  const status = /^[CRE]/.test(item.status) ? (item.statusBefore ?? '') : item.status
  Object.assign(item, { quantity: item.quantity - pieces, status, statusBefore: null, undone: null, claim: null })
  order.items.push(part)
  return part
}

const seoul = (ms: number | null | undefined) =>
  ms === null || ms === undefined ? null : `${new Date(ms + 9 * 3_600_000).toISOString().slice(0, 19)}+09:00`
/** In the vendor's own example, an item's times have no zone. */
const plain = (ms: number | null | undefined) => seoul(ms)?.slice(0, 19).replace('T', ' ') ?? null
const won = (amount: number) => amount.toFixed(2)

const price = 18_000
const discount = 1000

/** An order as GET /api/v2/admin/orders returns it, with everything that can be embedded and that we use. */
export function cafe24Document(order: Cafe24ShopOrder): Record<string, unknown> {
  const amounts = { order_price_amount: won(price), shipping_fee: won(2500), total_amount_due: won(0) }
  return {
    shop_no: 1,
    currency: 'KRW',
    order_id: order.number,
    market_id: 'self',
    member_id: 'hana',
    billing_name: order.receiver?.name ?? '김하나',
    paid: order.paidAt === null ? 'F' : 'T',
    canceled: 'F',
    order_date: seoul(order.orderedAt),
    payment_date: seoul(order.paidAt),
    cancel_date: null,
    return_confirmed_date: null,
    order_place_id: 'self',
    shipping_type: order.isAbroad ? 'B' : 'A',
    multiple_addresses: order.hasManyAddresses ? 'T' : 'F',
    initial_order_amount: amounts,
    actual_order_amount: amounts,
    items: order.items.map(itemDocument),
    receivers: [
      {
        shop_no: 1,
        name: order.receiver?.name ?? '박두리',
        phone: order.receiver ? '' : '02-555-0102',
        cellphone: order.receiver?.cellphone ?? '010-5555-0102',
        virtual_phone_no: null,
        zipcode: order.receiver?.zipcode ?? '06236',
        address1: order.address,
        address2: order.receiver?.address2 ?? '5층',
        address_state: '',
        address_city: '',
        country_code: '',
        shipping_message: '문 앞에 놓아 주세요',
        shipping_code: order.items[0]?.shippingCode ?? null,
      },
    ],
    buyer: {
      shop_no: 1,
      member_id: 'hana',
      name: order.receiver?.name ?? '김하나',
      email: 'hana@example.kr',
      phone: '',
      cellphone: order.receiver?.cellphone ?? '010-5555-0101',
    },
  }
}

const itemDocument = (one: Cafe24ShopItem, nth: number) => {
  const { claim } = one
  const of = (kind: string) => (claim?.kind === kind ? claim : null)
  return {
    shop_no: 1,
    item_no: nth + 1,
    order_item_code: one.code,
    variant_code: one.goods?.variantCode ?? 'P000000N000A',
    product_no: 14,
    product_code: one.goods?.productCode ?? 'P000000N',
    custom_product_code: '',
    custom_variant_code: '',
    option_value: one.goods?.optionValue ?? '용량=200ml',
    product_name: one.goods?.productName ?? '어성초 토너',
    product_price: won(one.goods?.price ?? price),
    option_price: won(0),
    additional_discount_price: won(0),
    coupon_discount_price: won(discount),
    app_item_discount_amount: null,
    payment_amount: one.paid === null ? null : won(one.paid),
    quantity: one.quantity,
    tracking_no: one.trackingNo,
    shipping_code: one.shippingCode,
    shipping_company_code: one.carrierCode ?? '0001',
    claim_code: claim?.code ?? null,
    claim_reason_type: claim ? (claim.reasonType === undefined ? 'A' : claim.reasonType) : null,
    claim_reason: claim?.reason ?? null,
    claim_quantity: claim?.quantity ?? 0,
    order_status: one.status,
    order_status_before_cs: one.statusBefore,
    request_undone: one.undone,
    store_pickup: one.isPickedUp ? 'T' : 'F',
    shipped_date: plain(one.shippedAt),
    delivered_date: plain(one.deliveredAt),
    purchaseconfirmation_date: plain(one.confirmedAt),
    cancel_request_date: plain(of('C')?.requestedAt),
    cancel_date: plain(of('C')?.closedAt),
    return_request_date: plain(of('R')?.requestedAt),
    return_collected_date: plain(of('R')?.collectedAt),
    return_confirmed_date: plain(of('R')?.closedAt),
    exchange_request_date: plain(of('E')?.requestedAt),
    exchange_date: plain(of('E')?.closedAt),
  }
}
