import type { Language } from '../../shared/entities/account.ts'
import { code128, qr } from './barcode.ts'
import { pdfOf } from './document.ts'
import { BLACK, type Mark, box } from './drawing.ts'
import { fitted } from './fit.ts'
import { type Paper, PAPERS } from './paper.ts'
import type { PalletLabel } from './paper-data.ts'
import { wordsIn } from './words.ts'
import type { Dpi } from '../../shared/entities/invoice.ts'
import { zplOf } from './zpl.ts'

/** One label per page. */
export async function palletLabels(
  labels: PalletLabel[],
  paper: Paper,
  language: Language = 'ko',
): Promise<Uint8Array> {
  return pdfOf(
    'Gantry pallets',
    PAPERS[paper],
    labels.map((label) => pallet(label, PAPERS[paper], language)),
  )
}

/** The same as text for a label printer. */
export async function palletZpl(
  labels: PalletLabel[],
  paper: Exclude<Paper, 'a4'>,
  dpi: Dpi,
  language: Language = 'ko',
): Promise<Uint8Array> {
  return zplOf(
    PAPERS[paper],
    dpi,
    labels.map((label) => pallet(label, PAPERS[paper], language)),
  )
}

/**
 * The code in letters can be read across a hall; the square is for phones, and the bars are for handhelds. All lengths grow with the page.
 */
function pallet(
  { code, url, type, plan, courier, center, loadingDay, index, of }: PalletLabel,
  page: { width: number; height: number },
  language: Language,
): Mark[] {
  const words = wordsIn(language)
  const unit = page.width / 100
  const bottom = page.height / unit - MARGIN
  const square = qr(url, 54 * unit, 'M', 'coarse')
  const bars = code128(code, page.width, 24 * unit, 'coarse')
  const text = (
    told: string,
    x: number,
    y: number,
    width: number,
    height: number,
    largest: number,
    more: { lines?: number; align?: 'center' | 'right'; bold?: boolean } = {},
  ) =>
    fitted(told, {
      x: x * unit,
      y: y * unit,
      width: width * unit,
      height: height * unit,
      largest: largest * unit,
      color: BLACK,
      bold: true,
      ...more,
    })
  const facts = [
    [words.plan, plan],
    [words.courier, courier],
    [words.center, center],
    [words.loadingDay, loadingDay],
  ] as const
  return [
    ...text(words[type], MARGIN, 4, 50, 10, 26),
    ...text(`${index} / ${of}`, 58, 4, 42 - MARGIN, 10, 26, { align: 'right' }),
    box(MARGIN * unit, 14.5 * unit, WIDTH * unit, 0.5 * unit, BLACK),
    ...text(code, MARGIN, 16, WIDTH, 32, 110, { lines: 2 }),
    box(MARGIN * unit, 49 * unit, WIDTH * unit, 0.5 * unit, BLACK),
    square.at(MARGIN * unit - square.quiet / 2, 51 * unit),
    ...facts.flatMap(([word, told], row) => [
      ...text(word, FACTS, 52 + row * 13, 100 - MARGIN - FACTS, 4, 8, { bold: false }),
      ...text(told, FACTS, 56 + row * 13, 100 - MARGIN - FACTS, 8, 16, { lines: 2 }),
    ]),
    ...(bars === undefined ? [] : [bars.at((page.width - bars.width) / 2, (bottom - 31) * unit)]),
    ...text(code, MARGIN, bottom - 6, WIDTH, 6, 14, { align: 'center' }),
  ]
}

const MARGIN = 4
const WIDTH = 100 - 2 * MARGIN
/** Where the facts beside the square begin. */
const FACTS = 58
