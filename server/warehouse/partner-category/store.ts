import { sql } from 'kysely'
import { partnerCategoryApi } from '../../../shared/api/partner-category.ts'
import type { Body } from '../../../shared/api/call.ts'
import {
  deepestCategory,
  partnerCategory,
  pathSign,
  type PartnerCategory,
  type PartnerCategoryInput,
} from '../../../shared/entities/partner-category.ts'
import { holds, is } from '../../crud/filters.ts'
import { columns, dataPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { tableStore, type RowOf } from '../../crud/table-store.ts'
import { shownAs } from '../../crud/view.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { duplicated, HttpError, noSuch, unfit } from '../../http/errors.ts'
import { lockPartner } from '../../organisations/door.ts'

type Row = RowOf<'partnerCategory'>
type Patch = Partial<NonNullable<Body<typeof partnerCategoryApi.update>>>

/** The category trees in a caller's scope. Every change of a tree locks its partner, so that no two moves make a ring. */
export function partnerCategoryStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'partnerCategory')
  const skus = tableStore(database, caller, 'sku')
  const partners = tableStore(database, caller, 'partner')
  const { list, get } = listOf(database, {
    call: partnerCategoryApi.list,
    id: 'partnerCategory.id',
    rows: (db) =>
      db
        .selectFrom('partnerCategory')
        .innerJoin('partner', 'partner.id', 'partnerCategory.partnerId')
        .selectAll('partnerCategory')
        .select('partner.name as partnerName')
        .select(skuCount.as('skuCount'))
        .where(table.visible),
    sort: columns('partnerCategory', ['id', 'name', 'pathName', 'managementNumber', 'updatedAt']),
    search: (keyword) => holds('partnerCategory.pathName', 'partnerCategory.managementNumber')(keyword),
    filters: {
      ids: is('partnerCategory.id'),
      partnerIds: is('partnerCategory.partnerId'),
      parentId: is('partnerCategory.parentCategoryId'),
    },
    shown: (rows): PartnerCategory[] =>
      rows.map((row) => shownAs(partnerCategory, { ...row, parentId: row.parentCategoryId })),
    page: dataPage,
  })

  return {
    list,
    get: (id: number) => get(id),
    create: ({ parentId, ...input }: PartnerCategoryInput) =>
      database.write(async (w) => {
        await partners.named('partnerId', input.partnerId, w.tx)
        await lockPartner(w, input.partnerId)
        const tree = await treeOf(w.tx, input.partnerId)
        const parent = parentIn(tree, parentId)
        checkPlace(tree, { ...input, id: 0 }, parent)
        const row = await table.insert(w, {
          ...input,
          parentCategoryId: parentId,
          pathName: pathOf(parent, input.name),
        })
        return get(row.id, w.tx)
      }),
    update: (id: number, { parentId, ...patch }: Patch, version: number) =>
      database.write(async (w) => {
        await lockPartner(w, (await table.one(id, w.tx)).partnerId)
        const row = await table.lockEdited(w, id, version, get)
        const tree = await treeOf(w.tx, row.partnerId)
        const parent = parentIn(tree, parentId === undefined ? row.parentCategoryId : parentId)
        const next = { ...row, ...patch }
        checkPlace(tree, next, parent)
        const pathName = pathOf(parent, next.name)
        await table.update(w, row, { ...patch, parentCategoryId: parent?.id ?? null, pathName })
        if (pathName !== row.pathName) await renameBelow(w, tree, id, pathName)
        return get(id, w.tx)
      }),
    /** With force, its SKUs lose the category and its subcategories move up. */
    remove: (id: number, force = false) =>
      database.write(async (w) => {
        await lockPartner(w, (await table.one(id, w.tx)).partnerId)
        const row = await table.lockOne(w, id)
        const tree = await treeOf(w.tx, row.partnerId)
        const inside = tree.filter(({ parentCategoryId }) => parentCategoryId === id)
        const named = await w.tx.selectFrom('sku').selectAll().where('partnerCategoryId', '=', id).execute()
        const loss = { categories: inside.length, skus: named.length }
        if (!force && loss.categories + loss.skus > 0)
          throw new HttpError(403, 'category-in-use', { values: loss, data: { wouldLose: loss } })
        const parent = parentIn(tree, row.parentCategoryId)
        for (const sku of named) await skus.update(w, sku, { partnerCategoryId: null })
        for (const child of inside) {
          checkPlace(tree, child, parent, id)
          const pathName = pathOf(parent, child.name)
          await table.update(w, child, { parentCategoryId: parent?.id ?? null, pathName })
          await renameBelow(w, tree, child.id, pathName)
        }
        await table.remove(w, row)
      }),
  }
}

