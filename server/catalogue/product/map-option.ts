import { productInput } from '../../../shared/entities/product.ts'
import { nameKeyOf } from '../../../shared/rules/orders/product-mapping.ts'
import { forbidden, noSuch, wrong } from '../../http/errors.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { lockPartner } from '../../organisations/door.ts'
import { optionsOf } from './map-deals.ts'
import { checkOptions, productStore, tellOrders } from './store.ts'

interface Deal {
  channelId: number
  dealCode: string | null
  dealName: string | null
  optionCode: string | null
  optionName: string | null
}

/** Sets which SKUs a deal stands for from now on: the product of its code is created, or the option of its product is mapped. */
export function mapOption(
  database: Database,
  caller: Caller,
  { channelId, dealCode, dealName, optionCode, optionName }: Deal,
  mappings: { skuId: number; quantity: number }[],
): Promise<void> {
  if (!caller.privileges.has('product:write')) throw forbidden('product:write')
  const store = productStore(database, caller)
  return database.write(async (w) => {
    const channel = await w.tx
      .selectFrom('channel')
      .select(['id', 'partnerId', 'brandId'])
      .where('id', '=', channelId)
      .executeTakeFirst()
    if (!channel) throw noSuch('channelId', 'There is no such channel.')
    await lockPartner(w, channel.partnerId)
    const code = dealCode ?? dealName?.slice(0, 127)
    if (code === undefined) throw wrong('dealCode', 'is missing')
    const row = await w.tx
      .selectFrom('product')
      .selectAll()
      .where('channelId', '=', channelId)
      .where('code', '=', code)
      .executeTakeFirst()
    const option = { code: optionCode, name: optionName?.slice(0, 255) ?? null, defaultPriceForCustoms: null, mappings }
    // A deal without a code is found by its name alone.
    const allowNameMapping = dealCode === null || (optionCode === null && optionName !== null)
    if (!row) {
      const made = await store.insert(
        w,
        productInput.parse({
          partnerId: channel.partnerId,
          brandId: channel.brandId,
          channelId,
          code,
          name: (dealName ?? code).slice(0, 255),
          allowNameMapping,
          options: [option],
        }),
      )
      return tellOrders(w, [made])
    }
    const before = (await optionsOf(w.tx, [row.id])).get(row.id) ?? []
    // A deal that names no option does not match an option that only has a code.
    const isSame = (one: { code: string | null; name: string | null }) => {
      if (optionCode !== null) return one.code === optionCode
      if (optionName === null) return one.code === null && one.name === null
      return one.name !== null && nameKeyOf(one.name) === nameKeyOf(optionName)
    }
    const there = before.find(isSame)
    // If a product without options is given some, its entry for the whole product is dropped: it would take them all.
    const others = before.filter((one) => one !== there && (one.code !== null || one.name !== null))
    const options = [...others, there ? { ...there, mappings } : option]
    checkOptions(options)
    await store.change(w, row, { options, ...(allowNameMapping ? { allowNameMapping } : {}) })
    await tellOrders(w, [row])
  })
}
