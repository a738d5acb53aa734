import type { RelocationView } from '../../offline/engine.ts'
import { refuse, type Refusal } from '../../../shared/errors.ts'
import { carriedBy } from '../../../shared/rules/floor/relocation.ts'
import { isOtherLot } from '../../../shared/scan/gs1.ts'
import { stay } from '../flow/flow.ts'
import { toldOf } from '../goods/told.ts'
import type { Found } from '../scan/look-up.ts'
import { isOnSheet, type FlowFacts, type FlowState, type Place, type StateAt, type Step } from './state.ts'

/** A printed sheet: the goods are taken off at its source and put down at its target, which closes it. */

/** Opens a sheet where it stands, and says what comes next. */
export function openSheet(relocation: RelocationView): Step {
  const { id, code, sourceAlias, targetAlias } = relocation
  const quantity = carriedBy(relocation)
  const state = standingAt(relocation)
  switch (state.at) {
    case 'source':
      return stay(state, { kind: 'ok', key: 'relocation.opened', with: { relocation: code, location: sourceAlias } })
    case 'carry':
      return stay(state, {
        kind: 'ok',
        key: 'relocation.goesOn',
        with: { relocation: code, quantity, location: targetAlias },
      })
    default:
      return stay(
        { at: 'closed', relocationId: id },
        { kind: 'warning', key: 'relocation.isClosed', with: { relocation: code } },
      )
  }
}

/**
 * Where the worker stands now. A sheet may also change without this screen: by another handheld, the office or an undo. A deleted sheet is
 * left.
 */
export function standing(state: FlowState, { relocation }: FlowFacts): FlowState {
  if (!isOnSheet(state)) return state
  if (relocation?.id !== state.relocationId) return { at: 'find' }
  const there = standingAt(relocation)
  const isOn = there.at === state.at || (there.at === 'source' && state.at === 'take')
  return isOn || (state.at === 'short' && canBeShort(relocation, state.arrived)) ? state : there
}

/** Missing pieces are reported once, at the shelf or on the way. */
function canBeShort({ status, takenQuantity }: RelocationView, arrived: boolean): boolean {
  return takenQuantity === null && status === (arrived ? 'RELOCATING' : 'RELOCATION_READY')
}

function standingAt({ id, status }: RelocationView): StateAt<'source' | 'take' | 'carry' | 'closed'> {
  switch (status) {
    case 'RELOCATION_READY':
      return { at: 'source', relocationId: id }
    case 'RELOCATING':
      return { at: 'carry', relocationId: id, quantity: null, to: null, isAsked: false }
    case 'CLOSED':
      return { at: 'closed', relocationId: id }
  }
}

export function scanSource(state: StateAt<'source' | 'take'>, place: Place, sheet: RelocationView): Step {
  if (place.id === sheet.sourceLocationId)
    return stay(
      { at: 'take', relocationId: sheet.id },
      { kind: 'ok', key: 'relocation.atSource', with: { location: place.alias } },
    )
  return stay(state, {
    kind: 'error',
    key: 'relocation.wrongSource',
    with: { expected: sheet.sourceAlias, got: place.alias },
    scanned: place.alias,
    sound: 'wrong',
  })
}

/** Takes the goods of the sheet. Lot and expiry must be the sheet's, as far as the code tells them. */
export function scanTaken(
  state: StateAt<'take'>,
  { matches, gs1 }: Extract<Found, { kind: 'goods' }>,
  scanned: string,
  sheet: RelocationView,
): Step {
  const wrong = { kind: 'error', scanned, sound: 'wrong' } as const
  const match = matches.find(({ sku }) => sku.id === sheet.skuId)
  if (!match)
    return stay(state, {
      ...wrong,
      key: 'relocation.wrongGoods',
      with: { expected: sheet.skuName, got: matches[0]?.sku.name ?? '' },
    })
  const { lot, expirationDate } = toldOf(match.sku, gs1)
  if ((lot && lot !== sheet.lot) || (sheet.lot !== null && isOtherLot(gs1, sheet.lot)))
    return stay(state, {
      ...wrong,
      key: 'relocation.wrongLot',
      with: { expected: sheet.lot ?? '–', got: lot ?? gs1?.lotAndMore ?? '' },
    })
  if (expirationDate && expirationDate !== sheet.expirationDate)
    return stay(state, {
      ...wrong,
      key: 'relocation.wrongExpiry',
      with: { expected: sheet.expirationDate ?? '–', got: expirationDate },
    })
  return take(state)
}

