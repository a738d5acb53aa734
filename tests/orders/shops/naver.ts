import { startNaver, type NaverProductOrder } from '../../../simulators/naver.ts'
import { deals, koreans, type Deeds, type Shop, type ShopLine } from './shop.ts'

const addressOf = (to: 0 | 1) => {
  const { name, phone, postalCode, address } = koreans[to]
  return { addressType: 'DOMESTIC', name, tel1: phone, zipCode: postalCode, baseAddress: address, country: '대한민국' }
}
const word = (one: NaverProductOrder, field: string) => String(one.productOrder[field] ?? '')
const isAsked = (one: NaverProductOrder) => word(one, 'claimStatus').endsWith('_REQUEST')
const left = (one: NaverProductOrder) => Number(one.productOrder['remainQuantity'])
const ordered = (one: NaverProductOrder) => Number(one.productOrder['initialQuantity'])

/** SmartStore: a claim belongs to a product order, one at a time; its end stays beside the next claim. */
export async function naverShop(now: () => number): Promise<Shop> {
  const naver = await startNaver({ now, pageSize: 4 })
  const { url, stop, troubles, productOrders, refuses, clientId: identifier, clientSecret: password } = naver
  let claims = 0
  const at = () => new Date(now()).toISOString()
  const change = (one: NaverProductOrder, lastChangedType: string, productOrder: object, more: object = {}) => {
    const { lastChangedDate: _, ...rest } = one
    naver.put({ ...rest, ...more, lastChangedType, productOrder: { ...one.productOrder, ...productOrder } })
  }
  const ask = (one: NaverProductOrder, kind: 'cancel' | 'return', requestQuantity: number) => {
    const claimStatus = `${kind.toUpperCase()}_REQUEST`
    const claim = { claimId: `${one.productOrderId}${++claims}`, claimStatus, claimRequestDate: at(), requestQuantity }
    const completedClaims = one.claims['completedClaims'] ?? []
    change(one, 'CLAIM_REQUESTED', { claimStatus }, { claims: { completedClaims, currentClaim: { [kind]: claim } } })
  }
  /** Of its own accord it ends what was asked, or what nobody asked. */
  const takeBack = (one: NaverProductOrder) => {
    const claimStatus = word(one, 'claimStatus').replace('_REQUEST', '_REJECT')
    const currentClaim = Object.fromEntries(
      Object.entries(one.claims['currentClaim'] as object).map(([kind, claim]) => [kind, { ...claim, claimStatus }]),
    )
    change(one, 'CLAIM_REJECTED', { claimStatus }, { claims: { ...one.claims, currentClaim } })
  }
  const cancel = (one: NaverProductOrder, pieces: number) => {
    const rest = left(one) - pieces
    const claim = {
      claimId: `${one.productOrderId}${++claims}`,
      claimType: 'CANCEL',
      claimStatus: 'CANCEL_DONE',
      requestQuantity: pieces,
      claimRequestDate: at(),
      cancelCompletedDate: at(),
    }
    const all = [...((one.claims['completedClaims'] as object[] | undefined) ?? []), claim]
    const status = rest === 0 ? { productOrderStatus: 'CANCELED' } : {}
    const productOrder = { ...status, claimStatus: 'CANCEL_DONE', remainQuantity: rest }
    change(one, 'CLAIM_COMPLETED', productOrder, { claims: { completedClaims: all } })
  }
  return {
    access: { channel: { channelType: 'NAVER', identifier, password }, urls: { NAVER: url }, stop },
    troubles,
    calls: [/./, /POST .*(dispatch|confirm|claim)/, /product-orders\/query|GET/],
    place({ nth, lines, isPaid, to }) {
      for (const [of, { deal, quantity }] of lines.entries())
        naver.put({
          orderId: `2026${nth}`,
          productOrderId: `2026${nth}0${of}`,
          productOrder: {
            productOrderStatus: isPaid ? 'PAYED' : 'PAYMENT_WAITING',
            productId: String(deals[deal]),
            productName: deal,
            quantity,
            initialQuantity: quantity,
            remainQuantity: quantity,
            shippingAddress: addressOf(to),
          },
        })
    },
    lines: () =>
      [...productOrders.values()].map((one): ShopLine => {
        const isSent = ['DELIVERING', 'DELIVERED', 'RETURNED'].includes(word(one, 'productOrderStatus'))
        return {
          orderId: one.orderId,
          lineId: one.productOrderId,
          quantity: ordered(one),
          cancelled: isSent ? cancelledBefore(one) : ordered(one) - left(one),
          waybills: one.delivery ? [String(one.delivery['trackingNumber'])] : [],
          asks: isAsked(one),
          takes: word(one, 'productOrderStatus') === 'PAYED' && !one.delivery,
        }
      }),
    deeds({ lineId }, chance): Deeds {
      const one = productOrders.get(lineId)
      if (!one) return {}
      const status = word(one, 'productOrderStatus')
      const [isHere, isGone] = [status === 'PAYED' && !isAsked(one), /DELIVER/.test(status) && !isAsked(one)]
      const some = chance.between(1, Math.max(1, left(one)))
      return {
        'is paid': status === 'PAYMENT_WAITING' ? () => change(one, 'PAYED', { productOrderStatus: 'PAYED' }) : null,
        'asks to cancel': isHere ? () => ask(one, 'cancel', some) : null,
        'asks to return': isGone && left(one) > 0 ? () => ask(one, 'return', some) : null,
        'asks no more': isAsked(one) ? () => takeBack(one) : null,
        [`${some} cancelled`]: isHere ? () => cancel(one, some) : null,
        delivered: status === 'DELIVERING' ? () => change(one, 'DELIVERED', { productOrderStatus: 'DELIVERED' }) : null,
        'another recipient':
          status === 'PAYED'
            ? () => {
                const shippingAddress = addressOf(chance.of([0, 1] as const))
                for (const own of productOrders.values())
                  if (own.orderId === one.orderId) change(own, 'PAYED', { shippingAddress })
              }
            : null,
      }
    },
    refuse: ({ lineId }) => void refuses.set(lineId, '처리할 수 없습니다.'),
    allow: () => refuses.clear(),
  }
}

const cancelledBefore = ({ claims }: NaverProductOrder) =>
  ((claims['completedClaims'] as { claimStatus: string; requestQuantity: number }[] | undefined) ?? [])
    .filter(({ claimStatus }) => claimStatus === 'CANCEL_DONE')
    .reduce((sum, { requestQuantity }) => sum + requestQuantity, 0)
