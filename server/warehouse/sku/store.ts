import { sql, type Selectable } from 'kysely'
import type { Body } from '../../../shared/api/call.ts'
import { skuApi } from '../../../shared/api/sku.ts'
import type { Barcode, Sku, SkuInput } from '../../../shared/entities/sku.ts'
import { refuse } from '../../../shared/errors.ts'
import { checkBrand, lockPartner } from '../../organisations/door.ts'
import { bulkAnswerOf, type ItemOutcome } from '../../crud/bulk.ts'
import { is, isAmong } from '../../crud/filters.ts'
import { dataPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { checkVersion, tableStore, type RowOf } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { seesPartner, type Caller } from '../../http/caller.ts'
import { duplicated, HttpError, wrong } from '../../http/errors.ts'
import { checkCategory, withBelow } from '../partner-category/store.ts'
import { figuresOf } from './figures.ts'

type Row = RowOf<'sku'>
type Patch = Partial<NonNullable<Body<typeof skuApi.update>>>

/** The SKUs of a caller's partner, or of the partners that use the caller's centers. */
export function skuStore(database: Database, caller: Caller) {
  const { found } = database.dialect
  const table = tableStore(database, caller, 'sku')
  const { list, ids, inOrder, get } = listOf(database, {
    call: skuApi.list,
    id: 'sku.id',
    rows: (db) => db.selectFrom('sku').selectAll('sku').where(table.visible),
    sort: {
      id: 'sku.id',
      name: 'sku.name',
      partnerItemNumber: 'sku.partnerItemNumber',
      price: 'sku.price',
      updatedAt: 'sku.updatedAt',
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
      barcode: (code) => isAmong('sku.id', sql`select "skuId" from "barcode" where "code" = ${code}`),
    },
    shown: (rows, db) => skusOf(db, caller, rows),
    page: dataPage,
  })

  return {
    visible: table.visible,
    get: (id: number) => get(id),
    list,
    ids,
    inOrder,
    create: (input: SkuInput) =>
      database.write(async (w) => {
        const partner = await w.tx
          .selectFrom('partner')
          .select(['id', 'name', 'status'])
          .where('id', '=', input.partnerId)
          .executeTakeFirst()
        if (!partner || !seesPartner(caller, partner.id))
          throw new HttpError(404, 'not-found', {
            details: [{ property: 'partnerId', errorType: 'WRONG_VALUE', message: 'There is no such partner.' }],
          })
        if (partner.status !== 'ACTIVE')
          throw new HttpError(409, 'partner-inactive', { values: { partner: partner.name } })
        await lockPartner(w, input.partnerId)
        await checkBrand(w.tx, input.brandId, input.partnerId)
        await checkCategory(w.tx, input.partnerCategoryId, input.partnerId)
        await checkBarcodes(w.tx, input.barcodes, input.partnerId, 0)
        const row = await table.insert(w, { ...columnsOf(input), skuStatus: 'DEFINED' })
        await putBarcodes(w.tx, row, input.barcodes)
        return get(row.id, w.tx)
      }),
    update: (id: number, patch: Patch, version: number) =>
      database.write(async (w) => {
        await lockPartner(w, (await table.one(id, w.tx)).partnerId)
        const row = await table.lockOne(w, id)
        const before = await get(id, w.tx)
        checkVersion(row, version, before)
        const { barcodes, skuStatus, ...fields } = patch
        if (fields.brandId !== undefined) await checkBrand(w.tx, fields.brandId, row.partnerId, row.brandId)
        if (fields.partnerCategoryId !== undefined) await checkCategory(w.tx, fields.partnerCategoryId, row.partnerId)
        if (skuStatus === 'DEFINED' && row.skuStatus === 'ACTIVATED')
          throw wrong('skuStatus', 'An activated SKU stays so.')
        await table.update(w, row, { ...columnsOf(fields), ...(skuStatus ? { skuStatus } : {}) })
        if (barcodes) {
          await checkBarcodes(w.tx, barcodes, row.partnerId, id)
          await w.tx.deleteFrom('barcode').where('skuId', '=', id).execute()
          await putBarcodes(w.tx, row, barcodes)
          await table.record(w, row, 'barcodes', { barcodes: before.barcodes }, { barcodes })
        }
        return get(id, w.tx)
      }),
    remove: (id: number) => database.write(async (w) => table.remove(w, await table.lockOne(w, id))),
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

/** Rows with their barcodes, names and figures, in six reads however many they are. */
async function skusOf(db: Reader, caller: Caller, rows: readonly Row[]): Promise<Sku[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const figures = await figuresOf(db, caller, ids)
  const barcodes = Map.groupBy(
    await db
      .selectFrom('barcode')
      .selectAll()
      .where('skuId', 'in', ids)
      .orderBy('isMain', 'desc')
      .orderBy('id')
      .execute(),
    (row) => row.skuId,
  )
  const partners = new Map(
    (
      await db
        .selectFrom('partner')
        .select(['id', 'name'])
        .where('id', 'in', [...new Set(rows.map((row) => row.partnerId))])
        .execute()
    ).map(({ id, name }) => [id, name]),
  )
  const categoryIds = [...new Set(rows.flatMap((row) => row.partnerCategoryId ?? []))]
  const paths = new Map(
    categoryIds.length === 0
      ? []
      : (
          await db.selectFrom('partnerCategory').select(['id', 'pathName']).where('id', 'in', categoryIds).execute()
        ).map(({ id, pathName }) => [id, pathName]),
  )
  const brandIds = [...new Set(rows.flatMap((row) => row.brandId ?? []))]
  const brands = new Map(
    brandIds.length === 0
      ? []
      : (await db.selectFrom('brand').select(['id', 'name']).where('id', 'in', brandIds).execute()).map(
          ({ id, name }) => [id, name],
        ),
  )
  return rows.map(({ nameVariationsJson, ...row }) => ({
    ...row,
    nameVariations: JSON.parse(nameVariationsJson) as string[],
    barcodes: (barcodes.get(row.id) ?? []).map(barcodeOf),
    partnerName: partners.get(row.partnerId) ?? '',
    brandName: row.brandId === null ? null : (brands.get(row.brandId) ?? null),
    partnerCategoryPath: paths.get(row.partnerCategoryId ?? 0) ?? null,
    figures: figures(row.id),
  }))
}

function barcodeOf({
  code,
  isMain,
  isInUse,
  bundleQuantity,
  width,
  depth,
  height,
  weight,
  releaseOptionsJson,
}: Selectable<Tables['barcode']>): Barcode {
  return {
    code,
    isMain,
    isInUse,
    bundleQuantity,
    width,
    depth,
    height,
    weight,
    releaseOptions: JSON.parse(releaseOptionsJson) as string[],
  }
}

function columnsOf({ barcodes: _barcodes, nameVariations, ...same }: Partial<SkuInput>): Partial<Row> {
  return {
    ...same,
    ...(nameVariations === undefined ? {} : { nameVariationsJson: JSON.stringify(nameVariations) }),
  }
}

async function putBarcodes(db: Reader, sku: Row, barcodes: readonly Barcode[]): Promise<void> {
  if (barcodes.length === 0) return
  await db
    .insertInto('barcode')
    .values(
      barcodes.map(({ releaseOptions, ...same }) => ({
        ...same,
        skuId: sku.id,
        partnerId: sku.partnerId,
        releaseOptionsJson: JSON.stringify(releaseOptions),
      })),
    )
    .execute()
}

/** A barcode names one SKU of its partner: a scan must not have to choose. */
async function checkBarcodes(
  db: Reader,
  barcodes: readonly Barcode[],
  partnerId: number,
  skuId: number,
): Promise<void> {
  if (barcodes.length === 0) return
  const codes = barcodes.map(({ code }) => code)
  const twice = codes.findIndex((code, index) => codes.indexOf(code) !== index)
  if (twice >= 0) throw duplicated(`barcodes.${twice}.code`, 'barcode-taken', { code: codes[twice] ?? '', sku: '' })
  const taken = await db
    .selectFrom('barcode')
    .innerJoin('sku', 'sku.id', 'barcode.skuId')
    .select(['barcode.code', 'sku.name'])
    .where('barcode.partnerId', '=', partnerId)
    .where('barcode.code', 'in', codes)
    .where('barcode.skuId', '!=', skuId)
    .executeTakeFirst()
  if (taken)
    throw duplicated(`barcodes.${codes.indexOf(taken.code)}.code`, 'barcode-taken', {
      code: taken.code,
      sku: taken.name,
    })
}
