import type { Database } from '../../db/database.ts'

/** Something that a shop has on sale, in the shop's words. */
export interface Deal {
  code: string
  name: string
  optionCode: string | null
  optionName: string | null
  price: number
}

/** What a channel sells, as far as it is mapped to SKUs. */
export async function dealsOf({ read }: Database, channelId: number): Promise<Deal[]> {
  const deals = await read
    .selectFrom('product')
    .innerJoin('productOption', 'productOption.productId', 'product.id')
    .innerJoin('productMapping', (join) =>
      join
        .onRef('productMapping.productId', '=', 'productOption.productId')
        .onRef('productMapping.position', '=', 'productOption.position'),
    )
    .select([
      'product.code',
      'product.name',
      'productOption.code as optionCode',
      'productOption.name as optionName',
      'productOption.defaultPriceForCustoms as price',
    ])
    .distinct()
    .where('product.channelId', '=', channelId)
    .orderBy('product.code')
    .orderBy('productOption.code')
    .execute()
  return deals.map((deal) => ({ ...deal, price: deal.price ?? 19_800 }))
}
