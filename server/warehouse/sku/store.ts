import { sql } from 'kysely'
import type { Body, Query } from '../../../shared/api/call.ts'
import { skuApi } from '../../../shared/api/sku.ts'
import { skuConcerns, type Sku, type SkuInput } from '../../../shared/entities/sku.ts'
import { refuse } from '../../../shared/errors.ts'
import { brandNames, lockPartner, partnerNames } from '../../organisations/door.ts'
import { bulkAnswerOf, slices, type ItemOutcome } from '../../crud/bulk.ts'
import { allOf, anyOf, conditionsOf, is, isAmong, type Condition } from '../../crud/filters.ts'
import { columns, countsOf, dataPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { tableStore } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { sellable } from '../../ledger/sellable.ts'
import { withBelow } from '../partner-category/store.ts'
import { barcodesOf } from './barcodes.ts'
import { concernsOf, piecesOf } from './concerns.ts'
import { figuresOf } from './figures.ts'
import type { SkuRow as Row } from './judge.ts'
import { saveSkus, type SavedSku } from './save.ts'

type Patch = Partial<NonNullable<Body<typeof skuApi.update>>>

/** The SKUs of a caller's partner, or of the partners that use the caller's centers. */
export function skuStore(database: Database, caller: Caller) {
  const { found } = database.dialect
  const table = tableStore(database, caller, 'sku')
  const concerns = concernsOf(caller, database.now())
  const store = listOf(database, {
    call: skuApi.list,
    id: 'sku.id',
    rows: (db) => db.selectFrom('sku').selectAll('sku').where(table.visible),
    sort: {
      ...columns('sku', ['id', 'name', 'partnerItemNumber', 'price', 'updatedAt']),
      partnerName: sql`(select p."name" from "partner" as p where p."id" = "sku"."partnerId")`,
      available: piecesOf(caller, 'available'),
      sellable: piecesOf(caller, sellable(database.now())),
    },
    search: (keyword) =>
      isAmong(
        'sku.id',
        sql`${found('sku', keyword)} union select "skuId" from "barcode" where "id" in (${found('barcode', keyword)})`,
      ),
    filters: {
      ids: is('sku.id'),
      partnerIds: is('sku.partnerId'),
      brandIds: is('sku.brandId'),
      partnerCategoryIds: (ids) => isAmong('sku.partnerCategoryId', withBelow(ids)),
      type: is('sku.type'),
      skuStatus: is('sku.skuStatus'),
      isExpiryManaged: is('sku.isExpiryManaged'),
      isLotManaged: is('sku.isLotManaged'),
      centerStorageType: is('sku.centerStorageType'),
      disabled: is('sku.disabled'),
      concern: (which) => anyOf(which.map((concern) => concerns[concern])),
      availableQtyMin: (pieces) => sql`${piecesOf(caller, 'available')} >= ${pieces}`,
      availableQtyMax: (pieces) => sql`${piecesOf(caller, 'available')} <= ${pieces}`,
      inventoryQtyMin: (pieces) => sql`${piecesOf(caller, 'inStorage')} >= ${pieces}`,
      inventoryQtyMax: (pieces) => sql`${piecesOf(caller, 'inStorage')} <= ${pieces}`,
      barcode: (code) => isAmong('sku.id', sql`select "skuId" from "barcode" where "code" = ${code}`),
    },
    shown: (rows, db) => skusOf(db, caller, rows, database.now()),
    page: dataPage,
  })

  return {
    visible: table.visible,
    ...store,
    create: ({ barcodes, ...fields }: SkuInput) =>
      database.write(async (w) => {
        const { partnerId } = fields
        await tableStore(database, caller, 'partner').named('partnerId', partnerId, w.tx)
        await lockPartner(w, partnerId)
        const [saved] = await saveSkus(database, caller, w, [
          { row: null, partnerId, fields: withoutOwner(fields), barcodes: () => barcodes, force: false },
        ])
        return store.get(idOf(saved), w.tx)
      }),
    update: (id: number, { barcodes, force = false, ...fields }: Patch, version: number) =>
      database.write(async (w) => {
        await lockPartner(w, (await table.one(id, w.tx)).partnerId)
        const row = await table.lockEdited(w, id, version, store.get)
        const [saved] = await saveSkus(database, caller, w, [
          { row, partnerId: row.partnerId, fields, barcodes: barcodes && (() => barcodes), force },
        ])
        return store.get(idOf(saved), w.tx)
      }),
    remove: table.removeOne,
    /** A disabled SKU can no longer be announced. */
    setDisabled: async (ids: readonly number[], disabled: boolean) => {
      const outcomes: ItemOutcome[] = []
      for (const slice of slices([...new Set(ids)], 200))
        await database.write(async (w) => {
          const rows = await table.hold(w, slice)
          const others = [...rows.values()].filter((row) => row.disabled !== disabled)
          await table.updateMany(
            w,
            { disabled: 'int' },
            others.map((before) => ({ before, values: { disabled } })),
            disabled ? 'disable' : 'enable',
          )
          for (const id of slice) outcomes.push(rows.has(id) ? { id } : { id, refusal: refuse('not-found') })
        })
      return bulkAnswerOf(outcomes, caller.language)
    },
    async overview(asked: Query<typeof skuApi.overview>) {
      const matching = await conditionsOf({ partnerIds: is('sku.partnerId'), brandIds: is('sku.brandId') }, asked)
      const rows = () => database.read.selectFrom('sku').where(table.visible).where(allOf(matching))
      const how = async (column: 'skuStatus' | 'type' | 'centerStorageType') =>
        countsOf(
          await rows()
            .select([sql<string>`${sql.ref(`sku.${column}`)}`.as('status'), sql<number>`count(*)`.as('count')])
            .groupBy(`sku.${column}`)
            .execute(),
        )
      const { total, byStatus } = await how('skuStatus')
      const howMany = (condition: Condition) => sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`
      const { stopped: disabled, ...counted } = await rows()
        .select([
          howMany(sql`"sku"."disabled" = 1`).as('stopped'),
          ...skuConcerns.map((concern) => howMany(concerns[concern]).as(concern)),
        ])
        .executeTakeFirstOrThrow()
      return {
        total,
        disabled,
        byStatus,
        byType: (await how('type')).byStatus,
        byStorage: (await how('centerStorageType')).byStatus,
        concerns: counted,
      }
    },
    /** Puts SKUs into a category of their partner, or into none. */
    assignCategory: (ids: readonly number[], partnerCategoryId: number | null) =>
      database.write(async (w) => {
        const category =
          partnerCategoryId === null
            ? null
            : await tableStore(database, caller, 'partnerCategory').one(partnerCategoryId, w.tx)
        const rows = await table.hold(w, ids)
        const outcomes: ItemOutcome[] = []
        for (const id of new Set(ids)) {
          const row = rows.get(id)
          if (!row) outcomes.push({ id, refusal: refuse('not-found') })
          else if (category && category.partnerId !== row.partnerId)
            outcomes.push({ id, refusal: refuse('category-of-another'), property: 'partnerCategoryId' })
          else {
            if (row.partnerCategoryId !== partnerCategoryId) await table.update(w, row, { partnerCategoryId })
            outcomes.push({ id })
          }
        }
        return bulkAnswerOf(outcomes, caller.language)
      }),
  }
}

/** Rows with their barcodes, names and figures, in eight reads however many rows there are. */
async function skusOf(db: Reader, caller: Caller, rows: readonly Row[], now: Date): Promise<Sku[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const figures = await figuresOf(db, caller, ids, now)
  const barcodes = await barcodesOf(db, ids)
  const partners = await partnerNames(db, new Set(rows.map((row) => row.partnerId)))
  const categoryIds = [...new Set(rows.flatMap((row) => row.partnerCategoryId ?? []))]
  const paths = new Map(
    categoryIds.length === 0
      ? []
      : (
          await db.selectFrom('partnerCategory').select(['id', 'pathName']).where('id', 'in', categoryIds).execute()
        ).map(({ id, pathName }) => [id, pathName]),
  )
  const brands = await brandNames(db, new Set(rows.flatMap((row) => row.brandId ?? [])))
  return rows.map(({ nameVariationsJson, ...row }) => ({
    ...row,
    nameVariations: JSON.parse(nameVariationsJson) as string[],
    barcodes: [...barcodes(row.id)],
    partnerName: partners.get(row.partnerId)?.name ?? '',
    brandName: row.brandId === null ? null : (brands.get(row.brandId)?.name ?? null),
    partnerCategoryPath: paths.get(row.partnerCategoryId ?? 0) ?? null,
    figures: figures(row.id),
  }))
}

function withoutOwner({ partnerId: _partnerId, ...fields }: Omit<SkuInput, 'barcodes'>) {
  return fields
}

/** The id of the one SKU that was saved. Throws if it was refused. */
function idOf(saved: SavedSku | undefined): number {
  if (!saved || saved.error) throw saved?.error ?? new Error('Nothing was saved.')
  return saved.id
}
