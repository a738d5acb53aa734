import type { Language } from '../../shared/entities/account.ts'
import { pdfOf } from './document.ts'
import { type Paper, PAPERS } from './paper.ts'
import type { Picture } from './picture.ts'
import { waybill } from './waybill-layout.ts'
import type { Dpi } from '../../shared/entities/invoice.ts'
import { zplOf } from './zpl.ts'

export interface WaybillLabel {
  /** Without dashes, as the bars hold it. */
  serial: string
  /** The courier's shown name. */
  courier: string
  type: 'NORMAL' | 'RETURN'
  paymentTerms: 'CC' | 'PP' | 'CD' | 'CT'
  /** KRW */
  paymentPrice: number
  /** The courier's sorting code, and the region it means. */
  hubCode: string | null
  region: string | null
  deliveryAttributeType: string
  /** Both in full: the label masks the one who is a consumer. */
  sender: Party
  recipient: Party
  /** Those that a domestic label leaves out are not here. */
  goods: { name: string; quantity: number }[]
  orderNumber: string | null
  center: string
  memo: string | null
  brand: string | null
  /** One for all labels of a brand, not a copy each. */
  logo: Picture | null
}

export interface Party {
  name: string
  phones: string[]
  postalCode: string | null
  address: string
}

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
