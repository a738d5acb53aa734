import type { ConsolView } from '../../offline/engine.ts'
import type { Last } from './state.ts'

export type Outcome = Last['outcome'] | 'off' | 'canceled'

interface Scanned {
  parcel: Pick<Last['parcel'], 'id'>
  outcome: Last['outcome']
}
type Aboard = Pick<ConsolView, 'invoiceIds' | 'canceledIds'>

/**
 * What was loaded here may have come off since, as another device was first; what was cancelled lies here still, and must come off.
 * `isCalledOff`: it was cancelled before its load came to the server, which counts it on no pallet.
 */
export function outcomeNow(
  { parcel, outcome }: Scanned,
  pallet: Aboard & { boxes: readonly Aboard[] },
  isCalledOff: boolean,
): Outcome {
  const lies = (of: keyof Aboard) => [pallet, ...pallet.boxes].some((one) => one[of].includes(parcel.id))
  if (outcome !== 'loaded' || lies('invoiceIds')) return outcome
  return lies('canceledIds') || isCalledOff ? 'canceled' : 'off'
}
