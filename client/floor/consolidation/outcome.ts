import type { Aboard } from '../../offline/engine.ts'
import type { Last } from './state.ts'

export type Outcome = Last['outcome'] | 'off' | 'canceled'

interface Scanned {
  parcel: Pick<Last['parcel'], 'id'>
  outcome: Last['outcome']
}
type Lying = Pick<Aboard, 'invoiceIds' | 'canceledIds'>

/**
 * What was loaded here may have come off since, because another device was first. A cancelled waybill still lies here and must come off.
 * `isCalledOff`: it was cancelled before its load reached the server, which counts it on no pallet.
 */
export function outcomeNow(
  { parcel, outcome }: Scanned,
  pallet: Lying & { boxes: readonly Lying[] },
  isCalledOff: boolean,
): Outcome {
  const lies = (of: keyof Lying) => [pallet, ...pallet.boxes].some((one) => one[of].includes(parcel.id))
  if (outcome !== 'loaded' || lies('invoiceIds')) return outcome
  return lies('canceledIds') || isCalledOff ? 'canceled' : 'off'
}
