import { qr } from './barcode.ts'
import { pdfOf } from './document.ts'
import { AMBER, GREY, INK, type Mark, box, line, wordmark } from './drawing.ts'
import { fitted } from './fit.ts'

export interface BadgeCard {
  /** `GB1.…`: the person who holds it can sign in, so it is printed as QR only, never in letters. */
  code: string
  name: string
  role: string
  center: string
  /** YYYY-MM-DD */
  validUntil: string
}

/** One plastic card (CR80) per page. */
export async function badgeCards(cards: BadgeCard[]): Promise<Uint8Array> {
  return pdfOf('Gantry badges', { width: 85.6, height: 54 }, cards.map(card))
}

function card({ code, name, role, center, validUntil }: BadgeCard): Mark[] {
  const badge = qr(code, 38.5, 'Q')
  return [
    box(0, 0, 85.6, 1.6, AMBER),
    ...wordmark(MARGIN, 5),
    badge.at(1.2, 52.8 - badge.height),
    ...fitted(name, { x: TEXT, y: 18, width: WIDTH, height: 15, largest: 30, lines: 3, bold: true }),
    box(TEXT, 34.4, 8, 0.7, AMBER),
    ...fitted(role, { x: TEXT, y: 36.6, width: WIDTH, height: 5.6, largest: 11, color: INK }),
    ...fitted(center, { x: TEXT, y: 41.8, width: WIDTH, height: 5, largest: 9, color: GREY }),
    line(`~ ${validUntil}`, TEXT, 49.6, { size: 9, bold: true, color: GREY }),
  ]
}

const MARGIN = 4.2
const TEXT = 40.4
const WIDTH = 85.6 - MARGIN - TEXT
