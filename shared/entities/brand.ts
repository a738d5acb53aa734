import { z } from 'zod'
import { patchOf, stamps } from '../api/list.ts'
import { accountStatuses } from './account.ts'
import { countryCode } from './country-code.ts'
import { imageInput } from './image.ts'
import { figures, someFigures } from './figures.ts'

/** From accounts.md §9. */
export const billings = ['NONE', 'HANDYBOT', 'BILLFLOW', 'BOTH'] as const
export type Billing = (typeof billings)[number]

const text = (max: number) => z.string().trim().max(max).nullable().default(null)
const part = (max: number) => z.string().trim().max(max).nullable().default(null)

/** The parts of an address (accounts.md §3). `country`: ISO 3166-1, two letters. */
export const addressParts = z
  .strictObject({
    country: countryCode.nullable().default(null),
    postalCode: someFigures(10),
    administrativeArea: part(63),
    locality: part(63),
    dependentLocality: part(63),
    street: part(100),
    premise: part(100),
    fullAddress: part(300),
  })
  .meta({ id: 'AddressParts' })
export type AddressParts = z.infer<typeof addressParts>

/** An address in one line, which becomes its full address, or in parts. */
const address = z.union([z.string().trim().min(1).max(300), addressParts])
export const registrationNumber = z
  .string()
  .trim()
  .regex(/^[0-9-]{5,20}$/, 'digits and dashes')

/** A name a partner sells under, first reading (accounts.md §3, §5). */
export const brandInput = z
  .strictObject({
    partnerId: z.int().positive(),
    name: z.string().trim().min(1).max(63),
    englishName: text(63),
    businessName: z.string().trim().min(1).max(100),
    status: z.enum(accountStatuses),
    namespace: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9-]{2,31}$/, '2 to 31 letters, digits and dashes')
      .nullable()
      .default(null),
    businessRegistrationNumber: registrationNumber,
    email: z.email().max(255).nullable().default(null),
    phone: someFigures(31),
    mobile: someFigures(31),
    fax: someFigures(31),
    logoImage: imageInput.default(null),
    printBrandImageOnInvoice: z.boolean().default(false),
    address,
    postcode: figures(10).min(1),
    returnAddress: address.nullable().default(null),
    businessAddress: address.nullable().default(null),
    returnName: text(63),
    isMain: z.boolean().default(false),
    billingConditionId: z.int().positive().nullable().default(null),
    /** Deprecated by the specification, and kept for callers that still send them. */
    defaultSourceContainerId: z.int().positive().nullable().default(null),
    defaultTargetContainerId: z.int().positive().nullable().default(null),
    options: z
      .record(z.string().max(63), z.unknown())
      .refine((value) => JSON.stringify(value).length <= 10_000, 'at most 10 kB')
      .default({}),
    representativeName: z.string().trim().min(1).max(63),
    customsCode: text(31),
    englishAddress: text(300),
    allowPublicPackingVideo: z.boolean().default(false),
    krTaxContactName: z.string().trim().min(1).max(63),
    krTaxContactEmail: z.email().max(255),
    usesAutoKrTax: z.boolean().default(false),
    billing: z.enum(billings).default('NONE'),
    businessType: text(63),
    businessItem: text(63),
    /** The brand wants a photo of each open parcel. */
    usesPackingPhoto: z.boolean().default(false),
  })
  .meta({ id: 'BrandInput' })
export type BrandInput = z.infer<typeof brandInput>
export const brandPatch = patchOf(brandInput.omit({ partnerId: true })).meta({ id: 'BrandPatch' })
export type BrandPatch = z.infer<typeof brandPatch>

export const brand = brandInput
  .omit({ logoImage: true, address: true, postcode: true, returnAddress: true, businessAddress: true })
  .extend({
    ...stamps,
    businessName: z.string().nullable(),
    businessRegistrationNumber: z.string().nullable(),
    representativeName: z.string().nullable(),
    krTaxContactName: z.string().nullable(),
    krTaxContactEmail: z.string().nullable(),
    partnerName: z.string(),
    logoImageUrl: z.string().nullable(),
    address: addressParts,
    returnAddress: addressParts,
    businessAddress: addressParts,
  })
  .meta({ id: 'Brand' })
