import { z } from 'zod'
import { patchOf, stamps } from '../api/list.ts'
import { dpi, labelFormats, waybillSizes } from './invoice.ts'

/** A label printer of a center that takes ZPL on a TCP port. */
export const printerInput = z
  .strictObject({
    centerId: z.int().positive(),
    name: z.string().trim().min(1).max(63),
    host: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9][A-Za-z0-9.:-]{0,253}$/, 'a host name or an address'),
    port: z.int().min(1).max(65535).default(9100),
    size: z.enum(waybillSizes).default('100x150'),
    dpi: dpi.default(203),
  })
  .meta({ id: 'PrinterInput' })
export const printerPatch = patchOf(printerInput.omit({ centerId: true })).meta({ id: 'PrinterPatch' })
export const printer = printerInput.extend({ ...stamps, centerCode: z.string() }).meta({ id: 'Printer' })
export type Printer = z.infer<typeof printer>

/** The formats of pallet labels, loading lists and relocation sheets. */
export const paperSizes = [...waybillSizes, 'a4'] as const
export const paperOptions = z
  .strictObject({
    format: z.enum(labelFormats).default('PDF'),
    /**
     * If absent, the PDF of a label is 100 × 150 mm, and that of a list or sheet is
     * A4. ZPL is for labels only: 100 × 150 mm, or 4 × 6 in if asked for.
     */
    size: z.enum(paperSizes).optional(),
    dpi: dpi.default(203),
    /** Print on this label printer of the center instead of answering a file, at the printer's own size. */
    printerId: z.int().positive().nullable().default(null),
  })
  .meta({ id: 'PaperOptions' })
export type PaperOptions = z.infer<typeof paperOptions>
