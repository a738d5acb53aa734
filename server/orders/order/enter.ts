import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { BulkAnswer } from '../../../shared/api/list.ts'
import { isPayable, isSignOf, toMinor } from '../../../shared/entities/currency.ts'
import {
  mostLines,
  orderSpreadsheetRow,
  sourceOrder,
  type OrderInput,
  type SourceOrder,
} from '../../../shared/entities/order.ts'
import { refuse } from '../../../shared/errors.ts'
import { isAhead } from '../../../shared/rules/orders/checks.ts'
import { namedChannel } from '../../../shared/rules/orders/named-channel.ts'
import { bulkAnswerOf, type ItemOutcome } from '../../crud/bulk.ts'
import { byRow, filledCells, misread } from '../../crud/spreadsheet-rows.ts'
import { tableStore } from '../../crud/table-store.ts'
import type { Database } from '../../db/database.ts'
import { dayBegins } from '../../db/local-day.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Caller } from '../../http/caller.ts'
import { phraseIn } from '../../http/detail-words.ts'
import { detailsOf, sentence } from '../../http/errors.ts'
import { Gathering } from '../../http/gather.ts'
import { readAs } from '../../http/storable.ts'
import { visible } from '../../subjects.ts'
import { importOrders } from './import.ts'
import { usualOf } from './usual.ts'
import { siteZone } from '../../../shared/site-zone.ts'

type Errors = BulkAnswer['error']

/** Takes over orders that a user enters, as a channel's orders are taken over, but in the user's own name. */
export async function createOrders(
  database: Database,
  caller: Caller,
  orders: readonly OrderInput[],
  together: Entering = enterTogether(),
): Promise<BulkAnswer> {
  const channels = await tableStore(database, caller, 'channel').many([
    ...new Set(orders.map(({ channelId }) => channelId)),
  ])
  const now = database.now().toISOString()
  const outcomes: ItemOutcome[] = orders.map((_, clientIndex) => ({ id: 0, clientIndex }))
  for (const [channelId, own] of Map.groupBy(orders.keys(), (nth) => orders[nth]?.channelId ?? 0)) {
    const channel = channels.get(channelId)
    if (!channel || channel.status === 'TERMINATED') {
      const refusal = channel
        ? refuse('channel-status', { channel: channel.name, status: channel.status })
        : refuse('not-found')
      for (const nth of own) outcomes[nth] = { id: 0, clientIndex: nth, property: 'channelId', refusal }
      continue
    }
    const entered = own.flatMap((nth) => {
      const order = orders[nth]
      if (!order) return []
      if (order.placedAt === null || !isAhead(order.placedAt, now)) return [{ nth, source: sourceOf(order, now) }]
      outcomes[nth] = { id: 0, clientIndex: nth, property: 'placedAt', refusal: refuse('order-ahead') }
      return []
    })
    for (const { nth, id, isThere } of await together.add(caller, channelId, {
      database,
      caller,
      channelId,
      entered,
    }))
      outcomes[nth] = isThere
        ? thereAlready(nth, entered.find((one) => one.nth === nth)?.source)
        : { id, clientIndex: nth }
  }
  return bulkAnswerOf(outcomes, caller.language)
}

const thereAlready = (clientIndex: number, source: SourceOrder | undefined): ItemOutcome => ({
  id: 0,
  clientIndex,
  property: 'channelOrderId',
  errorType: 'DUPLICATED',
  refusal: refuse('order-there', { order: source?.channelOrderId ?? '' }),
})

interface Entered {
  nth: number
  source: SourceOrder
}
interface ToEnter {
  database: Database
  caller: Caller
  channelId: number
  entered: readonly Entered[]
}
type Entering = Gathering<ToEnter, Awaited<ReturnType<typeof enterNew>>>

/** Gathers the orders that one caller enters into a channel in many small calls at once, and takes them over together. */
export function enterTogether(): Entering {
  return new Gathering(async (calls) => {
    const [first] = calls as [ToEnter]
    const all = calls.flatMap(({ entered }) => entered)
    const became = await enterNew(
      first.database,
      first.caller,
      first.channelId,
      all.map(({ source }, nth) => ({ source, nth })),
    )
    let from = 0
    return calls.map(({ entered }) => entered.map(({ nth }) => ({ ...became[from++], nth }) as (typeof became)[number]))
  })
}

/** Takes over the orders that are not stored yet. A stored order stays as it is, so that the same file twice creates nothing twice. */
async function enterNew(database: Database, caller: Caller, channelId: number, entered: readonly Entered[]) {
  const numbers = new Set(entered.map(({ source }) => source.channelOrderId))
  const there = new Set(
    (
      await inParts(numbers, (part) =>
        database.read
          .selectFrom('order')
          .select('channelOrderId')
          .where('channelId', '=', channelId)
          .where('channelOrderId', 'in', part)
          .execute(),
      )
    ).map(({ channelOrderId }) => channelOrderId),
  )
  const first = new Map(entered.toReversed().map(({ source, nth }) => [source.channelOrderId, nth]))
  const isNew = ({ source, nth }: Entered) =>
    !there.has(source.channelOrderId) && first.get(source.channelOrderId) === nth
  const taken = await importOrders(
    database,
    channelId,
    entered.filter(isNew).map(({ source }) => source),
    { dryRun: false, userId: caller.userId },
  )
  const made = new Map(taken.orders.map((one) => [one.channelOrderId, one]))
  return entered.map((one) => {
    const own = isNew(one) ? made.get(one.source.channelOrderId) : undefined
    return { nth: one.nth, id: own?.id ?? 0, isThere: own?.became !== 'created' }
  })
}

