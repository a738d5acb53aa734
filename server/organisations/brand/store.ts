import { sql } from 'kysely'
import type { Query } from '../../../shared/api/call.ts'
import { brandApi } from '../../../shared/api/partner.ts'
import type { Brand } from '../../../shared/entities/brand.ts'
import { allOf, holds, is } from '../../crud/filters.ts'
import { columns, totalPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { isReferred } from '../../crud/referred.ts'
import { checkVersion, tableStore, type RowOf } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import { unlessTaken } from '../../db/unless-taken.ts'
import { everyCenter, type Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { duplicated, forbidden, HttpError, noSuch, unfit } from '../../http/errors.ts'
import type { BrandColumns } from './columns.ts'
import { brandsOf, nameOnly } from './view.ts'
import type { SaveImage } from '../../images/door.ts'
import { tellFloor } from '../partner/floor.ts'
import { visible } from '../../subjects.ts'
import { stopsOfBrand } from '../usages.ts'

type Row = RowOf<'brand'>
type Filter = Query<typeof brandApi.list>
/** The columns of a new brand that both readings require. */
type NewColumns = BrandColumns & { partnerId: number; name: string }

/** The brands that a caller may see. */
export function brandStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'brand')
  const partners = tableStore(database, caller, 'partner')
  const read = database.read
  const whole = caller.privileges.has('brand:read')
  const brands = listOf(database, {
    call: brandApi.list,
    id: 'brand.id',
    rows: (db) => db.selectFrom('brand').selectAll('brand').where(table.visible),
    sort: columns('brand', ['id', 'name', 'englishName', 'status', 'partnerId']),
    search: ['brand.name', 'brand.englishName', ...(whole ? ['brand.businessName'] : [])],
    filters: {
      ids: is('brand.id'),
      status: is('brand.status'),
      partnerId: (id, { partnerIds = [] }) => is('brand.partnerId')([...partnerIds, id]),
      partnerIds: (ids, { partnerId }) => is('brand.partnerId')(partnerId === undefined ? ids : [...ids, partnerId]),
      searchOptions: (options) =>
        allOf(
          options.map(({ field, keyword }) => {
            // A field that the caller does not see may not be searched either.
            if (!whole && field !== 'name' && field !== 'englishName') throw forbidden('brand:read')
            return holds(`brand.${field}`)(keyword)
          }),
        ),
      orderOptions: null,
    },
    shown: (rows, db) => brandsOf(db, rows),
    page: ({ rows, ...found }) => totalPage({ ...found, rows: whole ? rows : rows.map(nameOnly) }),
  })
  const { get } = brands
  const sorted = ({ orderOptions, ...asked }: Filter) => ({
    ...asked,
    sort: orderOptions?.orderBy ?? asked.sort,
    order: orderOptions?.order ?? asked.order,
  })

  /** Adds a brand in a transaction of the caller's, which may add more rows with it. */
  const add = async (w: Writer, input: NewColumns, save: SaveImage): Promise<Brand> => {
    await holdPartner(w, input.partnerId)
    await w.lockCenters([everyCenter])
    await checkFields(w, caller, input.partnerId, input, null)
    const image = await save(w, input.partnerId)
    const row = await withNamespace(input.namespace, () => table.insert(w, { ...input, ...image }))
    await settle(w, row)
    if (row.usesPackingPhoto) await tellFloor(w, row.partnerId)
    return get(row.id, w.tx)
  }

  return {
    table,
    get: (id: number) => get(id),
    list: (asked: Filter) => brands.list(sorted(asked)),
    ids: (asked: Filter) => brands.ids(sorted(asked)),
    inOrder: (ids: readonly number[]) => brands.inOrder(ids),
    stops: async (id: number) => stopsOfBrand(read, caller, await table.one(id)),
    add,
    /** A deactivated partner gets no new brands. */
    create: (input: NewColumns, save: SaveImage) =>
      database.write(async (w) => {
        if ((await holdPartner(w, input.partnerId)).status !== 'ACTIVE') throw unfit('partnerId', 'partner-deactivated')
        return add(w, input, save)
      }),
    /** `shown`: the row as the call's reading shows it, for a caller who edited an older version. */
    update: (
      id: number,
      patch: (before: Row) => BrandColumns,
      version: number,
      save: SaveImage,
      shown: (brand: Brand) => unknown,
    ) =>
      database.write(async (w) => {
        await holdPartner(w, (await table.one(id, w.tx)).partnerId)
        const row = await table.lockOne(w, id)
        checkVersion(row, version, shown(await get(id, w.tx)))
        await w.lockCenters([everyCenter])
        const changed = patch(row)
        await checkFields(w, caller, row.partnerId, changed, row)
        const image = await save(w, row.partnerId)
        const saved = await withNamespace(changed.namespace, () =>
          table.update(
            w,
            row,
            { ...changed, ...image },
            changed.status === undefined || changed.status === row.status
              ? 'update'
              : changed.status === 'ACTIVE'
                ? 'activate'
                : 'deactivate',
          ),
        )
        await settle(w, saved)
        if (saved.usesPackingPhoto !== row.usesPackingPhoto) await tellFloor(w, row.partnerId)
        return get(id, w.tx)
      }),
    /** A brand that goods or people refer to stays; with `force` it is deactivated instead. */
    remove: (id: number, force: boolean) =>
      database.write(async (w) => {
        const row = await table.lockOne(w, id)
        if (await isReferred(w, 'brand', id)) {
          const data = await usesOf(w.tx, row)
          if (!force) throw new HttpError(403, 'brand-in-use', { values: { brand: row.name, ...data }, data })
          if (row.status === 'ACTIVE') await table.update(w, row, { status: 'DEACTIVATED' }, 'deactivate')
          return
        }
        await table.remove(w, row)
        w.changed(everyCenter, 'partner', row.partnerId)
      }),
  }

  /** Locks the partner: two callers who set its main brand, or use one name twice, come one after the other. */
  async function holdPartner(w: Writer, id: number): Promise<RowOf<'partner'>> {
    const partner = (await partners.hold(w, [id])).get(id)
    if (!partner) throw noSuch('partnerId', 'There is no such partner.')
    return partner
  }

  /** A partner has one main brand, so the former one gives way. The partner's row shows the main brand. */
  async function settle(w: Writer, row: Row): Promise<void> {
    const others = row.isMain
      ? await w.tx
          .selectFrom('brand')
          .selectAll()
          .where('partnerId', '=', row.partnerId)
          .where('isMain', '=', true)
          .where('id', '!=', row.id)
          .execute()
      : []
    for (const other of others) await table.update(w, other, { isMain: false })
    w.changed(everyCenter, 'partner', row.partnerId)
  }
}

