import { z } from 'zod'
import type { Account, Window } from './adapter.ts'
import {
  boxHeading,
  coupangBox,
  coupangReturn,
  dayOf,
  minuteOf,
  returnHeading,
  withdrawalHeading,
  type CoupangBox,
  type CoupangReturn,
} from './coupang-source.ts'
import type { CoupangVendor } from './coupang-vendor.ts'

const dayMs = 86_400_000
/** Returns are listed by when they were asked for: so many days are looked through for those that changed. */
const returnDays = 30

const listOf = <T extends z.ZodType>(of: T) =>
  z.object({ data: z.array(of).nullish(), nextToken: z.union([z.string(), z.number()]).nullish() })
/** One order's boxes: their document shows an object where there is one. */
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
  const query = new URLSearchParams({
    createdAtFrom: dayOf(new Date(vendor.now() - returnDays * dayMs).toISOString()),
    createdAtTo: dayOf(new Date(vendor.now()).toISOString()),
    orderId,
  })
  const { data } = await vendor.asked(account, '/returnRequests', query, listOf(coupangReturn))
  return [...new Map((data ?? []).map((one) => [one.receiptId, one])).values()]
}

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
  const query = {
    createdAtFrom: dayOf(new Date(Date.parse(to) - returnDays * dayMs).toISOString()),
    createdAtTo: dayOf(to),
    status,
  }
  return paged(vendor, account, '/returnRequests', query, returnHeading)
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
