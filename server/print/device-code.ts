import { qr } from './barcode.ts'
import { pdfOf } from './document.ts'
import { AMBER, GREY, type Mark, box, wordmark } from './drawing.ts'
import { fitted } from './fit.ts'

export interface DeviceCode {
  /** `GD1.…` */
  code: string
  center: string
  label: string
  /** Formatted in the center's time and the reader's language. */
  expiresAt: string
  url: string
  /** What to do, in the reader's language: three short lines. */
  lines: string[]
}

/** An A6 page that turns a handheld into a device of its center. */
export async function deviceCode(device: DeviceCode): Promise<Uint8Array> {
  return pdfOf('Gantry device', { width: 105, height: 148 }, [page(device)])
}

function page({ code, center, label, expiresAt, url, lines }: DeviceCode): Mark[] {
  const enrolment = qr(code, 72)
  return [
    box(0, 0, 105, 2, AMBER),
    ...wordmark(MARGIN, 8),
    ...fitted(center, { x: MARGIN, y: 17, width: WIDTH, height: 9, largest: 20, bold: true }),
    ...fitted(label, { x: MARGIN, y: 26, width: WIDTH, height: 6, largest: 12, color: GREY }),
    enrolment.at((105 - enrolment.width) / 2, 31),
    ...fitted(code, { x: MARGIN, y: 103, width: WIDTH, height: 5, largest: 10 }),
    ...lines.flatMap((text, index) => step(index + 1, text, 111 + (index * 27) / Math.max(3, lines.length))),
    ...fitted(url, { x: MARGIN, y: 138.5, width: 56, height: 5, largest: 10, bold: true }),
    ...fitted(`~ ${expiresAt}`, { x: 69, y: 138.5, width: 28, height: 5, largest: 10, color: GREY }),
  ]
}

function step(number: number, text: string, y: number): Mark[] {
  return [
    box(MARGIN, y, 6, 6, AMBER),
    ...fitted(String(number), { x: MARGIN + 2, y: y + 0.8, width: 4, height: 6, largest: 12, bold: true }),
    ...fitted(text, { x: MARGIN + 9, y: y + 0.6, width: WIDTH - 9, height: 7, largest: 12, lines: 2 }),
  ]
}

const MARGIN = 8
const WIDTH = 105 - 2 * MARGIN