export type Brand = z.infer<typeof brand>

/**
 * A brand as lists show it. Every user who must choose a brand may read its
 * names, state and partner; the rest is null without `brand:read`.
 */
export const brandListed = brand
  .extend({
    address: addressParts.nullable(),
    returnAddress: addressParts.nullable(),
    businessAddress: addressParts.nullable(),
    options: brand.shape.options.nullable(),
    billing: z.enum(billings).nullable(),
    isMain: z.boolean().nullable(),
    printBrandImageOnInvoice: z.boolean().nullable(),
    allowPublicPackingVideo: z.boolean().nullable(),
    usesAutoKrTax: z.boolean().nullable(),
    usesPackingPhoto: z.boolean().nullable(),
  })
  .meta({ id: 'BrandListed' })
export type BrandListed = z.infer<typeof brandListed>

/** What is affected when a brand is deactivated. All of it continues. */
export const brandStops = z
  .object({
    users: z.int(),
    skus: z.int(),
    followUps: z.int(),
    openInbounds: z.int(),
    openInvoices: z.int(),
    piecesInStorage: z.int(),
  })
  .meta({ id: 'BrandStops' })
export type BrandStops = z.infer<typeof brandStops>

/** The second reading of a brand (accounts.md §3, §5), of the same row. */
export const nowBrandInput = z
  .strictObject({
    partnerId: z.int().positive(),
    name: z.string().trim().min(1).max(63),
    englishName: text(63),
    phone: figures(31).min(1),
    address: z.string().trim().min(1).max(300),
    addressDetail: text(100),
    postcode: figures(10).min(1),
    englishAddress: text(300),
    logoImage: imageInput.default(null),
    printBrandImageOnInvoice: z.boolean().default(false),
    status: z.enum(accountStatuses),
    isMain: z.boolean().default(false),
    businessName: z.string().trim().min(1).max(100),
    businessType: z.string().trim().min(1).max(63),
    businessItem: z.string().trim().min(1).max(63),
    representativeName: z.string().trim().min(1).max(63),
    businessRegistrationNumber: registrationNumber,
    businessAddress: z.string().trim().min(1).max(300),
    businessAddressDetail: text(100),
    businessPostcode: figures(10).min(1),
    krTaxContactName: z.string().trim().min(1).max(63),
    krTaxContactEmail: z.email().max(255),
    usesAutoKrTax: z.boolean().default(false),
    customsCode: text(31),
    returnName: text(63),
    returnAddress: z.string().trim().min(1).max(300),
    returnAddressDetail: text(100),
    returnPostcode: figures(10).min(1),
    billing: z.enum(billings).default('NONE'),
  })
  .meta({ id: 'NowBrandInput' })
export type NowBrandInput = z.infer<typeof nowBrandInput>
export const nowBrandPatch = patchOf(nowBrandInput).meta({ id: 'NowBrandPatch' })

const loose = {
  phone: z.string().nullable(),
  address: z.string().nullable(),
  postcode: z.string().nullable(),
  returnAddress: z.string().nullable(),
  returnPostcode: z.string().nullable(),
  businessAddress: z.string().nullable(),
  businessPostcode: z.string().nullable(),
  businessName: z.string().nullable(),
  businessType: z.string().nullable(),
  businessItem: z.string().nullable(),
  representativeName: z.string().nullable(),
  businessRegistrationNumber: z.string().nullable(),
  krTaxContactName: z.string().nullable(),
  krTaxContactEmail: z.string().nullable(),
}
/** A brand written through the first reading may lack fields that only the second requires. */
export const nowBrand = nowBrandInput
  .omit({ logoImage: true })
  .extend({ ...stamps, ...loose, logoImageUrl: z.string().nullable() })
  .meta({ id: 'NowBrand' })
export type NowBrand = z.infer<typeof nowBrand>

/** A picture that shows packers how a brand's parcels look (accounts.md §7). */
export const packagingImageInput = z
  .strictObject({
    image: imageInput.unwrap(),
    title: z.string().trim().min(1).max(100),
    description: z.string().trim().max(1000).nullable().default(null),
    position: z.int().min(0).max(999).default(0),
  })
  .meta({ id: 'PackagingImageInput' })