function sourceOf(input: OrderInput, now: string): SourceOrder {
  const { channelOrderId, placedAt, lines, currency, deliveryFee, deliveryMessage } = input
  return sourceOrder.parse({
    channelOrderId: channelOrderId ?? `M-${randomUUID().slice(0, 8).toUpperCase()}`,
    changedAt: now,
    placedAt: placedAt ?? now,
    paidAt: placedAt ?? now,
    buyer: { name: input.buyerName ?? input.recipientName, phone: input.buyerPhone ?? input.recipientPhone },
    recipient: {
      name: input.recipientName,
      phone: input.recipientPhone,
      countryCode: input.countryCode,
      postalCode: input.postalCode,
      administrativeArea: input.administrativeArea,
      locality: input.locality,
      address: input.address,
      addressDetail: input.addressDetail,
    },
    deliveryMessage,
    deliveryFee,
    currency,
    lines: lines.map((line, nth) => ({
      ...line,
      // The line's place serves as its serial: no channel numbers it, and an entered order comes once.
      serial: String(nth + 1),
      originalPrice: line.paymentAmount,
      salesPrice: line.paymentAmount,
      status: 'PAYED',
    })),
    raw: { ...input, enteredAt: now },
  } satisfies z.input<typeof sourceOrder>)
}

/** The columns of a spreadsheet that only inform the reader. */
const shown = new Set(['id', 'status'])