export function take(state: StateAt<'take'>): Step {
  return {
    state,
    actions: [{ draft: { type: 'relocation.arrive', payload: { relocationId: state.relocationId } } }],
    message: null,
  }
}

export function takeStands(sheet: RelocationView): Step {
  return stay(standingAt(sheet), {
    kind: 'ok',
    key: 'relocation.taken',
    with: { quantity: sheet.quantity, location: sheet.targetAlias },
  })
}

/** Sets how many pieces were found; until then it is none. */
export function setFound(state: StateAt<'short'>, found: number, sheet: RelocationView): Step {
  return found < sheet.quantity
    ? stay({ ...state, found })
    : stay(state, {
        kind: 'error',
        refusal: refuse('relocation-not-short', { relocation: sheet.code, expected: sheet.quantity }),
        sound: 'surplus',
      })
}

/** The pieces that were found go on, and the place is counted. */
export function sayShort(state: StateAt<'short'>): Step {
  const { relocationId, found: quantity, reason, arrived } = state
  if (!reason) return stay(state, { kind: 'warning', key: 'relocation.expect.short' })
  return {
    state,
    actions: [{ draft: { type: 'relocation.short', payload: { relocationId, quantity, reason, arrived } } }],
    message: null,
  }
}

export function shortStands(taken: number, sheet: RelocationView): Step {
  const { code, sourceAlias, targetAlias } = sheet
  const values = { relocation: code, quantity: taken, source: sourceAlias, location: targetAlias }
  return stay(standingAt(sheet), {
    kind: 'warning',
    key: taken > 0 ? 'relocation.foundPart' : 'relocation.foundNone',
    with: values,
  })
}

/** Sets how many pieces are put down; the rest goes back. */
export function setPart(state: StateAt<'carry'>, quantity: number | null, sheet: RelocationView): Step {
  const next = { ...state, to: null, isAsked: false }
  const all = carriedBy(sheet)
  if (quantity === null || quantity === all)
    return stay({ ...next, quantity: null }, { kind: 'info', key: 'relocation.all', with: { quantity: all } })
  if (quantity > all)
    return stay(next, {
      kind: 'error',
      refusal: refuse('more-than-relocating', { expected: all, got: quantity }),
      sound: 'surplus',
    })
  return stay(
    { ...next, quantity },
    {
      kind: 'info',
      key: 'relocation.part',
      with: { quantity, rest: all - quantity, location: sheet.sourceAlias },
    },
  )
}

/** The scan of a location puts the goods down there. A location that is not the target must be scanned twice in a row. */
export function scanTarget(state: StateAt<'carry'>, place: Place, sheet: RelocationView): Step {
  const again = state.isAsked && state.to?.id === place.id
  return {
    state: { ...state, to: place, isAsked: false },
    actions: [
      {
        draft: {
          type: 'relocation.close',
          payload: {
            relocationId: sheet.id,
            storageQuantity: state.quantity ?? carriedBy(sheet),
            locationId: place.id,
            ...(again ? { unplanned: true, confirmed: true } : {}),
          },
        },
      },
    ],
    message: null,
  }
}

export function closeStands(state: StateAt<'carry'>, stored: number, sheet: RelocationView): Step {
  const { code, id, sourceAlias } = sheet
  const rest = carriedBy(sheet) - stored
  const values = { relocation: code, quantity: stored, location: state.to?.alias ?? '', rest, source: sourceAlias }
  return stay(
    { at: 'closed', relocationId: id },
    rest > 0
      ? { kind: 'warning', key: 'relocation.storedPart', with: values }
      : { kind: 'complete', key: 'relocation.stored', with: values },
  )
}

export function closeRefused(state: StateAt<'carry'>, refusal: Refusal): Step {
  if (refusal.refused === 'location-pickable')
    return stay({ ...state, isAsked: true }, { kind: 'error', refusal, expected: 'relocation.expect.notPickable' })
  if (refusal.refused === 'location-unplanned') return stay({ ...state, isAsked: true }, { kind: 'warning', refusal })
  return stay({ ...state, to: null, isAsked: false }, { kind: 'error', refusal, expected: 'relocation.expect.carry' })
}
