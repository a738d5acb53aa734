import { z } from 'zod'
import { patchOf, stamps } from '../api/list.ts'
import { imageInput } from './image.ts'
import { operators } from './operators.ts'
import { someFigures } from './figures.ts'

const text = (max: number) => z.string().trim().max(max).nullable().default(null)

/** The deadline for announcing an inbound: `time` in the center's zone, `daysBefore` days before it comes (0: the same day). */
export const inboundReservationCutoff = z
  .strictObject({ daysBefore: z.int().min(0).max(30), time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/) })
  .meta({ id: 'InboundReservationCutoff' })

/** A fulfilment warehouse (accounts.md §3). Its code is part of the codes on its labels and never changes. */
export const centerInput = z
  .strictObject({
    companyId: z.int().positive(),
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{2,10}$/, '2 to 10 letters and digits'),
    nameKo: z.string().trim().min(1).max(63),
    nameEn: z.string().trim().min(1).max(63),
    nameJaRuby: text(63),
    /** Days are counted in this zone (decisions.md §5). */
    timeZone: z
      .string()
      .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), 'not a time zone')
      .default('Asia/Seoul'),
    primaryLocationId: z.int().positive().nullable().default(null),
    countryId: z.int().positive().nullable().default(null),
    postalCode: someFigures(10),
    administrativeArea: text(63),
    locality: text(63),
    dependentLocality: text(63),
    premise: text(100),
    fullAddress: text(300),
    phone: someFigures(31),
    logoImage: imageInput.default(null),
    inboundReservationCutoff: inboundReservationCutoff.nullable().default(null),
  })
  .meta({ id: 'CenterInput' })
export const centerPatch = patchOf(centerInput.omit({ companyId: true, code: true })).meta({ id: 'CenterPatch' })

export const center = centerInput
  .omit({ logoImage: true })
  .extend({
    ...stamps,
    code: z.string(),
    primaryLocationId: operators(z.int().nullable()),
    logoImageUrl: z.string().nullable(),
  })
  .meta({ id: 'Center' })
export type Center = z.infer<typeof center>

export const companyPatch = z
  .strictObject({
    name: z.string().trim().min(1).max(63),
    primaryLocationId: z.int().positive().nullable(),
    description: z.string().trim().max(1000).nullable(),
  })
  .partial()
  .meta({ id: 'CompanyPatch' })
export const company = z
  .object({
    ...stamps,
    name: z.string(),
    code: z.string(),
    primaryLocationId: operators(z.int().nullable()),
    description: z.string().nullable(),
  })
  .meta({ id: 'Company' })
export type Company = z.infer<typeof company>

/** A country as the accounts service reads it (accounts.md §3); the logistics service reads the same row in its own words. */
export const accountCountry = z
  .object({
    id: z.int(),
    nameEn: z.string(),
    nameKo: z.string(),
    nameJaRuby: z.string(),
    code2: z.string(),
    code3: z.string(),
  })
  .meta({ id: 'AccountCountry' })
