import type { BrandInput, NowBrandInput } from '../../shared/entities/brand.ts'
import type { PartnerInput } from '../../shared/entities/partner.ts'

/** The least that a partner needs (accounts.md §5); the call fills in the rest. */
export function partnerOf(name: string, more: Partial<PartnerInput> = {}) {
  return { name, businessName: `${name} Inc.`, status: 'ACTIVE', ...more } as PartnerInput
}

/** The least that a brand needs in the first reading. */
export function brandOf(partnerId: number, name: string, more: Partial<BrandInput> = {}) {
  return {
    partnerId,
    name,
    businessName: `${name} Inc.`,
    status: 'ACTIVE',
    businessRegistrationNumber: '123-45-67890',
    address: '12 Harbour Road',
    postcode: '06236',
    representativeName: 'Kim',
    krTaxContactName: 'Lee',
    krTaxContactEmail: 'tax@brand.example',
    ...more,
  } as BrandInput
}

/** The least that a brand needs in the second reading. */
export function nowBrandOf(partnerId: number, name: string, more: Partial<NowBrandInput> = {}) {
  return {
    partnerId,
    name,
    phone: '02-555-0100',
    status: 'ACTIVE',
    address: '서울 강남구 테헤란로 1',
    postcode: '06236',
    businessName: `${name} Inc.`,
    businessType: 'Retail',
    businessItem: 'Tea',
    representativeName: 'Kim',
    businessRegistrationNumber: '123-45-67890',
    businessAddress: '서울 중구 세종대로 2',
    businessPostcode: '04524',
    krTaxContactName: 'Lee',
    krTaxContactEmail: 'tax@brand.example',
    returnAddress: '인천 중구 공항로 3',
    returnPostcode: '22382',
    ...more,
  } as NowBrandInput
}
