import { sql, type Selectable } from 'kysely'
import type { Body } from '../../../shared/api/call.ts'
import { skuApi } from '../../../shared/api/sku.ts'
import type { Barcode, Sku, SkuInput } from '../../../shared/entities/sku.ts'
import { checkBrand } from '../../organisations/door.ts'
import { is, isAmong } from '../../crud/filters.ts'
import { dataPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { checkVersion, tableStore, type RowOf } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { seesPartner, type Caller } from '../../http/caller.ts'
import { duplicated, HttpError, wrong } from '../../http/errors.ts'
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
        await holdPartner(w.tx, input.partnerId)
        await checkBrand(w.tx, input.brandId, input.partnerId)
        await checkBarcodes(w.tx, input.barcodes, input.partnerId, 0)
        const row = await table.insert(w, { ...columnsOf(input), skuStatus: 'DEFINED' })
        await putBarcodes(w.tx, row, input.barcodes)
        return get(row.id, w.tx)
      }),
    update: (id: number, patch: Patch, version: number) =>
      database.write(async (w) => {
        await holdPartner(w.tx, (await table.one(id, w.tx)).partnerId)
        const row = await table.lockOne(w, id)
        const before = await get(id, w.tx)
        checkVersion(row, version, before)
        const { barcodes, skuStatus, ...fields } = patch
        if (fields.brandId !== undefined) await checkBrand(w.tx, fields.brandId, row.partnerId, row.brandId)
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
  }
}

/** Rows with their barcodes, names and figures, in five reads however many they are. */
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
    isExpiryManaged: row.isExpiryManaged === 1,
    isLotManaged: row.isLotManaged === 1,
    nameVariations: JSON.parse(nameVariationsJson) as string[],
    barcodes: (barcodes.get(row.id) ?? []).map(barcodeOf),
    partnerName: partners.get(row.partnerId) ?? '',
    brandName: row.brandId === null ? null : (brands.get(row.brandId) ?? null),
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
    isMain: isMain === 1,
    isInUse: isInUse === 1,
    bundleQuantity,
    width,
    depth,
    height,
    weight,
    releaseOptions: JSON.parse(releaseOptionsJson) as string[],
  }
}

function columnsOf({
  barcodes: _barcodes,
  nameVariations,
  isExpiryManaged,
  isLotManaged,
  ...same
}: Partial<SkuInput>): Partial<Row> {
  return {
    ...same,
    ...(nameVariations === undefined ? {} : { nameVariationsJson: JSON.stringify(nameVariations) }),
    ...(isExpiryManaged === undefined ? {} : { isExpiryManaged: Number(isExpiryManaged) }),
    ...(isLotManaged === undefined ? {} : { isLotManaged: Number(isLotManaged) }),
  }
}

async function putBarcodes(db: Reader, sku: Row, barcodes: readonly Barcode[]): Promise<void> {
  if (barcodes.length === 0) return
  await db
    .insertInto('barcode')
    .values(
      barcodes.map(({ isMain, isInUse, releaseOptions, ...same }) => ({
        ...same,
        skuId: sku.id,
        partnerId: sku.partnerId,
        isMain: Number(isMain),
        isInUse: Number(isInUse),
        releaseOptionsJson: JSON.stringify(releaseOptions),
      })),
    )
    .execute()
}

/** Two who give SKUs of one partner the same barcode at once come one after the other. */
async function holdPartner(db: Reader, id: number): Promise<void> {
  await db
    .updateTable('partner')
    .set((e) => ({ version: e.ref('version') }))
    .where('id', '=', id)
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
