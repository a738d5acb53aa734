import type { Language } from '../../shared/entities/account.ts'
import type { Masking } from '../../shared/entities/contract.ts'
import type { WaybillSize } from '../../shared/entities/invoice.ts'
import { code128, qr } from './barcode.ts'
import { BLACK, type Mark, box, frame } from './drawing.ts'
import { clipped, fitted } from './fit.ts'
import { maskName, maskPhone } from './mask.ts'
import type { Area } from './paper.ts'
import type { Picture } from './picture.ts'
import { wordFor, wordsIn } from './words.ts'

export interface WaybillLabel {
  /** The paper that its contract's labels are printed on. */
  size: WaybillSize
  /** What its contract's labels hide of the consumer. */
  masking: Masking
  /** Without dashes, as the bars hold it. */
  serial: string
  /** The courier's name as it is shown. */
  courier: string
  type: 'NORMAL' | 'RETURN'
  paymentTerms: 'CC' | 'PP' | 'CD' | 'CT'
  /** KRW */
  paymentPrice: number
  /** The courier's sorting code, and the region that it stands for. */
  hubCode: string | null
  region: string | null
  deliveryAttributeType: string
  /** Both in full. The label masks the one who is a consumer. */
  sender: Party
  recipient: Party
  /** Goods that a domestic label leaves out are not here. */
  goods: { name: string; quantity: number }[]
  orderNumber: string | null
  center: string
  memo: string | null
  brand: string | null
  /** One object for all labels of a brand, not a copy for each. */
  logo: Picture | null
}

export interface Party {
  name: string
  phones: string[]
  postalCode: string | null
  address: string
}

/**
 * From top to bottom: who carries the parcel and who pays, where it is sorted to, its number, the recipient, the sender, the goods, and the
 * bars. The brand's logo stands beside the sender, whose text makes room for it. A longer page has more room for goods. All is black,
 * because a thermal printer knows nothing else.
 */
export function waybill(label: WaybillLabel, page: { width: number; height: number }, language: Language): Mark[] {
  const width = page.width - 2 * MARGIN
  const barsTop = page.height - MARGIN - BARS
  const returned = label.type === 'RETURN'
  const logoRoom = label.logo === null ? 0 : LOGO.width + 2
  const rules = [12.5, 39, 47, 83, 98, barsTop - 1]
  return [
    ...heading(label, width, language),
    ...sorting(label, width),
    ...number(label, width),
    ...party(wordsIn(language).recipient, returned ? label.recipient : masked(label.recipient, label.masking), {
      y: 48,
      width,
      name: 18,
      phones: 13,
      address: 17,
      height: 20,
    }),
    ...party(wordsIn(language).sender, returned ? masked(label.sender, label.masking) : label.sender, {
      y: 84,
      width: width - logoRoom,
      name: 9,
      phones: 8,
      address: 9,
      height: 6.4,
    }),
    ...(label.logo === null ? [] : [logo(label.logo, { ...LOGO, x: MARGIN + width - LOGO.width })]),
    ...contents(label, { y: 99, width, bottom: barsTop - 2 }, language),
    ...bars(label.serial, barsTop, width),
    ...rules.map((y) => box(MARGIN, y, width, 0.3, BLACK)),
  ]
}

const MARGIN = 3
const BARS = 22
const LOGO = { y: 84.7, width: 20, height: 12 }
const ROW = 3.6
/** How many letters two lines hold. */
const SHORT_MEMO = 60

function heading(
  { courier, type, paymentTerms, paymentPrice, deliveryAttributeType }: WaybillLabel,
  width: number,
  language: Language,
): Mark[] {
  const words = wordsIn(language)
  const chips = [
    ...(type === 'RETURN' ? [words.return] : []),
    ...(deliveryAttributeType === 'NORMAL' ? [] : [wordFor(language, deliveryAttributeType)]),
    paymentPrice > 0 ? `${words[paymentTerms]} ₩${paymentPrice.toLocaleString('en-US')}` : words[paymentTerms],
  ]
  const letters = sumOf(chips.map((text) => text.length + CHIP))
  const widths = chips.map((text) => ((width - 40) * (text.length + CHIP)) / letters)
  return [
    ...fitted(courier, { x: MARGIN, y: 4, width: 38, height: 7.5, largest: 18, lines: 2, bold: true, color: BLACK }),
    ...chips.flatMap((text, index) =>
      chip(text, MARGIN + 41 + sumOf(widths.slice(0, index)), 4, (widths[index] ?? 0) - 1, 7.5),
    ),
  ]
}

