import type { InvoiceView } from '../../offline/engine.ts'
import { refuse } from '../../../shared/errors.ts'
import type { Say } from '../feedback/say.ts'
import { unitsOf } from '../../../shared/scan/gs1.ts'
import { stay } from '../flow/flow.ts'
import { butOnce } from '../goods/second-reading.ts'
import { sayCounted, type Scanned } from '../goods/units.ts'
import type { Found, Reading } from '../scan/look-up.ts'
import { sayFound } from '../scan/say-found.ts'
import { benchOf, isInParcel, type InParcel, type Parcel, type Step } from './state.ts'
import { isWhole, missing, pieces, putOf, type Line } from './tally.ts'

/** A line that the scanned goods may belong to, with the pieces that the code stands for. */
interface Meant {
  line: Line
  quantity: number
}

/** Puts scanned goods into the parcel. If they do not belong there, it says at once what they are and what is missing instead. */
export function scanGoods(state: InParcel, reading: Reading, invoice: InvoiceView): Step {
  return butOnce(state, reading, put(state, reading, invoice))
}

function put(state: InParcel, reading: Reading, invoice: InvoiceView): Step {
  const scanned = { code: reading.text, units: unitsOf(reading.gs1) }
  const counted = sayCounted(
    scanned.units,
    Object.values(state.parcel.put).flatMap(({ units = [] }) => units),
  )
  if (counted) return stay(state, counted)
  const meant = meantBy(reading, invoice, state.parcel)
  const [one, another] = meant
  if (one && another)
    return stay(
      {
        ...benchOf(state),
        at: 'choose-line',
        parcel: state.parcel,
        lineIds: meant.map(({ line }) => line.id),
        quantity: one.quantity,
        ...scanned,
      },
      { kind: 'info', key: 'goods.which' },
    )
  if (one) return spread(state, one, scanned, invoice)
  return stay(state, notOfIt(reading, invoice, state.parcel))
}

/** Spreads a carton's pieces over all lines of their goods, because orders that share a parcel have a line each. */
function spread(state: InParcel, { line, quantity }: Meant, scanned: Scanned, invoice: InvoiceView): Step {
  const rest = line.quantity - putOf(state.parcel, line.id)
  const next = invoice.lines.find(
    (one) => one.id !== line.id && one.skuId === line.skuId && putOf(state.parcel, one.id) < one.quantity,
  )
  if (quantity <= rest || rest < 1 || line.skuId === null || !next)
    return putIn(state, line, putOf(state.parcel, line.id) + quantity, scanned, invoice)
  const filled = putIn(state, line, line.quantity, scanned, invoice)
  const after = isInParcel(filled.state)
    ? spread(filled.state, { line: next, quantity: quantity - rest }, scanned, invoice)
    : filled
  // Either all pieces go in or none: a carton with too many pieces stays out as a whole.
  return after.message?.kind === 'error' ? { ...after, state } : after
}

/** `quantity`: how many pieces of the line are then in the parcel. */
export function putIn(
  state: InParcel,
  line: Line,
  quantity: number,
  scanned: Scanned | null,
  invoice: InvoiceView,
): Step {
  if (quantity > line.quantity) {
    return stay(state, {
      kind: 'error',
      refusal: refuse('goods-surplus', { sku: line.name, expected: line.quantity, got: quantity }),
      sound: 'surplus',
      ...(scanned === null ? {} : { scanned: scanned.code }),
    })
  }
  const { [line.id]: before, ...others } = state.parcel.put
  const code = scanned?.code ?? before?.code ?? null
  // A typed number replaces the units that were scanned before.
  const units = scanned ? [...(before?.units ?? []), ...(scanned.units ?? [])] : []
  const put =
    quantity > 0 ? { ...others, [line.id]: { quantity, code, ...(units.length > 0 ? { units } : {}) } } : others
  const parcel: Parcel = { ...state.parcel, put }
  if (isWhole(invoice, parcel))
    return stay(
      { ...benchOf(state), at: 'finish', parcel, next: null },
      { kind: 'complete', key: 'packing.whole', with: { pieces: pieces(invoice, parcel).of } },
    )
  return stay(
    { ...benchOf(state), at: 'goods', parcel, lineId: line.id },
    { kind: 'ok', key: 'packing.put', with: { sku: line.name, put: quantity, of: line.quantity } },
  )
}

/**
 * The lines with this very code, otherwise the lines of SKUs that have it. If several have the same goods, the one that still misses some.
 */
function meantBy({ candidates, text }: Reading, { lines }: InvoiceView, parcel: Parcel): Meant[] {
  const own = lines.filter((line) => line.code === text)
  const found = candidates.find((one) => one.kind === 'goods')
  const known = found ? linesOf(found, lines) : []
  const bearing =
    own.length > 0 ? own.map((line) => known.find((one) => one.line.id === line.id) ?? { line, quantity: 1 }) : known
  const open = bearing.filter(({ line }) => putOf(parcel, line.id) < line.quantity)
  const kinds = new Set(open.map(({ line }) => line.skuId ?? line.name))
  if (kinds.size > 1) return open
  return (open.length > 0 ? open : bearing).slice(0, 1)
}

function linesOf({ matches, gs1 }: Extract<Found, { kind: 'goods' }>, lines: readonly Line[]): Meant[] {
  return matches.flatMap((match) =>
    lines
      .filter((line) => line.skuId === match.sku.id)
      .map((line) => ({ line, quantity: match.bundleQuantity * Math.max(1, gs1?.count ?? 1) })),
  )
}

function notOfIt(reading: Reading, invoice: InvoiceView, parcel: Parcel): Say {
  const [found] = reading.candidates
  const wanted = missing(invoice, parcel)
  const expected = wanted === '' ? 'packing.expect.finish' : 'packing.expect.goods'
  if (found?.kind === 'goods') {
    const values = { sku: found.matches[0]?.sku.name ?? '', missing: wanted }
    return {
      kind: 'error',
      key: wanted === '' ? 'packing.wrongAndWhole' : 'packing.wrong',
      with: values,
      scanned: reading.text,
      sound: 'wrong',
    }
  }
  if (found?.kind === 'unknown' && wanted !== '')
    return { kind: 'error', key: 'packing.unknown', with: { missing: wanted }, scanned: reading.text, sound: 'unknown' }
  return sayFound(reading, expected)
}
