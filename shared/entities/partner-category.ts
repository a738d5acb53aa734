import { z } from 'zod'
import { patchOf, stamps } from '../api/list.ts'

/** The most levels of categories. */
export const deepestCategory = 8

/** The text between the names in `pathName`: `Food > Snacks`. */
export const pathSign = ' > '

/** A kind of goods as its partner sorts them (logistics.md §3). Each partner has a tree; the categories at its top have no parent. */
export const partnerCategoryInput = z
  .strictObject({
    partnerId: z.int().positive(),
    name: z.string().trim().min(1).max(31),
    managementNumber: z.string().trim().max(63).nullable().default(null),
    parentId: z.int().positive().nullable().default(null),
  })
  .meta({ id: 'PartnerCategoryInput' })
export const partnerCategoryPatch = patchOf(partnerCategoryInput.omit({ partnerId: true })).meta({
  id: 'PartnerCategoryPatch',
})
export const partnerCategory = partnerCategoryInput
  .extend({
    ...stamps,
    partnerName: z.string(),
    /** The names from the top down, `Food > Snacks`. */
    pathName: z.string(),
    /** SKUs in the category itself, without those in the categories below. */
    skuCount: z.int(),
  })
  .meta({ id: 'PartnerCategory' })
export type PartnerCategoryInput = z.infer<typeof partnerCategoryInput>
export type PartnerCategory = z.infer<typeof partnerCategory>
