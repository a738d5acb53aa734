import { sql } from 'kysely'
import { productApi } from '../../../shared/api/product.ts'
import {
  mostOptions,
  product,
  productInput,
  type Product,
  type ProductInput,
  type ProductOption,
} from '../../../shared/entities/product.ts'
import { refuse } from '../../../shared/errors.ts'
import { nameKeyOf } from '../../../shared/rules/orders/product-mapping.ts'
import { bulkAnswerOf, type ItemOutcome } from '../../crud/bulk.ts'
import { checkDays } from '../../crud/days.ts'
import { anyOf, contains, is, isAmong } from '../../crud/filters.ts'
import { columns, dataCountPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { tableStore, type RowOf } from '../../crud/table-store.ts'
import { shownAs } from '../../crud/view.ts'
import type { Database, Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { detailOf, duplicated, HttpError, noSuch, wrong } from '../../http/errors.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { checkBrand, lockPartner } from '../../organisations/door.ts'
import { keepMappings } from './keep-mappings.ts'
import { optionsOf } from './map-deals.ts'

type Row = RowOf<'product'>
type Patch = Partial<Omit<ProductInput, 'partnerId' | 'channelId'>>

/**
 * The products of a caller's partner, or of the partners that use the caller's centers. A call that names a code or a SKU locks the
 * partner.
 */
export function productStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'product')
  const channels = tableStore(database, caller, 'channel')
  const partners = tableStore(database, caller, 'partner')
  const store = listOf(database, {
    call: productApi.list,
    id: 'product.id',
    rows: (db) =>
      db
        .selectFrom('product')
        .innerJoin('partner', 'partner.id', 'product.partnerId')
        .innerJoin('channel', 'channel.id', 'product.channelId')
        .leftJoin('brand', 'brand.id', 'product.brandId')
        .selectAll('product')
        .select([
          'partner.name as partnerName',
          'brand.name as brandName',
          'channel.name as channelName',
          'channel.channelType',
        ])
        .where(table.visible),
    sort: columns('product', ['createdAt', 'updatedAt', 'code', 'name']),
    search: (keyword) =>
      anyOf([
        contains(['product.code', 'product.name'], keyword),
        isAmong(
          'product.id',
          sql`select "productId" from "productOption" where ${contains(['productOption.code', 'productOption.name'], keyword)}`,
        ),
      ]),
    filters: {
      partnerIds: is('product.partnerId'),
      brandIds: is('product.brandId'),
      channelIds: is('product.channelId'),
      ids: is('product.id'),
      skuIds: (skuIds) =>
        isAmong('product.id', sql`select "productId" from "productMapping" where "skuId" in (${sql.join(skuIds)})`),
      isMapped: (wanted) =>
        sql`${sql.ref('product.id')} ${sql.raw(wanted ? 'not in' : 'in')} (select o."productId" from "productOption" as o where not exists (select 1 from "productMapping" as m where m."productId" = o."productId" and m."position" = o."position"))`,
      allowNameMapping: is('product.allowNameMapping'),
      ignoreNfaInventorySync: is('product.ignoreNfaInventorySync'),
    },
    shown: (rows, db) => shownWithOptions(db, rows),
    page: dataCountPage,
  })

  const checkCode = async (db: Reader, channelId: number, code: string, name: string, own = 0) => {
    const taken = await db
      .selectFrom('product')
      .select('id')
      .where('channelId', '=', channelId)
      .where('code', '=', code)
      .where('id', '!=', own)
      .executeTakeFirst()
    if (taken) throw duplicated('code', 'product-code-taken', { code, channel: name })
  }

  const insert = async (w: Writer, { options, ...input }: ProductInput): Promise<Row> => {
    const row = await table.insert(w, { ...input, nameKey: nameKeyOf(input.name) })
    await putOptions(w.tx, row.id, options)
    return row
  }

  const change = async (w: Writer, row: Row, { options, ...patch }: Patch, what?: string): Promise<void> => {
    const before = (await optionsOf(w.tx, [row.id])).get(row.id) ?? []
    const after = patch.name === undefined ? patch : { ...patch, nameKey: nameKeyOf(patch.name) }
    const has = new Map<string, unknown>(Object.entries(row))
    const isChanged = Object.entries(after).some(([field, value]) => has.get(field) !== value)
    const areChanged = options && JSON.stringify(options.map(bare)) !== JSON.stringify(before.map(bare))
    // A product that is uploaded or saved again as it stands has not changed, so it gets no entry in the log.
    if (!isChanged && !areChanged) return
    await table.update(w, row, after, what)
    if (!options || !areChanged) return
    await putOptions(w.tx, row.id, options)
    await table.record(w, row, 'options', { options: before }, { options: options.map(bare) })
  }

  return {
    table,
    ...store,
    insert,
    change,
    create: (input: ProductInput) =>
      database.write(async (w) => {
        const partner = await partners.named('partnerId', input.partnerId, w.tx)
        if (partner.status !== 'ACTIVE')
          throw new HttpError(409, 'partner-inactive', { values: { partner: partner.name } })
        await lockPartner(w, input.partnerId)
        const channel = (await channels.many([input.channelId], w.tx)).get(input.channelId)
        if (channel?.partnerId !== input.partnerId) throw noSuch('channelId', 'There is no such channel.')
        await checkBrand(w.tx, input.brandId, input.partnerId)
        checkDays(input)
        checkOptions(input.options)
        await checkSkus(w.tx, input.options, input.partnerId)
        await checkCode(w.tx, channel.id, input.code, channel.name)
        const row = await insert(w, input)
        await tellOrders(w, [row])
        return store.get(row.id, w.tx)
      }),
    update: (id: number, patch: Patch, version: number) =>
      database.write(async (w) => {
        await lockPartner(w, (await table.one(id, w.tx)).partnerId)
        const row = await table.lockEdited(w, id, version, store.get)
        if (patch.brandId !== undefined) await checkBrand(w.tx, patch.brandId, row.partnerId, row.brandId)
        checkDays({ ...row, ...patch })
        if (patch.options) {
          checkOptions(patch.options)
          await checkSkus(w.tx, patch.options, row.partnerId)
        }
        if (patch.code !== undefined && patch.code !== row.code) {
          const channel = (await channels.many([row.channelId], w.tx)).get(row.channelId)
          await checkCode(w.tx, row.channelId, patch.code, channel?.name ?? '', row.id)
        }
        await change(w, row, patch)
        await tellOrders(w, [row])
        return store.get(id, w.tx)
      }),
    remove: (wanted: readonly number[]) =>
      database.write(async (w) => {
        const rows = await table.hold(w, wanted)
        await keepMappings(w, [...rows.values()])
        const outcomes: ItemOutcome[] = []
        for (const id of new Set(wanted)) {
          const row = rows.get(id)
          if (row) await table.remove(w, row)
          outcomes.push(row ? { id } : { id, refusal: refuse('not-found') })
        }
        return bulkAnswerOf(outcomes, caller.language)
      }),
    /** Copies products to another channel of their partner. A refused copy is noted in the product's log. */
    duplicate: (wanted: readonly number[], channelId: number) =>
      database.write(async (w) => {
        const channel = await channels.named('channelId', channelId, w.tx)
        await lockPartner(w, channel.partnerId)
        const shown = new Map((await store.inOrder(wanted, w.tx)).map((one) => [one.id, one]))
        const rows = await table.many(wanted, w.tx)
        const codes = [...shown.values()].map(({ code }) => code)
        const taken = new Set(
          (
            await inParts(codes, (some) =>
              w.tx
                .selectFrom('product')
                .select('code')
                .where('channelId', '=', channelId)
                .where('code', 'in', some)
                .execute(),
            )
          ).map(({ code }) => code),
        )
        const copies: Row[] = []
        const outcomes: ItemOutcome[] = []
        for (const id of new Set(wanted)) {
          const [from, row] = [shown.get(id), rows.get(id)]
          if (!from || !row) {
            outcomes.push({ id, refusal: refuse('not-found') })
          } else if (from.partnerId !== channel.partnerId) {
            outcomes.push({ id, refusal: refuse('channel-of-another'), property: 'channelId' })
          } else if (taken.has(from.code)) {
            const taking = { code: from.code, channel: channel.name }
            outcomes.push({
              id,
              refusal: refuse('product-code-taken', taking),
              property: 'code',
              errorType: 'DUPLICATED',
            })
            const refused = [detailOf('code', 'product-code-taken', taking, 'DUPLICATED')]
            await table.record(w, row, 'duplicateRefused', undefined, { channelId, refused })
          } else {
            taken.add(from.code)
            const copy = await insert(w, { ...productInput.strip().parse(from), channelId })
            copies.push(copy)
            await table.record(w, row, 'duplicate', undefined, { channelId, productId: copy.id })
            outcomes.push({ id })
          }
        }
        await tellOrders(w, copies)
        return bulkAnswerOf(outcomes, caller.language)
      }),
  }
}

