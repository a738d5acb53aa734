import type { GoodsPrint } from '../../../shared/entities/goods-label.ts'
import type { Database } from '../../db/database.ts'
import { printPapers } from '../../dispatch/door.ts'
import type { Caller } from '../../http/caller.ts'
import { noSuch, notFound, wrong } from '../../http/errors.ts'
import type { GoodsLabel } from '../../print/paper-data.ts'
import { skuStore } from './store.ts'

/** Labels for goods, as a file or from a label printer. */
export async function printGoods(
  database: Database,
  caller: Caller,
  { labels, sheet, format, dpi, printerId }: GoodsPrint,
): Promise<Response> {
  const ids = [...new Set(labels.map(({ skuId }) => skuId))]
  const skus = new Map((await skuStore(database, caller).inOrder(ids)).map((sku) => [sku.id, sku]))
  if (skus.size < ids.length) throw notFound()
  const told = labels.map(({ skuId, barcode, lot, expirationDate, copies }, nth): GoodsLabel => {
    const sku = skus.get(skuId)
    if (!sku) throw notFound()
    const own = sku.barcodes.find(({ code }) => code === barcode)
    if (barcode !== undefined && !own) throw noSuch(`labels.${nth}.barcode`, 'The SKU has no such barcode.')
    const main = sku.barcodes.find(({ isMain, isInUse }) => isMain && isInUse) ?? sku.barcodes[0]
    const code = own?.code ?? main?.code ?? sku.partnerItemNumber
    if (code === null) throw wrong(`labels.${nth}.skuId`, 'The SKU has neither a barcode nor an item number.')
    return { name: sku.name, number: sku.partnerItemNumber, code, lot, expirationDate, copies }
  })
  const what = { kind: 'goods-labels' as const, told: { sheet, labels: told } }
  return printPapers(database, caller, what, { format, dpi, printerId }, { name: 'gantry-goods', centerIds: [] })
}