async function checkFields(
  w: Writer,
  caller: Caller,
  partnerId: number,
  { name, namespace, billingConditionId }: BrandColumns,
  stored: Row | null,
): Promise<void> {
  const exceptId = stored?.id ?? 0
  if (name !== undefined) {
    const taken = await w.tx
      .selectFrom('brand')
      .select('name')
      .where('partnerId', '=', partnerId)
      .where(sql<boolean>`lower("name") = lower(${name})`)
      .where('id', '!=', exceptId)
      .executeTakeFirst()
    if (taken) throw duplicated('name', 'brand-name-taken', { brand: taken.name })
  }
  if (namespace) {
    const taken = await w.outsideScope(() =>
      w.tx
        .selectFrom('brand')
        .select('id')
        .where('namespace', '=', namespace)
        .where('id', '!=', exceptId)
        .executeTakeFirst(),
    )
    if (taken) throw duplicated('namespace', 'namespace-taken', { namespace })
  }
  // A billing condition that the operator chose may stay, even if the caller does not see it.
  if (billingConditionId && billingConditionId !== stored?.billingConditionId) {
    const own = await w.tx
      .selectFrom('billingCondition')
      .select('id')
      .where('id', '=', billingConditionId)
      .where('partnerId', '=', partnerId)
      .where(visible(caller, 'billingCondition'))
      .executeTakeFirst()
    if (!own) throw noSuch('billingConditionId', 'The partner has no such billing condition.')
  }
}

/** On PostgreSQL the query above does not see another partner's brands (row-scope.ts), but the unique index does. */
function withNamespace<T>(namespace: string | null | undefined, write: () => Promise<T>): Promise<T> {
  return unlessTaken(
    ['brandNamespace'],
    () => duplicated('namespace', 'namespace-taken', { namespace: namespace ?? '' }),
    write,
  )
}

async function usesOf(db: Reader, { id, partnerId }: Row) {
  const count = async (from: 'sku' | 'user' | 'brandTracking') => {
    const { rows: counted } = await sql<{
      n: number
    }>`select count(*) as n from ${sql.table(from)} where "partnerId" = ${partnerId} and "brandId" = ${id}`.execute(db)
    return counted[0]?.n ?? 0
  }
  return { skus: await count('sku'), users: await count('user'), followUps: await count('brandTracking') }
}

/** A deactivated brand keeps the goods and people it has (`before`) and gets no new ones. */
export async function checkBrand(
  db: Reader,
  brandId: number | null,
  partnerId: number | null,
  before: number | null = null,
): Promise<void> {
  if (brandId === null) return
  const brand = await db
    .selectFrom('brand')
    .select(['name', 'status'])
    .where('id', '=', brandId)
    .where('partnerId', '=', partnerId ?? 0)
    .executeTakeFirst()
  if (!brand) throw noSuch('brandId', 'The partner has no such brand.')
  if (brand.status !== 'ACTIVE' && brandId !== before) throw unfit('brandId', 'brand-inactive', { brand: brand.name })
}