export const packagingImagePatch = patchOf(packagingImageInput).meta({ id: 'PackagingImagePatch' })
export const packagingImage = packagingImageInput
  .omit({ image: true })
  .extend({ ...stamps, brandId: z.int(), imageUrl: z.string() })
  .meta({ id: 'PackagingImage' })
export type PackagingImage = z.infer<typeof packagingImage>

export const brandTrackingStatuses = ['OPEN', 'IN_PROGRESS', 'DONE'] as const
export type BrandTrackingStatus = (typeof brandTrackingStatuses)[number]
/** Whether the partner's people see it. What the partner's people write themselves is always shared. */
const isShared = z.boolean().default(false)

/** A follow-up about a brand, such as its start in a center (accounts.md §7 names the calls and no fields). */
export const brandTrackingInput = z
  .strictObject({
    brandId: z.int().positive(),
    title: z.string().trim().min(1).max(100),
    status: z.enum(brandTrackingStatuses).default('OPEN'),
    assigneeId: z.int().positive().nullable().default(null),
    dueDate: z.iso.date().nullable().default(null),
    memo: text(1000),
    isShared,
  })
  .meta({ id: 'BrandTrackingInput' })
export const brandTrackingPatch = patchOf(brandTrackingInput.omit({ brandId: true })).meta({ id: 'BrandTrackingPatch' })
export const brandTracking = brandTrackingInput
  .extend({ ...stamps, brandName: z.string(), assigneeName: z.string().nullable() })
  .meta({ id: 'BrandTracking' })
export type BrandTracking = z.infer<typeof brandTracking>

export const brandTrackingLogInput = z
  .strictObject({ brandTrackingId: z.int().positive(), content: z.string().trim().min(1).max(2000), isShared })
  .meta({ id: 'BrandTrackingLogInput' })
export const brandTrackingLogPatch = patchOf(brandTrackingLogInput.omit({ brandTrackingId: true })).meta({
  id: 'BrandTrackingLogPatch',
})
/**
 * The fields that one change of a follow-up changed, in the words of that time:
 * `assigneeName` instead of an id, since a person may be gone.
 */
export const brandTrackingChanges = z.array(
  z.object({
    field: z.enum(['title', 'status', 'assigneeName', 'dueDate', 'memo']),
    before: z.string().nullable(),
    after: z.string().nullable(),
  }),
)
export type BrandTrackingChanges = z.infer<typeof brandTrackingChanges>
/** A note, or a change of the follow-up: `changes` has the changed fields, and `content` the same in one line. */
export const brandTrackingLog = brandTrackingLogInput
  .extend({
    ...stamps,
    createdBy: z.int(),
    createdByName: z.string().nullable(),
    changes: brandTrackingChanges.nullable(),
  })
  .meta({ id: 'BrandTrackingLog' })
export type BrandTrackingLog = z.infer<typeof brandTrackingLog>

const won = z.int().min(0).max(1_000_000_000)

/** What a partner pays for, in KRW (accounts.md §7 names the calls and no fields). */
export const billingConditionInput = z
  .strictObject({
    partnerId: z.int().positive(),
    name: z.string().trim().min(1).max(63),
    billing: z.enum(billings).default('NONE'),
    /** The day of the month on which a bill is closed; 31: the last day of the month. */
    closingDay: z.int().min(1).max(31).default(31),
    paymentDays: z.int().min(0).max(365).default(30),
    inboundPerPiece: won.default(0),
    storagePerLocationDay: won.default(0),
    packingPerParcel: won.default(0),
    memo: text(1000),
    isShared,
  })
  .meta({ id: 'BillingConditionInput' })
export const billingConditionPatch = patchOf(billingConditionInput.omit({ partnerId: true })).meta({
  id: 'BillingConditionPatch',
})
export const billingCondition = billingConditionInput
  .extend({ ...stamps, partnerName: z.string() })
  .meta({ id: 'BillingCondition' })
export type BillingCondition = z.infer<typeof billingCondition>
