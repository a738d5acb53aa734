import { partnerCategory, partnerCategoryInput, partnerCategoryPatch } from '../entities/partner-category.ts'
import { calls } from './call.ts'
import { z } from 'zod'
import { dataPage, flag, id, listQuery, many } from './list.ts'
import { plainCalls } from './plain.ts'

const plain = plainCalls({
  path: '/now/partner-category',
  read: 'sku:read',
  write: 'sku:write',
  query: listQuery(['pathName', 'id', 'name', 'managementNumber', 'updatedAt'], {
    ids: many(id),
    partnerIds: many(id),
    parentId: id.optional(),
  }),
  page: dataPage(partnerCategory),
  row: partnerCategory,
  input: partnerCategoryInput,
  patch: partnerCategoryPatch,
  doc: {
    list: 'Categories of goods in one’s scope. Sorted by `pathName` they come as their trees stand.',
    create: 'Adds a category; among those in the same one its name is its own.',
    get: 'One category.',
    update: 'Renames a category, or moves it with all that lies in it.',
    remove:
      'Deletes an empty category. With force one that is not: its SKUs lose it, and the categories in it move up.',
  },
})

/** Partners’ categories (decisions.md §13). */
export const partnerCategoryApi = calls('partnerCategory', {
  ...plain,
  remove: { ...plain.remove, query: z.strictObject({ force: flag.optional() }) },
})
