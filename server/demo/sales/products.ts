import { productInput } from '../../../shared/entities/product.ts'
import { productStore } from '../../catalogue/product/store.ts'
import type { Crew } from '../people/crew.ts'
import { known } from '../known.ts'

const perChannel = 24

/** The names of the options. */
const inKorean = { one: '1개', two: '2개 묶음', withOther: (other: string) => `${other} 세트`, fresh: '신규 구성' }
const inJapanese = {
  one: '1個',
  two: '2個セット',
  withOther: (other: string) => `${other} セット`,
  fresh: '新規セット',
}

/**
 * The products of the demo's channels: most are one SKU, by the piece and as a bundle; some are sets, some have no options, and now and
 * then an option is not mapped yet. Codes are numbers, as at Coupang and Shopify, and begin with the channel's.
 */
export async function seedProducts(crew: Crew): Promise<void> {
  const { read } = crew.database
  const store = productStore(crew.ago(19 * 24), crew.caller('office'))
  for (const channel of await read
    .selectFrom('channel')
    .select(['id', 'partnerId', 'brandId'])
    .orderBy('id')
    .execute()) {
    let goods = read
      .selectFrom('sku')
      .select(['id', 'name', 'partnerItemNumber', 'price'])
      .where('partnerId', '=', channel.partnerId)
      .where('type', '=', 'GOODS')
      .where('skuStatus', '=', 'ACTIVATED')
      .orderBy('id')
      .limit(perChannel)
    if (channel.brandId !== null) goods = goods.where('brandId', '=', channel.brandId)
    const skus = await goods.execute()
    const say = channel.partnerId === known(crew.partners, '森のくらし') ? inJapanese : inKorean
    for (const [n, sku] of skus.entries()) {
      const other = skus[(n + 7) % skus.length] ?? sku
      const one = [{ skuId: sku.id, quantity: 1 }]
      const options =
        n % 6 === 5
          ? [{ mappings: one }]
          : [
              { code: '1', name: say.one, defaultPriceForCustoms: sku.price, mappings: one },
              {
                code: '2',
                name: say.two,
                defaultPriceForCustoms: sku.price * 2,
                mappings: [{ skuId: sku.id, quantity: 2 }],
              },
              ...(n % 3 === 0 && other.id !== sku.id
                ? [{ code: '3', name: say.withOther(other.name), mappings: [...one, { skuId: other.id, quantity: 1 }] }]
                : []),
              ...(n % 8 === 1 ? [{ code: '4', name: say.fresh, mappings: [] }] : []),
            ]
      await store.create(
        productInput.parse({
          partnerId: channel.partnerId,
          brandId: channel.brandId,
          channelId: channel.id,
          code: `${channel.id}${String(1000 + n)}`,
          name: sku.name,
          allowNameMapping: n % 4 === 0,
          ignoreNfaInventorySync: n % 12 === 3,
          options,
        }),
      )
    }
  }
}
