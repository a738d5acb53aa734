import { z } from 'zod'
import type { Language } from '../../../shared/entities/account.ts'
import { goodsSheets } from '../../../shared/entities/goods-label.ts'
import type { PaperOptions } from '../../../shared/entities/printer.ts'
import { inBackground } from '../../background/background.ts'
import type { Database } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { forbiddenToPartners } from '../../http/errors.ts'
import { fileResponse } from '../../http/mount.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Paper } from '../../print/paper.ts'
import { goodsLabel, loadingListData, palletLabel, relocationSheet } from '../../print/paper-data.ts'
import type { Dpi } from '../../../shared/entities/invoice.ts'
import { checkPrinter } from '../printer/store.ts'

/** What is printed besides waybills, as a job keeps it until its printer takes it. */
export const sheets = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pallet-labels'), told: z.array(palletLabel) }),
  z.object({ kind: z.literal('loading-list'), told: loadingListData }),
  z.object({ kind: z.literal('relocation-sheets'), told: z.array(relocationSheet) }),
  /** Labels for goods have a size of their own, whatever else the printer prints. */
  z.object({
    kind: z.literal('goods-labels'),
    told: z.object({ sheet: z.enum(goodsSheets), labels: z.array(goodsLabel) }),
  }),
])
export type Sheets = z.infer<typeof sheets>

/** How each kind is drawn, and on what paper its PDF is if the caller names none. */
const drawings: Record<
  Exclude<Sheets['kind'], 'goods-labels'>,
  { module: string; pdf: string; zpl: string; usual: Paper }
> = {
  'pallet-labels': { module: '../../print/pallet-label.ts', pdf: 'palletLabels', zpl: 'palletZpl', usual: '100x150' },
  'loading-list': { module: '../../print/loading-list.ts', pdf: 'loadingList', zpl: 'loadingListZpl', usual: 'a4' },
  'relocation-sheets': {
    module: '../../print/relocation-sheet.ts',
    pdf: 'relocationSheets',
    zpl: 'relocationZpl',
    usual: 'a4',
  },
}

const goodsModule = new URL('../../print/goods-label.ts', import.meta.url)

interface Wanted {
  name: string
  centerIds: readonly number[]
  /** Marks what counts as printed from now on: when the file is drawn, or with the printer's job. */
  mark?: (w: Writer) => Promise<void>
}

/** Returns a file, or 202 and a job if a printer is to print it. */
export async function printPapers(
  database: Database,
  caller: Caller,
  what: Sheets,
  { format, size, dpi, printerId }: PaperOptions,
  { name, centerIds, mark }: Wanted,
): Promise<Response> {
  const { language } = caller
  if (printerId !== null) {
    // A partner sees printers like everything of a center, but only the center may print on them.
    if (caller.partnerId !== null) throw forbiddenToPartners()
    const centerId = await checkPrinter(database, caller, printerId, centerIds, 'printerId')
    const jobId = await database.write(async (w) => {
      await mark?.(w)
      return enqueue(w, {
        kind: 'print-sheets',
        payload: { printerId, language, what },
        createdBy: caller.userId,
        centerId,
      })
    })
    return Response.json({ jobId }, { status: 202 })
  }
  const bytes =
    format === 'ZPL'
      ? await drawZpl(what, size === '4x6' ? '4x6' : '100x150', dpi, language)
      : await drawPdf(what, language, size)
  if (mark) await database.write(mark)
  return format === 'ZPL'
    ? fileResponse(bytes, 'text/plain; charset=utf-8', `${name}.zpl`)
    : fileResponse(bytes, 'application/pdf', `${name}.pdf`)
}

export async function drawPdf(what: Sheets, language: Language, size?: Paper): Promise<Uint8Array> {
  if (what.kind === 'goods-labels') return inBackground(goodsModule, 'goodsLabels', [what.told.labels, what.told.sheet])
  const { kind, told } = what
  const { module, pdf, usual } = drawings[kind]
  return inBackground(new URL(module, import.meta.url), pdf, [told, size ?? usual, language])
}

export async function drawZpl(
  what: Sheets,
  size: Exclude<Paper, 'a4'>,
  dpi: Dpi,
  language: Language,
): Promise<Uint8Array> {
  if (what.kind === 'goods-labels')
    return inBackground(goodsModule, 'goodsZpl', [what.told.labels, what.told.sheet, dpi])
  const { kind, told } = what
  const { module, zpl } = drawings[kind]
  return inBackground(new URL(module, import.meta.url), zpl, [told, size, dpi, language])
}
