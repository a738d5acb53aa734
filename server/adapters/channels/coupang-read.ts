import { z } from 'zod'
import type { Account, Window } from './adapter.ts'
import {
  boxHeading,
  coupangBox,
  coupangExchange,
  coupangReturn,
  dayOf,
  exchangeHeading,
  minuteOf,
  returnHeading,
  secondOf,
  withdrawalHeading,
  type CoupangBox,
  type CoupangExchange,
  type CoupangReturn,
} from './coupang-document.ts'
import type { CoupangVendor } from './coupang-vendor.ts'

const dayMs = 86_400_000
/** Returns and exchanges are listed by the time of the request: the import looks through this many days for those that changed. */
const requestDays = 30
/** One list of exchanges must cover less than seven days. */
const exchangeSpanMs = 7 * dayMs - 1000

const listOf = <T extends z.ZodType>(of: T) =>
  z.object({ data: z.array(of).nullish(), nextToken: z.union([z.string(), z.number()]).nullish() })
/** The boxes of one order: Coupang's document shows an object where there is only one. */
const ofOrder = z.object({ data: z.union([z.array(coupangBox), coupangBox]).nullish() })
const withdrawalPage = z.object({
  data: z.array(withdrawalHeading).nullish(),
  nextPageIndex: z.union([z.string(), z.number()]).nullish(),
})

export async function boxesOf(vendor: CoupangVendor, account: Account, orderId: string): Promise<CoupangBox[]> {
  const path = `/${encodeURIComponent(orderId)}/ordersheets`
  const { data } = await vendor.asked(account, path, new URLSearchParams(), ofOrder)
  return Array.isArray(data) ? data : data ? [data] : []
}

export async function returnsOf(vendor: CoupangVendor, account: Account, orderId: string): Promise<CoupangReturn[]> {
  const query = new URLSearchParams({ ...requestedUntil(vendor.now()), orderId })
  const { data } = await vendor.asked(account, '/returnRequests', query, listOf(coupangReturn))
  return [...new Map((data ?? []).map((one) => [one.receiptId, one])).values()]
}

export const exchangesOf = (vendor: CoupangVendor, account: Account, orderId: string): Promise<CoupangExchange[]> =>
  exchangesUntil(vendor, account, vendor.now(), coupangExchange, { orderId })

export async function boxesIn(vendor: CoupangVendor, account: Account, status: string, { from, to }: Window) {
  const query = new URLSearchParams({
    createdAtFrom: minuteOf(from),
    createdAtTo: minuteOf(to),
    searchType: 'timeFrame',
    status,
  })
  return (await vendor.asked(account, '/ordersheets', query, listOf(boxHeading))).data ?? []
}

export function returnsIn(vendor: CoupangVendor, account: Account, status: string, { to }: Window) {
  return paged(vendor, account, '/returnRequests', { ...requestedUntil(Date.parse(to)), status }, returnHeading)
}

const requestedUntil = (end: number) => ({
  createdAtFrom: dayOf(new Date(end - requestDays * dayMs).toISOString()),
  createdAtTo: dayOf(new Date(end).toISOString()),
})

export const exchangesIn = (vendor: CoupangVendor, account: Account, { to }: Window) =>
  exchangesUntil(vendor, account, Date.parse(to), exchangeHeading)

/** Each exchange is listed once, although one period ends at the second at which the next begins. */
async function exchangesUntil<T extends z.ZodType<{ exchangeId: string }>>(
  vendor: CoupangVendor,
  account: Account,
  end: number,
  shape: T,
  query: Record<string, string> = {},
): Promise<z.output<T>[]> {
  const found = new Map<string, z.output<T>>()
  for (let from = end - requestDays * dayMs; from < end; from += exchangeSpanMs) {
    const to = Math.min(from + exchangeSpanMs, end)
    const stretch = {
      createdAtFrom: secondOf(new Date(from).toISOString()),
      createdAtTo: secondOf(new Date(to).toISOString()),
    }
    const listed = await paged(vendor, account, '/exchangeRequests', { ...stretch, ...query }, shape)
    for (const one of listed) found.set(one.exchangeId, one)
  }
  return [...found.values()]
}

export async function withdrawalsIn(vendor: CoupangVendor, account: Account, { from, to }: Window) {
  const found: z.output<typeof withdrawalHeading>[] = []
  let index = '1'
  do {
    const query = new URLSearchParams({
      sizePerPage: '100',
      pageIndex: index,
      dateFrom: dayOf(from),
      dateTo: dayOf(to),
    })
    const { data, nextPageIndex } = await vendor.asked(account, '/returnWithdrawRequests', query, withdrawalPage)
    found.push(...(data ?? []))
    index = data?.length ? String(nextPageIndex ?? '') : ''
  } while (index !== '')
  return found
}

async function paged<T extends z.ZodType>(
  vendor: CoupangVendor,
  account: Account,
  path: string,
  query: Record<string, string>,
  shape: T,
): Promise<z.output<T>[]> {
  const found: z.output<T>[] = []
  const page = listOf(shape)
  let token = ''
  do {
    const asked = new URLSearchParams({ ...query, maxPerPage: '50', ...(token === '' ? {} : { nextToken: token }) })
    const { data, nextToken } = await vendor.asked(account, path, asked, page)
    found.push(...(data ?? []))
    token = data?.length ? String(nextToken ?? '') : ''
  } while (token !== '')
  return found
}
