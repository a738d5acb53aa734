import { z } from 'zod'
import { day } from '../api/list.ts'
import { dpi, labelFormats } from './invoice.ts'

/** The paper of labels for goods: the mm of one label, or the number of labels on an A4 sheet. */
export const goodsSheets = ['40x30', '50x30', 'a4-24', 'a4-40'] as const
export type GoodsSheet = (typeof goodsSheets)[number]
export const mostGoodsLabels = 2000

export const goodsLabelInput = z
  .strictObject({
    skuId: z.int().positive(),
    /** One of the SKU's barcodes. If absent, the main barcode, or the SKU's item number. */
    barcode: z.string().trim().min(1).max(63).optional(),
    lot: z.string().trim().min(1).max(20).nullable().default(null),
    expirationDate: day.nullable().default(null),
    copies: z.int().min(1).max(mostGoodsLabels).default(1),
  })
  .meta({ id: 'GoodsLabelInput' })

export const goodsPrint = z
  .strictObject({
    labels: z.array(goodsLabelInput).min(1).max(500),
    sheet: z.enum(goodsSheets).default('40x30'),
    /** ZPL is for label printers: 40×30 or 50×30. */
    format: z.enum(labelFormats).default('PDF'),
    dpi: dpi.default(203),
    /** Print on this label printer of a center instead of answering a file; the printer's own dpi is used. */
    printerId: z.int().positive().nullable().default(null),
  })
  .refine(({ labels }) => labels.reduce((sum, { copies }) => sum + copies, 0) <= mostGoodsLabels, {
    message: 'There are more than 2,000 labels: print them in parts.',
    path: ['labels'],
  })
  .refine(({ sheet, format, printerId }) => (format === 'PDF' && printerId === null) || !sheet.startsWith('a4'), {
    message: 'A label printer takes no A4.',
    path: ['sheet'],
  })
  .meta({ id: 'GoodsPrint' })
export type GoodsPrint = z.output<typeof goodsPrint>