/** Has orders that go by what these products say checked again: one job per channel for all products that a transaction made or changed. */
export async function tellOrders(w: Writer, products: readonly Pick<Row, 'id' | 'channelId' | 'partnerId'>[]) {
  for (const [channelId, own] of Map.groupBy(products, (product) => product.channelId))
    await enqueue(w, {
      kind: 'check-missing',
      payload: { channelId, productIds: own.map(({ id }) => id) },
      partnerId: own[0]?.partnerId ?? null,
    })
}

/** An option with only the fields that are compared and logged. */
export const bare = ({ code, name, defaultPriceForCustoms, mappings }: ProductOption): ProductOption => ({
  code,
  name,
  defaultPriceForCustoms,
  mappings: mappings.map(({ skuId, quantity }) => ({ skuId, quantity })),
})

/** Shows products with their options, in four reads however many rows there are. */
async function shownWithOptions(
  db: Reader,
  rows: readonly (Row & Pick<Product, 'partnerName' | 'brandName' | 'channelName' | 'channelType'>)[],
): Promise<Product[]> {
  const options = await optionsOf(
    db,
    rows.map(({ id }) => id),
  )
  const skuIds = new Set([...options.values()].flat().flatMap(({ mappings }) => mappings.map(({ skuId }) => skuId)))
  const skus = new Map(
    (
      await inParts(skuIds, (ids) =>
        db.selectFrom('sku').select(['id', 'name', 'partnerItemNumber']).where('id', 'in', ids).execute(),
      )
    ).map((sku) => [sku.id, sku]),
  )
  return rows.map((row) =>
    shownAs(product, {
      ...row,
      options: (options.get(row.id) ?? []).map((option) => ({
        ...option,
        mappings: option.mappings.map((mapping) => ({
          ...mapping,
          skuName: skus.get(mapping.skuId)?.name ?? '',
          partnerItemNumber: skus.get(mapping.skuId)?.partnerItemNumber ?? null,
        })),
      })),
    }),
  )
}