/** The edges of a chip take as much room as this many letters. */
const CHIP = 3

/** The sorting code can be read across a hall. The square beside it is a second code of the number, in case the bars are torn. */
function sorting({ hubCode, region, serial }: WaybillLabel, width: number): Mark[] {
  const square = qr(serial, SQUARE, 'M', 'coarse')
  const room = width - square.width
  const [large, small] = hubCode === null ? [region, null] : [hubCode, region]
  return [
    ...(large === null
      ? []
      : fitted(large, {
          x: MARGIN,
          y: 14,
          width: room,
          height: small === null ? 23 : 16,
          largest: 62,
          lines: 2,
          bold: true,
          color: BLACK,
        })),
    ...(small === null
      ? []
      : fitted(small, { x: MARGIN, y: 31, width: room, height: 7, largest: 18, bold: true, color: BLACK })),
    square.at(MARGIN + width - square.width + square.quiet, 14),
  ]
}

/** Room for a QR of any serial of up to 63 letters. */
const SQUARE = 23

function number({ serial, center }: WaybillLabel, width: number): Mark[] {
  return [
    ...fitted(grouped(serial), {
      x: MARGIN,
      y: 40.2,
      width: width * 0.7,
      height: 6,
      largest: 16,
      lines: 2,
      bold: true,
      color: BLACK,
    }),
    ...fitted(center, {
      x: MARGIN + width * 0.72,
      y: 40.4,
      width: width * 0.28,
      height: 5.6,
      largest: 9,
      lines: 2,
      color: BLACK,
      align: 'right',
    }),
  ]
}

interface PartyArea {
  y: number
  width: number
  name: number
  phones: number
  address: number
  height: number
}

function party(
  role: string,
  { name, phones, postalCode, address }: Party,
  { y, width, height, ...largest }: PartyArea,
): Mark[] {
  const nameHeight = largest.name * 0.42
  const phoneHeight = largest.phones * 0.42
  return [
    ...chip(role, MARGIN, y, ROLE, nameHeight),
    ...fitted(name, {
      x: MARGIN + ROLE + 2,
      y,
      width: width - ROLE - POSTCODE - 4,
      height: nameHeight,
      largest: largest.name,
      lines: 2,
      bold: true,
      color: BLACK,
    }),
    ...(postalCode === null ? [] : chip(postalCode, MARGIN + width - POSTCODE, y, POSTCODE, nameHeight)),
    ...fitted(phones.join(' / '), {
      x: MARGIN,
      y: y + nameHeight + 0.4,
      width,
      height: phoneHeight,
      largest: largest.phones,
      bold: true,
      color: BLACK,
    }),
    ...fitted(address, {
      x: MARGIN,
      y: y + nameHeight + phoneHeight + 0.8,
      width,
      height,
      largest: largest.address,
      lines: 12,
      color: BLACK,
    }),
  ]
}

const ROLE = 15
const POSTCODE = 24

function masked(party: Party, masking: Masking): Party {
  return {
    ...party,
    name: masking === 'NONE' || masking === 'PHONE' ? party.name : maskName(party.name),
    phones: masking === 'NONE' || masking === 'NAME' ? party.phones : party.phones.map(maskPhone),
  }
}

/** A logo as large as its place allows, in the middle of it. */
function logo(picture: Picture, { x, y, width, height }: Area): Mark {
  const scale = Math.min(width / picture.width, height / picture.height)
  const [wide, high] = [picture.width * scale, picture.height * scale]
  return { kind: 'image', picture, x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high }
}

