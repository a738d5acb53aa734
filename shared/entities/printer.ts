import { z } from 'zod'
import { patchOf, stamps } from '../api/list.ts'
import { waybillSizes } from './invoice.ts'

/** A label printer of a center that takes ZPL on a TCP port. */
export const printerInput = z
  .strictObject({
    centerId: z.int().positive(),
    name: z.string().trim().min(1).max(63),
    host: z.string().trim().regex(/^[A-Za-z0-9][A-Za-z0-9.:-]{0,253}$/, 'a host name or an address'),
    port: z.int().min(1).max(65535).default(9100),
    size: z.enum(waybillSizes).default('100x150'),
    dpi: z.union([z.literal(203), z.literal(300)]).default(203),
  })
  .meta({ id: 'PrinterInput' })
export const printerPatch = patchOf(printerInput.omit({ centerId: true })).meta({ id: 'PrinterPatch' })
export const printer = printerInput.extend({ ...stamps, centerCode: z.string() }).meta({ id: 'Printer' })
export type Printer = z.infer<typeof printer>
