import { isSlipOpen } from './slip-steps.ts'
import { slipWays, type SlipLineInput, type SlipLinesInput } from '../../entities/slip.ts'
import { refuse, type Refusal } from '../../errors.ts'
import type { Posting } from './facts.ts'
import {
  givingBack,
  isWrongLine,
  prepareSlip,
  reserving,
  type SlipFacts,
  type SlipGoods,
  type SlipLineFacts,
  type SlipStock,
  type WrongLine,
} from './slip.ts'

/** The office's changes to an open slip's lines (docs/decisions/0047-slips-changed.md). */
export interface SlipEdit {
  removed: SlipLineFacts[]
  /** Lines that stay with fewer pieces. They are lowered before more pieces are looked for. */
  lowered: SlipLineFacts[]
  givenBack: Posting[]
  /** Lines with more or new pieces: `nth`, the position in the request; `line`, the existing line that gets the pieces. */
  wanted: { nth: number; asked: SlipLineInput; line: SlipLineFacts | null }[]
}

/** Slips that hold no pieces of their own and may not be changed here: pick lists, and slips of a count on the floor. */
export interface SlipOrigin {
  isPickList: boolean
  isCounted: boolean
}

export function editSlip(
  slip: SlipFacts,
  { isPickList, isCounted }: SlipOrigin,
  told: SlipLinesInput['slipLines'],
): SlipEdit | Refusal {
  if (!isSlipOpen(slip.status)) return refuse('slip-transition', { slip: slip.code, status: slip.status })
  if (isPickList) return refuse('slip-is-picked', { slip: slip.code })
  if (isCounted) return refuse('slip-is-counted', { slip: slip.code })
  const picked = slip.lines.reduce((sum, { processedQuantity }) => sum + processedQuantity, 0)
  if (picked > 0) return refuse('slip-lines-picked', { slip: slip.code, picked })
  const byId = new Map(slip.lines.map((line) => [line.id, line]))
  const edit: SlipEdit = { removed: [], lowered: [], givenBack: [], wanted: [] }
  const way = slipWays[slip.reason]
  for (const [nth, line] of told.entries()) {
    if (line.quantity === 0 && way !== 'count') return refuse('slip-line-empty', { slip: slip.code })
    if (!('id' in line)) {
      edit.wanted.push({ nth, asked: line, line: null })
      continue
    }
    const was = byId.get(line.id)
    // Each line may come only once, because a line that comes twice would get two quantities.
    if (!was) return refuse('slip-line-unknown', { slip: slip.code })
    byId.delete(line.id)
    // Incoming and counted goods hold nothing, so their lines are checked together, as if they were new.
    if (way === 'in' || way === 'count') edit.wanted.push({ nth, asked: askedAgain(was, line.quantity), line: was })
    else if (line.quantity > was.quantity)
      edit.wanted.push({ nth, asked: askedAgain(was, line.quantity - was.quantity), line: was })
    else if (line.quantity < was.quantity) {
      edit.lowered.push({ ...was, quantity: line.quantity })
      if (way === 'out') edit.givenBack.push(givingBack(slip, was, was.quantity - line.quantity))
    }
  }
  for (const line of byId.values()) {
    edit.removed.push(line)
    if (way === 'out') edit.givenBack.push(givingBack(slip, line, line.quantity))
  }
  return edit
}

/** Asks for more of a line's goods, from its place. */
const askedAgain = ({ locationId, targetLocationId, ...line }: SlipLineFacts, quantity: number): SlipLineInput => ({
  skuId: line.skuId,
  lot: line.lot,
  expirationDate: line.expirationDate,
  condition: line.condition,
  locationId: locationId ?? undefined,
  targetLocationId: targetLocationId ?? undefined,
  quantity,
})

/** The lines as they are saved: those with an id get this quantity, the others are new. */
export interface FoundLines {
  lines: (SlipGoods & { id: number | null })[]
  held: Posting[]
}

/** `stock`: the stock after the edit has given its pieces back. */
export function findWanted(
  stock: SlipStock,
  slip: SlipFacts,
  head: { partnerId: number; confirmed: boolean },
  { wanted }: SlipEdit,
): FoundLines | WrongLine {
  // An existing line names its goods with their place, so exactly one line is found for it.
  // These come first, and the results keep their order.
  const ordered = [...wanted.filter(({ line }) => line), ...wanted.filter(({ line }) => !line)]
  const found = prepareSlip(
    stock,
    { ...head, reason: slip.reason },
    ordered.map(({ asked }) => asked),
  )
  if (isWrongLine(found)) return { ...found, line: ordered[found.line]?.nth ?? found.line }
  const way = slipWays[slip.reason]
  const adds = way !== 'in' && way !== 'count'
  return {
    lines: found.map((goods, nth) => {
      const line = ordered[nth]?.line ?? null
      return { ...goods, id: line?.id ?? null, quantity: goods.quantity + (line && adds ? line.quantity : 0) }
    }),
    held: way === 'out' ? found.map((goods) => reserving(slip, goods, goods.quantity)) : [],
  }
}
