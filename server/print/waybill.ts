import type { Language } from '../../shared/entities/account.ts'
import { pdfOf } from './document.ts'
import { type Paper, PAPERS } from './paper.ts'
import { waybill, type WaybillLabel } from './waybill-layout.ts'
import type { Dpi } from '../../shared/entities/invoice.ts'
import { zplOf } from './zpl.ts'

export type WaybillSize = Exclude<Paper, 'a4'>

/** One label a page. Couriers read Korean, unless told otherwise. */
export async function waybillLabels(
  labels: WaybillLabel[],
  size: WaybillSize,
  language: Language = 'ko',
  report?: (done: number) => void,
): Promise<Uint8Array> {
  return pdfOf('Gantry waybills', PAPERS[size], oneByOne(labels, size, language, report))
}

/** The same labels as text for a label printer. */
export async function waybillZpl(
  labels: WaybillLabel[],
  size: WaybillSize,
  dpi: Dpi,
  language: Language = 'ko',
  report?: (done: number) => void,
): Promise<Uint8Array> {
  return zplOf(PAPERS[size], dpi, oneByOne(labels, size, language, report))
}

/** Says after each label how many are done. */
function* oneByOne(
  labels: WaybillLabel[],
  size: WaybillSize,
  language: Language,
  report: ((done: number) => void) | undefined,
) {
  for (const [index, label] of labels.entries()) {
    yield waybill(label, PAPERS[size], language)
    report?.(index + 1)
  }
}
