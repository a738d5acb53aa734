import { skuApi } from '../../../../shared/api/sku.ts'
import type { Sku } from '../../../../shared/entities/sku.ts'
import { send } from '../../../api.ts'

const largestPage = 500
const atOnce = 6

/** Finds SKUs of a partner by the codes in a spreadsheet: item number, barcode, or id. It uses whichever way takes fewer calls. */
export async function findSkus(partnerId: number, codes: readonly string[]): Promise<Map<string, Sku>> {
  const wanted = [...new Set(codes)]
  const first = await send(skuApi.list, { query: { partnerIds: [partnerId], pageSize: largestPage } })
  const pages = Math.ceil(first.totalCount / largestPage)
  const skus = [...first.data]
  if (pages - 1 <= wanted.length) {
    for (let page = 2; page <= pages; page++)
      skus.push(...(await send(skuApi.list, { query: { partnerIds: [partnerId], pageSize: largestPage, page } })).data)
  } else {
    for (let at = 0; at < wanted.length; at += atOnce) {
      const found = await Promise.all(
        wanted
          .slice(at, at + atOnce)
          .map((keyword) => send(skuApi.list, { query: { partnerIds: [partnerId], keyword, pageSize: 20 } })),
      )
      skus.push(...found.flatMap((page) => page.data))
    }
  }
  const byCode = new Map<string, Sku>()
  for (const sku of skus) {
    for (const barcode of sku.barcodes) byCode.set(barcode.code, sku)
    if (sku.partnerItemNumber) byCode.set(sku.partnerItemNumber, sku)
    byCode.set(`id:${sku.id}`, sku)
  }
  return byCode
}