/** The number of SKUs in a category itself, for queries that have `partnerCategory`. */
const skuCount = sql<number>`(select count(*) from "sku" as s where s."partnerCategoryId" = "partnerCategory"."id")`

/** Selects the ids of categories and of everything below them. */
export const withBelow = (ids: readonly number[]) =>
  sql`with recursive below(id) as (
    select "id" from "partnerCategory" where "id" in (${sql.join(ids)})
    union select c."id" from "partnerCategory" as c join below on c."parentCategoryId" = below.id
  ) select id from below`

async function treeOf(db: Reader, partnerId: number): Promise<Row[]> {
  return db.selectFrom('partnerCategory').selectAll().where('partnerId', '=', partnerId).execute()
}

function parentIn(tree: readonly Row[], id: number | null): Row | null {
  if (id === null) return null
  const parent = tree.find((row) => row.id === id)
  if (!parent) throw noSuch('parentId', 'The partner has no such category.')
  return parent
}

const pathOf = (parent: Row | null, name: string) => (parent ? `${parent.pathName}${pathSign}${name}` : name)

/**
 * Checks that a category may lie in a parent: not in itself or below itself, not too deep with all that it holds, and not beside one of the
 * same name. `without` is a category that is removed.
 */
function checkPlace(
  tree: readonly Row[],
  { id, name, managementNumber }: Pick<Row, 'id' | 'name' | 'managementNumber'>,
  parent: Row | null,
  without = 0,
): void {
  const above: number[] = []
  for (let at = parent; at; at = parentIn(tree, at.parentCategoryId)) above.push(at.id)
  if (above.includes(id)) throw unfit('parentId', 'category-ring', { category: name })
  if (above.length + heightOf(tree, id) > deepestCategory)
    throw unfit('parentId', 'category-too-deep', { most: deepestCategory })
  const others = tree.filter((row) => row.id !== id && row.id !== without)
  const beside = others.filter((row) => row.parentCategoryId === (parent?.id ?? null))
  if (beside.some((row) => row.name.toLowerCase() === name.toLowerCase()))
    throw duplicated('name', 'category-taken', { category: name })
  if (managementNumber !== null && others.some((row) => row.managementNumber === managementNumber))
    throw duplicated('managementNumber', 'category-number-taken', { number: managementNumber })
}

/** How many levels of categories lie in one another, the category itself included. */
function heightOf(tree: readonly Row[], id: number): number {
  const inside = tree.filter((row) => row.parentCategoryId === id && row.id !== id)
  return 1 + Math.max(0, ...inside.map((row) => heightOf(tree, row.id)))
}

/**
 * Writes the new path of everything below a category. Only the path of these rows changes, not their content, so their versions do not
 * count it.
 */
async function renameBelow(w: Writer, tree: readonly Row[], id: number, pathName: string): Promise<void> {
  for (const row of tree.filter(({ parentCategoryId }) => parentCategoryId === id)) {
    const path = `${pathName}${pathSign}${row.name}`
    await w.tx.updateTable('partnerCategory').set({ pathName: path }).where('id', '=', row.id).execute()
    await renameBelow(w, tree, row.id, path)
  }
}