/** Takes over orders from a spreadsheet with a row for each line. A wrong line keeps its own order out, and no other. */
export async function uploadOrders(
  database: Database,
  caller: Caller,
  rows: readonly Record<string, unknown>[],
): Promise<BulkAnswer> {
  const { language } = caller
  const answer: BulkAnswer = { success: [], error: [] }
  const mistake = (clientIndex: number, property: string, message: string, errorType: Errors[number]['errorType']) =>
    answer.error.push(...misread(clientIndex, { property, errorType, message }))
  const channels = await database.read
    .selectFrom('channel')
    .innerJoin('partner', 'partner.id', 'channel.partnerId')
    .select(['channel.id', 'channel.name', 'partner.name as partnerName'])
    .where(visible(caller, 'channel'))
    .where('channel.status', '<>', 'TERMINATED')
    .execute()
  const lines = rows.flatMap((row, clientIndex) => {
    const cells = filledCells(row, shown)
    const read = readAs(orderSpreadsheetRow, cells)
    if (!read.success) {
      answer.error.push(...misread(clientIndex, ...detailsOf(read.error.issues, cells, language)))
      return []
    }
    const of = namedChannel(channels, read.data)
    if ('message' in of) {
      mistake(clientIndex, of.property, phraseIn(language, of.message), of.errorType)
      return []
    }
    if (read.data.productCode === null && read.data.productName === null) {
      mistake(clientIndex, 'productCode', phraseIn(language, 'is missing'), 'REQUIRED')
      return []
    }
    return [{ ...read.data, clientIndex, channelId: of.id }]
  })
  const mistaken = new Set(answer.error.map(({ clientIndex }) => `${keyOf(rows[clientIndex ?? -1])}`))
  const now = database.now().toISOString()
  for (const [channelId, own] of Map.groupBy(lines, (line) => line.channelId)) {
    const entered: (Entered & { lines: typeof own })[] = []
    const usual = await usualOf(database.read, channelId)
    for (const [orderNumber, those] of Map.groupBy(own, (line) => line.orderNumber)) {
      const [first] = those
      if (!first) continue
      const { placedOn, ...told } = { ...first, ...spokenOf(those) }
      const head = {
        ...told,
        currency: told.currency ?? usual.currency,
        countryCode: told.countryCode ?? usual.countryCode,
      }
      const wrong = [
        ...straysOf(those, head),
        ...tooFine(those, head),
        ...otherwiseSigned(those, head),
        ...aheadOf(those),
        ...tooMany(those),
      ]
      for (const { clientIndex, field, message } of wrong) mistake(clientIndex, field, message, 'WRONG_VALUE')
      if (wrong.length > 0 || those.some(({ clientIndex }) => mistaken.has(keyOf(rows[clientIndex])))) {
        for (const { clientIndex } of those.filter(
          (line) => !wrong.some((one) => one.clientIndex === line.clientIndex),
        ))
          mistake(clientIndex, 'orderNumber', phraseIn(language, 'Another row of this order is wrong.'), 'WRONG_VALUE')
        continue
      }
      const kept = (written: number) => toMinor(written, head.currency)
      const input: OrderInput = {
        ...head,
        channelOrderId: orderNumber,
        placedAt: placedOn === null ? null : dayBegins(siteZone, placedOn),
        lines: those.map((line) => ({
          dealCode: line.productCode,
          dealName: line.productName,
          optionCode: line.optionCode,
          optionName: line.optionName,
          quantity: line.quantity,
          paymentAmount: kept(line.paymentAmount),
        })),
        deliveryFee: kept(head.deliveryFee),
      }
      entered.push({ nth: first.clientIndex, source: sourceOf(input, now), lines: those })
    }
    const outcomes = new Map(
      (await enterNew(database, caller, channelId, entered)).map((outcome) => [outcome.nth, outcome]),
    )
    for (const { nth, lines: those, source } of entered) {
      const { id = 0, isThere = true } = outcomes.get(nth) ?? {}
      for (const { clientIndex } of those)
        if (!isThere) answer.success.push({ id, clientIndex })
        else
          answer.error.push({
            clientIndex,
            property: 'orderNumber',
            errorType: 'DUPLICATED',
            code: 'order-there',
            message: sentence(language, 'order-there', { order: source.channelOrderId }),
          })
    }
  }
  answer.error.sort(byRow)
  return answer

  /** The values that concern a whole order, each from the first row that gives it: often only the first row does. */
  function spokenOf(those: readonly SpreadsheetLine[]): Partial<SpreadsheetLine> {
    return Object.fromEntries(
      [...ofOne, ...ofOrder].flatMap((field) => {
        const line = those.find((one) => isSaid(one, field))
        return line ? [[field, line[field]]] : []
      }),
    )
  }

  /** Rows of an order that name another recipient than a row before them, or another currency: one parcel goes to one door. */
  function straysOf(those: readonly SpreadsheetLine[], head: Partial<SpreadsheetLine>): WrongCell[] {
    const message = phraseIn(language, 'Another row of this order says otherwise.')
    return those.flatMap(({ clientIndex, ...line }) => {
      const field = ofOne.find((one) => isSaid({ clientIndex }, one) && line[one] !== head[one])
      return field ? [{ clientIndex, field, message }] : []
    })
  }

  /** Amounts with decimals that their currency does not have. If a file does not name its currency, the shop's is assumed. */
  function tooFine(those: readonly SpreadsheetLine[], { currency }: { currency: string }): WrongCell[] {
    const message = phraseIn(language, 'has more decimals than its currency')
    return those.flatMap(({ clientIndex, ...line }) => {
      const field = amounts.find((one) => !isPayable(line[one], currency))
      return field ? [{ clientIndex, field, message }] : []
    })
  }

  /** Amounts with the sign of another currency than the order's, which is the shop's if the file does not name one. */
  function otherwiseSigned(those: readonly SpreadsheetLine[], { currency }: { currency: string }): WrongCell[] {
    const message = phraseIn(
      language,
      'The amount has another currency’s sign than this channel’s orders. Give the currency.',
    )
    return those.flatMap(({ clientIndex, currencySign }) =>
      currencySign === null || isSignOf(currencySign, currency)
        ? []
        : [{ clientIndex, field: 'currency' as const, message }],
    )
  }

  /** Rows with a day that has not come yet. */
  function aheadOf(those: readonly SpreadsheetLine[]): WrongCell[] {
    const message = sentence(language, 'order-ahead', null)
    return those.flatMap(({ clientIndex, placedOn }) =>
      placedOn !== null && isAhead(dayBegins(siteZone, placedOn), now)
        ? [{ clientIndex, field: 'placedOn' as const, message }]
        : [],
    )
  }

  /** Rows beyond what one order may have. Most often a column that says the same in every row was taken for the order's number. */
  function tooMany(those: readonly SpreadsheetLine[]): WrongCell[] {
    const message = phraseIn(language, 'An order has at most 1,000 lines.')
    return those.slice(mostLines).map(({ clientIndex }) => ({ clientIndex, field: 'orderNumber', message }))
  }

  function isSaid({ clientIndex }: Pick<SpreadsheetLine, 'clientIndex'>, field: string): boolean {
    const cell = rows[clientIndex]?.[field]
    return cell !== undefined && cell !== null && cell !== ''
  }
}

type SpreadsheetLine = z.output<typeof orderSpreadsheetRow> & { clientIndex: number }
interface WrongCell {
  clientIndex: number
  field: keyof SpreadsheetLine
  message: string
}
/** An order has one value of each of these, so its rows may not differ. */
const ofOne = [
  'currency',
  'recipientName',
  'recipientPhone',
  'countryCode',
  'postalCode',
  'administrativeArea',
  'locality',
  'address',
  'addressDetail',
] as const satisfies (keyof SpreadsheetLine)[]
/** An order has one value of each of these, too; where rows differ, the first one counts. */
const ofOrder = [
  'placedOn',
  'deliveryFee',
  'buyerName',
  'buyerPhone',
  'deliveryMessage',
] as const satisfies (keyof SpreadsheetLine)[]
const amounts = ['paymentAmount', 'deliveryFee'] as const

const keyOf = (row: Record<string, unknown> | undefined) =>
  `${String(row?.channel ?? '').trim()}|${String(row?.orderNumber ?? '').trim()}`.toLowerCase()
