import { z } from 'zod'

/** How a partner wants its parcels packed (accounts.md §3, §9; `GANTRY` stands for the product's name, decisions.md §1). */
export const boxTypes = [
  'GANTRY_BOX',
  'PARTNER_BOX',
  'GANTRY_POLY_BAG',
  'PARTNER_POLY_BAG',
  'GANTRY_SAFETY_BAG',
  'PARTNER_SAFETY_BAG',
] as const
export const buffers = ['SHEET_AIR_CAP', 'POCKET_AIR_CAP', 'BUPPLE_PAPER', 'X_PAD', 'X_FILL', 'AIR_POWER_PACK'] as const
export const tapes = ['OPP', 'PAPER', 'PARTNER'] as const
export const packagingExtras = ['INVOICE_ONLY', 'EXTRA_PACKAGIG', 'LEAFLET'] as const

export const packaging = z
  .object({
    boxType: z.enum(boxTypes),
    buffer: z.enum(buffers),
    tape: z.enum(tapes),
    additional: z.enum(packagingExtras).nullable().default(null),
    /** The specification's spelling. */
    echoFriendlyPackaging: z.boolean().default(false),
    usesDimensionsForPackaging: z.boolean().default(false),
  })
  .meta({ id: 'Packaging' })
export type Packaging = z.infer<typeof packaging>

/** The usual packaging, until someone sets another. */
export const usualPackaging: Packaging = {
  boxType: 'GANTRY_BOX',
  buffer: 'SHEET_AIR_CAP',
  tape: 'OPP',
  additional: null,
  echoFriendlyPackaging: false,
  usesDimensionsForPackaging: false,
}
