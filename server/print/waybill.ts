import type { Language } from '../../shared/entities/account.ts'
import type { Dpi, WaybillSize } from '../../shared/entities/invoice.ts'
import { pdfOfPages } from './document.ts'
import { PAPERS } from './paper.ts'
import { waybill, type WaybillLabel } from './waybill-layout.ts'
import { zplOfLabels } from './zpl.ts'

/** One label per page, of one size or, if `size` is null, each of its own. Couriers read Korean unless the caller says otherwise. */
export async function waybillLabels(
  labels: WaybillLabel[],
  size: WaybillSize | null,
  language: Language = 'ko',
  report?: (done: number) => void,
): Promise<Uint8Array> {
  return pdfOfPages('Gantry waybills', oneByOne(labels, size, language, report))
}

/** The same labels as text for a label printer. */
export async function waybillZpl(
  labels: WaybillLabel[],
  size: WaybillSize | null,
  dpi: Dpi,
  language: Language = 'ko',
  report?: (done: number) => void,
): Promise<Uint8Array> {
  return zplOfLabels(dpi, oneByOne(labels, size, language, report))
}

/** Reports after each label how many are done. */
function* oneByOne(
  labels: WaybillLabel[],
  size: WaybillSize | null,
  language: Language,
  report: ((done: number) => void) | undefined,
) {
  for (const [index, label] of labels.entries()) {
    const page = PAPERS[size ?? label.size]
    yield { page, marks: waybill(label, page, language) }
    report?.(index + 1)
  }
}
