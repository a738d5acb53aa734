import { z } from 'zod'
import { patchOf, stamps } from '../api/list.ts'
import { countryCode } from './country-code.ts'
import { someFigures } from './figures.ts'

const text = (max: number) => z.string().trim().max(max).nullable().default(null)

/** An address that a partner sends from or takes parcels back to, kept to be chosen again (orders.md §3, limits in §5). */
export const addressBookInput = z
  .strictObject({
    partnerId: z.int().positive(),
    brandId: z.int().positive().nullable().default(null),
    name: z.string().trim().min(1).max(20),
    country: countryCode.default('KR'),
    administrativeArea: text(30),
    locality: text(30),
    address: z.string().trim().min(1).max(300),
    premise: text(300),
    postalCode: someFigures(10),
    phonePrimary: someFigures(15),
    /** The address in one line, as it stands on a label; null: made of its parts. */
    fullAddress: text(500),
  })
  .meta({ id: 'AddressBookInput' })
export type AddressBookInput = z.output<typeof addressBookInput>
/** The address stays with its partner. */
export const addressBookPatch = patchOf(addressBookInput.omit({ partnerId: true })).meta({ id: 'AddressBookPatch' })

export const addressBook = addressBookInput
  .extend({
    ...stamps,
    partnerName: z.string(),
    brandName: z.string().nullable(),
    createdByName: z.string().nullable(),
    updatedByName: z.string().nullable(),
  })
  .strip()
  .meta({ id: 'AddressBook' })
export type AddressBook = z.output<typeof addressBook>
