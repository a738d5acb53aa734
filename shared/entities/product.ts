import { z } from 'zod'
import { day, maxInteger, patchOf, stamps, writtenDay } from '../api/list.ts'
import { channelTypes } from './channel-type.ts'

/** The most SKUs that one option of a product may stand for (orders.md §5). */
export const mostMappings = 15
export const mostOptions = 500

const id = z.int().positive()
const code = z.string().trim().max(127).nullable().default(null)

/** A SKU, and how many pieces of it one sold piece stands for. */
export const productMapping = z.object({ skuId: id, quantity: z.int().min(1).max(100_000).default(1) })

/**
 * A choice of a product, and the SKUs that it stands for. An option without code
 * and name is the product itself, which then has no other options.
 */
export const productOption = z.object({
  code,
  name: z.string().trim().max(255).nullable().default(null),
  /** In KRW, for the customs declaration of a piece sold. */
  defaultPriceForCustoms: z.int().min(0).max(maxInteger).nullable().default(null),
  mappings: z.array(productMapping).max(mostMappings).default([]),
})

const fields = z.strictObject({
  partnerId: id,
  brandId: id.nullable().default(null),
  channelId: id,
  /** The channel's number for the deal. */
  code: z.string().trim().min(1).max(127),
  name: z.string().trim().min(1).max(255),
  /** Orders that come without the code of the product or of an option may find it by its name. */
  allowNameMapping: z.boolean().default(false),
  /** The product is left out of what a marketplace that keeps stock with us is told. */
  ignoreNfaInventorySync: z.boolean().default(false),
  /** The first and last day of the orders that the product is for, both included. */
  validAfter: day.nullable().default(null),
  validBefore: day.nullable().default(null),
  options: z
    .array(productOption)
    .min(1)
    .max(mostOptions)
    .default([productOption.parse({})]),
})

/** What a channel sells, and which SKUs are sent for it (orders.md §3). */
export const productInput = fields.meta({ id: 'ProductInput' })
/** The partner and channel cannot change; `options` replaces all of them. */
export const productPatch = patchOf(fields.omit({ partnerId: true, channelId: true })).meta({ id: 'ProductPatch' })

export const product = fields
  .extend({
    ...stamps,
    partnerName: z.string(),
    brandName: z.string().nullable(),
    channelName: z.string(),
    channelType: z.enum(channelTypes),
    options: z.array(
      productOption.extend({
        mappings: z.array(productMapping.extend({ skuName: z.string(), partnerItemNumber: z.string().nullable() })),
      }),
    ),
  })
  .meta({ id: 'Product' })

/**
 * An entry in the history of a product or campaign, in the caller's language. A refused change is answered as an error and makes no entry.
 */
export const salesLog = z
  .object({
    id: z.int(),
    at: z.string(),
    type: z.string(),
    displayMessage: z.string(),
    userId: z.int().nullable(),
    userName: z.string().nullable(),
    isError: z.boolean(),
    errorData: z.array(z.object({ property: z.string(), errorType: z.string(), message: z.string() })).nullable(),
    changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    /** The current names of the rows whose ids its changes contain, keyed by `channel:12`, as far as the reader may see them. */
    names: z.record(z.string(), z.string()),
  })
  .meta({ id: 'SalesLog' })

/** One line of an upload: an option of a product and its mapping. */
export const productSpreadsheetRow = z
  .object({
    partner: z.string().trim().max(255).optional(),
    brand: z.string().trim().max(255).optional(),
    channel: z.union([id, z.string().trim().min(1).max(255)]),
    productCode: z.string().trim().min(1).max(127),
    productName: z.string().trim().min(1).max(255).optional(),
    allowNameMapping: z.boolean().optional(),
    ignoreNfaInventorySync: z.boolean().optional(),
    validAfter: writtenDay.nullable().optional(),
    validBefore: writtenDay.nullable().optional(),
    optionCode: code,
    optionName: z.string().trim().max(255).nullable().default(null),
    defaultPriceForCustoms: productOption.shape.defaultPriceForCustoms,
  })
  .meta({ id: 'ProductSpreadsheetRow' })

export type ProductInput = z.output<typeof productInput>
export type ProductOption = z.output<typeof productOption>
export type Product = z.output<typeof product>
export type SalesLog = z.output<typeof salesLog>
