import type { Refusal } from '../../../shared/errors.ts'
import type { Say, Sound } from '../feedback/say.ts'
import type { Parcel } from './state.ts'

/** Each reason has its own sound, so that the worker's eyes may stay on the parcels. */
const sounds: Record<string, Sound> = {
  'not-packed': 'not-packed',
  'invoice-canceled': 'canceled',
  'invoice-dispatched': 'gone',
  'other-courier': 'other-courier',
  'other-center': 'other-center',
  'consol-other-center': 'other-center',
  'loaded-elsewhere': 'duplicate',
  'already-loaded': 'duplicate',
  'already-nested': 'duplicate',
  'nested-elsewhere': 'duplicate',
  'plan-closed': 'closed',
  'invoice-unknown': 'unknown',
  'consol-unknown': 'unknown',
}

/** Says why it is refused, and what the device knows besides: who loaded it elsewhere, or whose parcel is not packed. */
export function sayRefused(refusal: Refusal, scanned?: string, parcel?: Parcel): Say {
  const common = { kind: 'error', scanned, sound: sounds[refusal.refused] ?? 'wrong' } as const
  if (refusal.refused === 'not-packed' && parcel)
    return {
      ...common,
      key: 'consolidation.notPacked',
      with: { serial: parcel.serial, partner: parcel.partnerName, order: parcel.orderNumber },
    }
  if (refusal.refused === 'loaded-elsewhere' && parcel?.consolCode && parcel.loadedByName) {
    return {
      ...common,
      key: 'consolidation.elsewhere',
      with: { serial: parcel.serial, consol: parcel.consolCode, worker: parcel.loadedByName },
    }
  }
  return { ...common, refusal }
}
