import { z } from 'zod'
import { jsonOf, type Asked, type Reply } from './far-end.ts'
import { kst, said } from './coupang-words.ts'

export interface CoupangShopExchange {
  exchangeId: number
  orderId: number
  exchangeStatus: 'RECEIPT' | 'PROGRESS' | 'SUCCESS' | 'REJECT' | 'CANCEL'
  collectStatus: string
  deliveryStatus: string
  createdAt: string
  modifiedAt: string
  /** The quantity of each item. */
  items: Record<number, number>
  /** The parcel that goes out in exchange: it exists once the seller has confirmed that the goods came back. */
  newBoxId: number | null
}

const second = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/
const confirmed = z.object({ vendorId: z.string(), exchangeId: z.int() })
const rejected = confirmed.extend({ exchangeRejectCode: z.enum(['SOLDOUT', 'WITHDRAW']) })

/** The exchange requests: listed by the time of the request, less than seven days at once, and answered one by one. */
export class CoupangExchanges {
  readonly all = new Map<number, CoupangShopExchange>()
  private readonly vendorId: string
  private readonly now: () => number

  constructor(vendorId: string, now: () => number) {
    this.vendorId = vendorId
    this.now = now
  }

  put(one: Partial<CoupangShopExchange> & { exchangeId: number; orderId: number }): void {
    const at = kst(this.now())
    this.all.set(one.exchangeId, {
      exchangeStatus: 'RECEIPT',
      collectStatus: 'BeforeDirection',
      deliveryStatus: 'BeforeDirection',
      createdAt: at,
      items: {},
      newBoxId: null,
      ...this.all.get(one.exchangeId),
      modifiedAt: at,
      ...one,
    })
  }

  list(query: URLSearchParams, pageSize: number): Reply {
    const [from, to] = [query.get('createdAtFrom') ?? '', query.get('createdAtTo') ?? '']
    const [status, orderId] = [query.get('status'), query.get('orderId')]
    if (!second.test(from) || !second.test(to)) return said(400, '날짜입력을 확인해 주세요.')
    if (Date.parse(to) - Date.parse(from) >= 7 * 86_400_000) return said(400, '조회 기간은 7일 미만이어야 합니다.')
    const found = [...this.all.values()].filter(
      (one) =>
        one.createdAt >= from &&
        one.createdAt <= to &&
        (!orderId || String(one.orderId) === orderId) &&
        (!status || one.exchangeStatus === status),
    )
    const start = Number(query.get('nextToken') ?? 0)
    const end = start + Math.min(pageSize, Number(query.get('maxPerPage') ?? 10))
    const data = found.slice(start, end).map((one) => this.shown(one))
    const nextToken = end < found.length ? String(end) : ''
    return { status: 200, body: { code: 200, message: 'OK', data, nextToken } }
  }

  answer(asked: Asked, exchangeId: number, what: string): Reply {
    const one = this.all.get(exchangeId)
    const read = (what === 'rejection' ? rejected : confirmed).safeParse(jsonOf(asked.body))
    if (!one || !read.success || read.data.exchangeId !== exchangeId) return said(400, '교환접수번호를 확인해 주세요.')
    const isOpen = what === 'rejection' ? isRejectable(one) : isConfirmable(one)
    if (!isOpen && what === 'rejection') return result('FAIL', '교환 불가 처리를 할 수 없는 상태입니다.')
    if (!isOpen) return said(400, '입고 확인을 할 수 없는 상태입니다.')
    one.modifiedAt = kst(this.now())
    if (what === 'rejection') one.exchangeStatus = 'REJECT'
    else Object.assign(one, { exchangeStatus: 'PROGRESS', newBoxId: one.exchangeId + 1_000_000 })
    return what === 'rejection' ? result('SUCCESS', '') : { status: 200, body: { code: '200', message: 'SUCCESS' } }
  }

  private shown(one: CoupangShopExchange) {
    const items = Object.entries(one.items).map(([id, quantity]) => ({ id: Number(id), quantity }))
    return {
      exchangeId: one.exchangeId,
      orderId: one.orderId,
      vendorId: this.vendorId,
      exchangeStatus: one.exchangeStatus,
      referType: 'WEB_MOBILE',
      faultType: 'VENDOR',
      exchangeAmount: 0,
      reason: null,
      reasonCodeText: '다른 색상으로 교환',
      cancelReason: null,
      createdAt: one.createdAt,
      modifiedAt: one.modifiedAt,
      exchangeItemDtoV1s: items.map(({ id, quantity }) => ({
        exchangeItemId: id + 1,
        orderItemId: id,
        targetItemId: id,
        quantity,
      })),
      exchangeAddressDtoV1: { returnCustomerName: '박두리', returnAddressZipCode: '06236' },
      deliveryInvoiceGroupDtos: one.newBoxId === null ? [] : [{ shipmentBoxId: one.newBoxId, orderId: one.orderId }],
      deliveryStatus: one.deliveryStatus,
      collectStatus: one.collectStatus,
      rejectable: isRejectable(one),
    }
  }
}

const isRejectable = ({ exchangeStatus }: CoupangShopExchange) => exchangeStatus === 'RECEIPT'
const isConfirmable = ({ exchangeStatus, collectStatus, newBoxId }: CoupangShopExchange) =>
  (exchangeStatus === 'RECEIPT' || exchangeStatus === 'PROGRESS') &&
  collectStatus === 'CompleteCollect' &&
  newBoxId === null

const result = (resultCode: string, resultMessage: string): Reply => ({
  status: 200,
  body: { code: '200', message: 'SUCCESS', data: { resultCode, resultMessage } },
})