function contents(
  { goods, orderNumber, brand, memo }: WaybillLabel,
  area: { y: number; width: number; bottom: number },
  language: Language,
): Mark[] {
  const words = wordsIn(language)
  const memoTop = memo === null ? area.bottom : area.bottom - (memo.length > SHORT_MEMO ? 10 : 6)
  const rows = Math.floor((memoTop - area.y - ROW) / ROW)
  const shown = goods.length > rows ? rows - 1 : goods.length
  const row = (index: number) => area.y + ROW * (index + 1)
  const order = [
    ...(orderNumber === null ? [] : [`${words.order} ${orderNumber}`]),
    ...(brand === null ? [] : [brand]),
  ].join('  ·  ')
  return [
    ...fitted(`${words.goods} ${goods.reduce((sum, each) => sum + each.quantity, 0)}`, {
      x: MARGIN,
      y: area.y,
      width: 20,
      height: ROW,
      largest: 8,
      bold: true,
      color: BLACK,
    }),
    ...fitted(order, {
      x: MARGIN + 22,
      y: area.y,
      width: area.width - 22,
      height: ROW,
      largest: 8,
      color: BLACK,
      align: 'right',
    }),
    ...goods.slice(0, shown).flatMap(({ name, quantity }, index) => [
      clipped(name, { x: MARGIN, y: row(index), width: area.width - 14, size: 8, color: BLACK }),
      ...fitted(`× ${quantity}`, {
        x: MARGIN + area.width - 13,
        y: row(index),
        width: 13,
        height: ROW,
        largest: 8,
        bold: true,
        color: BLACK,
        align: 'right',
      }),
    ]),
    ...(shown === goods.length
      ? []
      : [
          clipped(`+${goods.length - shown}`, {
            x: MARGIN,
            y: row(shown),
            width: area.width,
            size: 8,
            bold: true,
            color: BLACK,
          }),
        ]),
    ...(memo === null
      ? []
      : fitted(`${words.memo}: ${memo}`, {
          x: MARGIN,
          y: memoTop + 0.3,
          width: area.width,
          height: area.bottom - memoTop - 0.3,
          largest: 9,
          lines: 6,
          bold: true,
          color: BLACK,
        })),
  ]
}

/** Bars with the number below. A number that bars cannot hold stands in a square beside its letters. */
function bars(serial: string, y: number, width: number): Mark[] {
  const code = code128(serial, width + 2 * MARGIN, BARS - 5, 'coarse')
  const letters = { color: BLACK, bold: true, align: 'center' as const }
  if (code === undefined) {
    const square = qr(serial, SQUARE, 'M', 'coarse')
    return [
      square.at(MARGIN - square.quiet, y),
      ...fitted(grouped(serial), {
        ...letters,
        x: MARGIN + SQUARE,
        width: width - SQUARE,
        y,
        height: BARS,
        largest: 24,
        lines: 3,
        middle: true,
      }),
    ]
  }
  return [
    code.at(MARGIN + (width - code.width) / 2, y),
    ...fitted(grouped(serial), { ...letters, x: MARGIN, width, y: y + BARS - 4.6, height: 4.6, largest: 12 }),
  ]
}

/** Groups a serial as couriers print it: 1234-5678-9012. A serial with other characters than digits stays whole. */
function grouped(serial: string): string {
  return /^\d{8,}$/.test(serial) ? (serial.match(/\d{1,4}/g)?.join('-') ?? serial) : serial
}

function chip(text: string, x: number, y: number, width: number, height: number): Mark[] {
  const inside = {
    x: x + 1,
    y: y + height * 0.08,
    width: width - 2,
    height: height * 0.84,
    largest: height * 2.1,
    lines: 2,
  }
  return [
    ...frame(x, y, width, height, 0.35, BLACK),
    ...fitted(text, { ...inside, bold: true, color: BLACK, align: 'center', middle: true }),
  ]
}

function sumOf(lengths: number[]): number {
  return lengths.reduce((sum, each) => sum + each, 0)
}
