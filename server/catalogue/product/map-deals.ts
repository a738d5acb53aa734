import { mapDeal, nameKeyOf, type Deal, type MappedProduct } from '../../../shared/rules/orders/product-mapping.ts'
import type { Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'

/**
 * What each deal becomes, in the same order: the product, and the SKUs that a piece of it stands for; null if nothing says so. The deals
 * may be of one channel or many; there are three reads for every thousand different deals.
 */
export async function mapDeals(
  db: Reader,
  deals: readonly Deal[],
): Promise<({ productId: number; mappings: readonly { skuId: number; quantity: number }[] } | null)[]> {
  const products = Map.groupBy(await productsFor(db, deals), ({ channelId }) => channelId)
  const found = new Map([...products].map(([channelId, all]) => [channelId, indexed(all)]))
  return deals.map((deal) => {
    const known = found.get(deal.channelId)
    const near = [
      ...(known?.byCode.get(deal.dealCode ?? '') ?? []),
      ...(known?.byName.get(nameKeyOf(deal.dealName ?? '')) ?? []),
    ]
    const mapped = mapDeal(deal, [...new Set(near)])
    return mapped && { productId: mapped.productId, mappings: mapped.option.mappings }
  })
}

function indexed(products: readonly MappedProduct[]) {
  return {
    byCode: Map.groupBy(products, ({ code }) => code),
    byName: Map.groupBy(products, ({ name }) => nameKeyOf(name)),
  }
}

async function productsFor(db: Reader, deals: readonly Deal[]): Promise<MappedProduct[]> {
  const channelIds = [...new Set(deals.map(({ channelId }) => channelId))]
  if (channelIds.length === 0) return []
  const of = db
    .selectFrom('product')
    .select(['id', 'channelId', 'code', 'name', 'allowNameMapping', 'validAfter', 'validBefore'])
    .where('channelId', 'in', channelIds)
  const byCode = await inParts(new Set(deals.flatMap(({ dealCode }) => dealCode ?? [])), (codes) =>
    of.where('code', 'in', codes).execute(),
  )
  const names = new Set(deals.flatMap(({ dealName }) => (dealName === null ? [] : nameKeyOf(dealName))))
  const byName = await inParts(names, (keys) =>
    of.where('nameKey', 'in', keys).where('allowNameMapping', '=', true).execute(),
  )
  const rows = new Map([...byCode, ...byName].map((row) => [row.id, row]))
  const options = await optionsOf(db, [...rows.keys()])
  return [...rows.values()].map((row) => ({ ...row, options: options.get(row.id) ?? [] }))
}

export interface StoredOption {
  code: string | null
  name: string | null
  defaultPriceForCustoms: number | null
  mappings: { skuId: number; quantity: number }[]
}

/** The options of products, in the products' own order of options, each with its SKUs. */
export async function optionsOf(db: Reader, productIds: readonly number[]): Promise<Map<number, StoredOption[]>> {
  const options = await inParts(productIds, (ids) =>
    db.selectFrom('productOption').selectAll().where('productId', 'in', ids).orderBy('position').execute(),
  )
  const mappings = Map.groupBy(
    await inParts(productIds, (ids) =>
      db.selectFrom('productMapping').selectAll().where('productId', 'in', ids).orderBy('id').execute(),
    ),
    ({ productId, position }) => `${productId}|${position}`,
  )
  const all = new Map<number, StoredOption[]>()
  for (const { productId, position, code, name, defaultPriceForCustoms } of options) {
    const own = all.get(productId) ?? []
    all.set(productId, own)
    own.push({
      code,
      name,
      defaultPriceForCustoms,
      mappings: (mappings.get(`${productId}|${position}`) ?? []).map(({ skuId, quantity }) => ({ skuId, quantity })),
    })
  }
  return all
}