async function putOptions(db: Reader, productId: number, options: readonly ProductOption[]): Promise<void> {
  await db.deleteFrom('productMapping').where('productId', '=', productId).execute()
  await db.deleteFrom('productOption').where('productId', '=', productId).execute()
  await db
    .insertInto('productOption')
    .values(
      options.map(({ code, name, defaultPriceForCustoms }, position) => ({
        productId,
        position,
        code,
        name,
        defaultPriceForCustoms,
      })),
    )
    .execute()
  const mappings = options.flatMap((option, position) =>
    option.mappings.map(({ skuId, quantity }) => ({ productId, position, skuId, quantity })),
  )
  for (let from = 0; from < mappings.length; from += 500)
    await db
      .insertInto('productMapping')
      .values(mappings.slice(from, from + 500))
      .execute()
}

/** Refuses options that share a code or name, because an option is found by them. An option without either must be the only one. */
export function checkOptions(options: readonly ProductOption[]): void {
  if (options.length > mostOptions) throw wrong('options', 'A product has at most 500 options.')
  const nameless = options.flatMap((one, index) =>
    one.code === null && one.name === null ? [`options.${index}.code`] : [],
  )
  if (nameless.length > 0 && options.length > 1) throw wrong(nameless, 'needs a code or a name')
  const seen = new Set<string>()
  for (const [index, { code, name, mappings }] of options.entries()) {
    const at = `options.${index}`
    for (const [field, key] of [
      ['code', code],
      ['name', name === null ? null : nameKeyOf(name)],
    ] as const) {
      // The channel's code tells two options of one name apart.
      if (key === null || (field === 'name' && code !== null)) continue
      if (seen.has(`${field}:${key}`)) throw duplicated(`${at}.${field}`, 'product-option-twice', { option: key })
      seen.add(`${field}:${key}`)
    }
    const twice = mappings.find(({ skuId }, n) => mappings.findIndex((one) => one.skuId === skuId) !== n)
    if (twice) throw wrong(`${at}.mappings`, 'names a SKU twice')
  }
}

async function checkSkus(db: Reader, options: readonly ProductOption[], partnerId: number): Promise<void> {
  const wanted = new Set(options.flatMap(({ mappings }) => mappings.map(({ skuId }) => skuId)))
  const known = new Set(
    (
      await inParts(wanted, (ids) =>
        db.selectFrom('sku').select('id').where('partnerId', '=', partnerId).where('id', 'in', ids).execute(),
      )
    ).map(({ id }) => id),
  )
  for (const [index, { mappings }] of options.entries())
    for (const [nth, { skuId }] of mappings.entries())
      if (!known.has(skuId)) throw noSuch(`options.${index}.mappings.${nth}.skuId`, 'The partner has no such SKU.')
}
