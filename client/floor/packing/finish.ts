import type { InvoiceView } from '../../offline/engine.ts'
import type { Refusal } from '../../../shared/errors.ts'
import { longestCode, mostPhotos } from '../../../shared/rules/floor/payloads/packing.ts'
import { stay } from '../flow/flow.ts'
import { enter, without } from './enter.ts'
import { benchOf, type FlowFacts, type InParcel, type Parcel, type StateAt, type Step } from './state.ts'
import { boxOf, expectedWeight, isWeightOff } from './tally.ts'

type Finishing = StateAt<'finish' | 'waive'>

/** Packs the parcel with what is chosen. If the brand wants a photo and there is none, any worker is asked for it first. */
export function pack(state: Finishing, next: InvoiceView | null, facts: FlowFacts, leaderSeed?: string): Step {
  const { invoice } = facts
  if (!invoice) return stay(state)
  const { parcel } = state
  const expected = expectedWeight(parcel, facts)
  if (state.at === 'finish' && !state.isOff && parcel.weight !== null && isWeightOff(parcel.weight, expected))
    return stay(
      { ...state, next, isOff: true },
      {
        kind: 'error',
        key: 'packing.weightAsk',
        with: { grams: parcel.weight, expected: expected ?? 0 },
        sound: 'wrong',
      },
    )
  if (invoice.wantsPhoto && parcel.photoIds.length === 0 && leaderSeed === undefined) {
    return stay({ ...benchOf(state), at: 'waive', parcel, next }, { kind: 'warning', key: 'packing.photoMissing' })
  }
  const payload = {
    invoiceId: invoice.id,
    goods: Object.entries(parcel.put).map(([lineId, { quantity, code }]) => ({
      lineId: Number(lineId),
      quantity,
      code: code?.slice(0, longestCode) ?? null,
    })),
    boxSkuId: boxOf(parcel, facts)?.id ?? null,
    packaging: parcel.packaging ?? invoice.packaging,
    weight: parcel.weight,
    photos: Math.min(parcel.photoIds.length, mostPhotos),
    printerId: invoice.printed ? null : state.printerId,
  }
  return {
    state: { ...state, next },
    actions: [{ draft: { type: 'packing.pack', payload }, leaderSeed }],
    message: null,
  }
}

/** The missing picture was taken, so the parcel is packed. A weight that is off was asked about before. */
export function packWithPhoto(state: StateAt<'waive'>, photoId: string, facts: FlowFacts): Step {
  const { parcel, next } = withChoice(state, { photoIds: [...state.parcel.photoIds, photoId] })
  const isOff = parcel.weight !== null && isWeightOff(parcel.weight, expectedWeight(parcel, facts))
  return pack({ ...benchOf(state), at: 'finish', parcel, next, isOff }, next, facts)
}

export function packStands(state: InParcel, { invoice }: FlowFacts): Step {
  const { parcel } = state
  const bench = { ...benchOf(state), begun: without(state.begun, parcel) }
  const packed = { ...bench, at: 'packed', invoiceId: parcel.invoiceId, parcel } as const
  const next = 'next' in state ? state.next : null
  const serial = invoice?.serial ?? ''
  if (!next) return stay(packed, { kind: 'complete', key: 'packing.packed', with: { serial } })
  const entered = enter(packed, next)
  // The packed parcel is announced together with the next one. If the next waybill cannot be packed, its error is said instead.
  return entered.message?.kind === 'error'
    ? entered
    : stay(entered.state, { kind: 'complete', key: 'packing.packedNext', with: { serial, next: next.serial } })
}

export function packRefused(state: InParcel, refusal: Refusal): Step {
  const { parcel } = state
  const bench = benchOf(state)
  switch (refusal.refused) {
    case 'photo-missing':
      // The badge is not a leader's, so it does not let the parcel pass.
      if (state.at === 'waive') return stay(state, { kind: 'error', refusal, expected: 'packing.expect.waive' })
      return stay({ ...bench, at: 'waive', parcel, next: null }, { kind: 'warning', refusal })
    case 'goods-missing':
    case 'goods-surplus':
    case 'goods-wrong':
      return stay({ ...bench, at: 'goods', parcel, lineId: null }, { kind: 'error', refusal, sound: 'wrong' })
    case 'invoice-canceled':
      return stay(
        { ...bench, begun: without(state.begun, parcel), at: 'aside', invoiceId: parcel.invoiceId },
        { kind: 'error', refusal, sound: 'wrong' },
      )
    default:
      return stay(state, {
        kind: 'error',
        refusal,
        ...(state.at === 'waive' ? { expected: 'packing.expect.waive' } : {}),
      })
  }
}

export function weigh(state: StateAt<'finish'>, grams: number | null, facts: FlowFacts): Step {
  const next = withChoice({ ...state, isOff: false }, { weight: grams })
  if (grams === null) return stay(next)
  const expected = expectedWeight(state.parcel, facts)
  return stay(
    next,
    isWeightOff(grams, expected)
      ? { kind: 'warning', key: 'packing.weightOff', with: { grams, expected: expected ?? 0 } }
      : { kind: 'ok', key: 'packing.weighed', with: { grams } },
  )
}

export function withChoice<S extends InParcel>(state: S, choice: Partial<Parcel>): S {
  return { ...state, parcel: { ...state.parcel, ...choice } }
}
