import { z } from 'zod'
import {
  addressParts,
  brandInput,
  type AddressParts,
  type Brand,
  type BrandInput,
  type BrandPatch,
} from '../../../../shared/entities/brand.ts'
import { imageInput } from '../../../../shared/entities/image.ts'
import { useT } from '../../../ui/app/language.tsx'

const elsewhere = ['postcode', 'defaultSourceContainerId', 'defaultTargetContainerId'] as const
type Given = 'partnerId' | 'logoImage' | 'address' | 'returnAddress' | 'businessAddress' | (typeof elsewhere)[number]
/**
 * The values of the form, like the schema's but with addresses in parts. An address of null is the same as the first; a logo of undefined
 * stays.
 */
export type BrandDraft = Omit<BrandInput, Given> & {
  partnerId: number | null
  logoImage: string | null | undefined
  address: AddressParts
  returnAddress: AddressParts | null
  businessAddress: AddressParts | null
}

const wholeAddress = addressParts.extend({
  postalCode: z.string().trim().min(1).max(10),
  fullAddress: z.string().trim().min(1).max(300),
})
export const brandSchema = brandInput
  .omit({ postcode: true, defaultSourceContainerId: true, defaultTargetContainerId: true })
  .extend({
    logoImage: imageInput.optional(),
    address: wholeAddress,
    returnAddress: wholeAddress.nullable(),
    businessAddress: wholeAddress.nullable(),
  })

export const emptyAddress: AddressParts = { ...addressParts.parse({}), country: 'KR' }

export function newBrand(partnerId: number | null): BrandDraft {
  const text = {
    name: '',
    businessName: '',
    businessRegistrationNumber: '',
    representativeName: '',
    krTaxContactName: '',
    krTaxContactEmail: '',
  }
  const optional = brandInput.pick({
    options: true,
    namespace: true,
    englishName: true,
    email: true,
    phone: true,
    mobile: true,
    fax: true,
    printBrandImageOnInvoice: true,
    returnName: true,
    isMain: true,
    billingConditionId: true,
    customsCode: true,
    englishAddress: true,
    allowPublicPackingVideo: true,
    usesAutoKrTax: true,
    billing: true,
    businessType: true,
    businessItem: true,
    usesPackingPhoto: true,
  })
  return {
    ...optional.parse({}),
    ...text,
    status: 'ACTIVE',
    partnerId,
    logoImage: undefined,
    address: emptyAddress,
    returnAddress: null,
    businessAddress: null,
  }
}

/** A brand's row has more fields than its form, and an older one may lack what is required now. */
export function draftOf(brand: Brand): BrandDraft {
  const {
    id: _id,
    version: _version,
    createdAt: _created,
    updatedAt: _updated,
    partnerName: _partner,
    logoImageUrl: _logo,
    defaultSourceContainerId: _source,
    defaultTargetContainerId: _target,
    ...fields
  } = brand
  const text = (value: string | null) => value ?? ''
  return {
    ...fields,
    businessName: text(fields.businessName),
    businessRegistrationNumber: text(fields.businessRegistrationNumber),
    representativeName: text(fields.representativeName),
    krTaxContactName: text(fields.krTaxContactName),
    krTaxContactEmail: text(fields.krTaxContactEmail),
    logoImage: undefined,
    returnAddress: ownOf(fields.returnAddress),
    businessAddress: ownOf(fields.businessAddress),
  }
}

export function inputOf(draft: BrandDraft & { partnerId: number }): BrandInput {
  return brandInput.parse({ ...patchOf(draft), partnerId: draft.partnerId, logoImage: draft.logoImage ?? null })
}

export function patchOf({ partnerId: _partner, ...draft }: BrandDraft): BrandPatch {
  return { ...draft, ...(draft.address.postalCode === null ? {} : { postcode: draft.address.postalCode }) }
}

/** Null where nothing is written: the address is then the same as the brand's. */
export function ownOf(address: AddressParts): AddressParts | null {
  return Object.values(address).every((part) => part === null) ? null : address
}

/** An address on one line. */
export function addressLine({
  postalCode,
  fullAddress,
  administrativeArea,
  locality,
  dependentLocality,
  street,
  premise,
}: AddressParts): string {
  const line = fullAddress ?? [administrativeArea, locality, dependentLocality, street].filter(Boolean).join(' ')
  return [postalCode && `(${postalCode})`, line, premise].filter(Boolean).join(' ') || '–'
}

export function useBrandLabels(): Record<keyof BrandDraft, string> {
  const t = useT()
  return {
    partnerId: t('word.partner'),
    name: t('word.name'),
    englishName: t('brand.englishName'),
    businessName: t('partner.businessName'),
    status: t('word.status'),
    namespace: t('brand.namespace'),
    businessRegistrationNumber: t('brand.registrationNumber'),
    email: t('partner.email'),
    phone: t('party.phone'),
    mobile: t('partner.mobile'),
    fax: t('brand.fax'),
    logoImage: t('partner.logo'),
    printBrandImageOnInvoice: t('brand.printLogo'),
    address: t('brand.address'),
    returnAddress: t('brand.returnAddress'),
    businessAddress: t('brand.businessAddress'),
    returnName: t('brand.returnName'),
    isMain: t('brand.isMain'),
    billingConditionId: t('brand.billingCondition'),
    representativeName: t('brand.representative'),
    customsCode: t('brand.customsCode'),
    englishAddress: t('brand.englishAddress'),
    allowPublicPackingVideo: t('brand.publicVideo'),
    krTaxContactName: t('brand.taxContact'),
    krTaxContactEmail: t('brand.taxEmail'),
    usesAutoKrTax: t('brand.autoTax'),
    billing: t('brand.billing'),
    businessType: t('brand.businessType'),
    businessItem: t('brand.businessItem'),
    usesPackingPhoto: t('brand.packingPhoto'),
    options: t('brand.ofPrograms'),
  }
}
