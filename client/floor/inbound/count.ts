import type { InboundView } from '../../offline/engine.ts'
import { maxQuantity } from '../../../shared/entities/inbound.ts'
import type { Refusal } from '../../../shared/errors.ts'
import type { Say } from '../feedback/say.ts'
import { stay } from '../flow/flow.ts'
import {
  workOf,
  type Counted,
  type FlowFacts,
  type Given,
  type Goods,
  type InWork,
  type Meant,
  type Step,
} from './state.ts'
import { announcedOf, countedOf } from './tally.ts'

/**
 * Counting: each scan and each typed number is queued at once as an action of its own. If the rule misses something (an expiry, a lot, a
 * leader), the worker is asked for it, and the same count is tried again. So the rule is asked and never repeated here.
 */
export function countGoods(state: InWork, { goods, quantity, given, units = [] }: Meant, { inbound }: FlowFacts): Step {
  if (quantity > maxQuantity) return stay(state, tooMany)
  const known = recall(state, goods.id, given, inbound)
  const counted: Counted = {
    inboundId: state.inboundId,
    skuId: goods.id,
    lot: goods.isLotManaged ? known.lot : null,
    expirationDate: goods.isExpiryManaged ? known.expirationDate : null,
    condition: state.condition,
    quantity,
    ...(state.surplusOf.includes(goods.id) ? { surplus: true } : {}),
    ...(units.length > 0 ? { units: [...units] } : {}),
  }
  return tryCount({ ...state, goods }, counted)
}

/** The code of a carton may give any number. */
export const tooMany: Say = { kind: 'error', key: 'quantity.wrong', with: { least: 1, most: maxQuantity } }

/**
 * The lot and expiry that the code gives win; otherwise those given before for these goods. A lot that was counted before knows its expiry.
 */
function recall(state: InWork, skuId: number, now: Partial<Given>, inbound: InboundView | null): Given {
  const before = state.given[skuId] ?? { lot: null, expirationDate: null }
  const lot = now.lot ?? before.lot
  const sameLot = lot === before.lot ? before.expirationDate : null
  const counted =
    lot === null ? undefined : inbound?.lines.find((l) => l.skuId === skuId && l.lot === lot && l.quantity > 0)
  return { lot, expirationDate: now.expirationDate ?? sameLot ?? counted?.expirationDate ?? null }
}

export function tryCount(state: InWork, counted: Counted): Step {
  const given = { ...state.given, [counted.skuId]: { lot: counted.lot, expirationDate: counted.expirationDate } }
  return {
    state: { ...workOf(state), given, at: 'count' },
    actions: [{ draft: { type: 'inbound.inspect', payload: counted } }],
    message: null,
  }
}

export function countStands(state: InWork, counted: Counted, { inbound }: FlowFacts): Step {
  const next: InWork = { ...workOf(state), at: 'count' }
  if (!inbound) return stay(next)
  const announced = announcedOf(inbound, counted.skuId)
  const after = countedOf(inbound, counted.skuId)
  const values = { added: counted.quantity, counted: after, announced: announced ?? 0 }
  const message: Say =
    announced === null || after > announced
      ? { kind: 'warning', key: announced === null ? 'count.unannounced' : 'count.over', with: values }
      : counted.condition === 'DAMAGED'
        ? { kind: 'warning', key: 'count.damaged', with: values }
        : after === announced
          ? { kind: 'complete', key: 'count.allOf', with: values }
          : { kind: 'ok', key: 'count.added', with: values }
  return stay(next, message)
}

export function countRefused(state: InWork, counted: Counted, refusal: Refusal, { inbound }: FlowFacts): Step {
  const work = workOf(state)
  if (state.at === 'consent') return stay(state, { kind: 'error', refusal, expected: 'expect.consent' })
  const missing = state.goods && missingOf(state.goods, counted)
  switch (refusal.refused) {
    case 'expiry-missing':
    case 'lot-missing':
    case 'sku-not-announced':
      // The leader's consent is to the whole action, so it is asked for last.
      if (missing)
        return stay(
          { ...work, at: missing, counted },
          { kind: 'info', key: missing === 'lot' ? 'lot.ask' : 'expiry.ask' },
        )
      if (refusal.refused === 'sku-not-announced')
        return stay({ ...work, at: 'consent', counted }, { kind: 'warning', refusal })
      break
    case 'unit-counted':
      return stay({ ...work, at: 'count' }, { kind: 'info', refusal, sound: 'duplicate' })
    case 'more-than-announced':
      return stay(
        { ...work, at: 'surplus', counted, expected: expectedOf(inbound, counted.skuId) },
        { kind: 'warning', key: 'surplus.counted', with: refusal.with ?? {} },
      )
    case 'lot-expiry-differs':
      return stay(
        { ...withoutGiven(work, counted.skuId), at: 'expiry', counted: { ...counted, expirationDate: null } },
        { kind: 'error', refusal },
      )
  }
  return stay({ ...work, at: 'count' }, { kind: 'error', refusal })
}

export function missingOf(goods: Goods, { lot, expirationDate }: Counted): 'lot' | 'expiry' | null {
  if (goods.isLotManaged && lot === null) return 'lot'
  return goods.isExpiryManaged && expirationDate === null ? 'expiry' : null
}

function withoutGiven<W extends Pick<InWork, 'given'>>(work: W, skuId: number): W {
  const { [skuId]: _gone, ...given } = work.given
  return { ...work, given }
}

function expectedOf(inbound: InboundView | null, skuId: number): number {
  return (inbound && announcedOf(inbound, skuId)) ?? 0
}
