import type { z } from 'zod'
import { centerInput, centerPatch, type Center } from '../../../../shared/entities/center.ts'
import { imageInput } from '../../../../shared/entities/image.ts'
import { useT } from '../../../ui/app/language.tsx'

type Input = z.output<typeof centerInput>
/** The values of the form, like the schema's; a logo of undefined stays. */
export type CenterDraft = Omit<Input, 'companyId' | 'logoImage'> & {
  companyId: number | null
  logoImage: string | null | undefined
}

export const centerSchema = centerInput.extend({ logoImage: imageInput.optional() })
/** A center's row has more fields than its form. */
const fields = centerInput.omit({ logoImage: true }).strip()

export function newCenter(companyId: number | null): CenterDraft {
  return {
    ...fields.omit({ companyId: true }).parse({ code: 'XX', nameKo: '-', nameEn: '-' }),
    code: '',
    nameKo: '',
    nameEn: '',
    companyId,
    logoImage: undefined,
  }
}

export function draftOf(center: Center): CenterDraft {
  return { ...fields.parse(center), logoImage: undefined }
}

export function inputOf(draft: CenterDraft): Input {
  return centerInput.parse({ ...draft, logoImage: draft.logoImage ?? null })
}

export function patchOf({ companyId: _company, code: _code, ...draft }: CenterDraft): z.output<typeof centerPatch> {
  return draft
}

export function useCenterLabels(): Record<keyof CenterDraft, string> {
  const t = useT()
  return {
    companyId: t('center.company'),
    code: t('center.code'),
    nameKo: t('center.nameKo'),
    nameEn: t('center.nameEn'),
    nameJaRuby: t('center.nameJa'),
    timeZone: t('center.timeZone'),
    primaryLocationId: t('center.primaryLocation'),
    countryId: t('party.country'),
    postalCode: t('party.postalCode'),
    administrativeArea: t('party.area'),
    locality: t('party.locality'),
    dependentLocality: t('brand.dependentLocality'),
    premise: t('party.premise'),
    fullAddress: t('party.address'),
    phone: t('party.phone'),
    logoImage: t('partner.logo'),
    inboundReservationCutoff: t('center.cutoff'),
  }
}
