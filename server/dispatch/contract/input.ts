import type { ContractInput, ContractPatch } from '../../../shared/entities/contract.ts'
import { used } from '../../../shared/rules/dispatch/serials.ts'
import type { RowOf } from '../../crud/table-store.ts'
import { detailOf, HttpError, missing } from '../../http/errors.ts'
import type { Secrets } from '../../secrets.ts'

type Columns = Partial<RowOf<'contract'>>
type Range = ContractInput['voluntarySerial']

/** The used share of a range from which on the office is warned. */
export const lowSerials = 0.9

/** The columns of what was given, with keys sealed. Ranges are left out, because they depend on what was used of them. */
export function columnsOf(input: Partial<ContractInput> | ContractPatch, secrets: Secrets): Columns {
  const { voluntarySerial: _voluntary, auxiliarySerial: _auxiliary, apiKey, apiRefreshKey, systemTags, ...same } = input
  return {
    ...same,
    ...(apiKey === undefined ? {} : { apiKeySealed: secrets.seal(apiKey), apiKeyPrint: secrets.fingerprint(apiKey) }),
    ...(apiRefreshKey === undefined
      ? {}
      : { apiRefreshKeySealed: apiRefreshKey === null ? null : secrets.seal(apiRefreshKey) }),
    ...(systemTags === undefined ? {} : { systemTagsJson: JSON.stringify(systemTags) }),
  }
}

/** The ranges after a change. Their last serial stays if it lies in the new range; otherwise the range begins at its start. */
export function movedRanges(
  { voluntarySerial, auxiliarySerial }: Partial<Pick<ContractInput, 'voluntarySerial' | 'auxiliarySerial'>>,
  before: Columns = {},
): Columns {
  const moved: Columns = {}
  if (voluntarySerial !== undefined) {
    const current = currentIn(
      'voluntarySerial',
      voluntarySerial,
      before.serialStart ?? null,
      before.serialCurrent ?? null,
    )
    const isLow = voluntarySerial !== null && used({ ...voluntarySerial, current }) >= lowSerials
    Object.assign(moved, {
      serialStart: voluntarySerial?.start ?? null,
      serialEnd: voluntarySerial?.end ?? null,
      serialCurrent: current,
      ...(isLow ? {} : { warnedAt: null }),
    })
  }
  if (auxiliarySerial !== undefined) {
    const current = currentIn('auxiliarySerial', auxiliarySerial, before.auxStart ?? null, before.auxCurrent ?? null)
    Object.assign(moved, {
      auxStart: auxiliarySerial?.start ?? null,
      auxEnd: auxiliarySerial?.end ?? null,
      auxCurrent: current,
    })
  }
  return moved
}

/**
 * The last serial given in a new range, or null if it begins at its start. A range that reaches into the numbers given already must hold
 * the last of them, or they would be given again. A range that lies apart is another set of numbers.
 */
function currentIn(property: string, range: Range, start: string | null, current: string | null): string | null {
  if (range === null || start === null || current === null || range.start.length !== current.length) return null
  if (range.start <= current && current <= range.end) return current
  if (range.start <= current && range.end >= start) {
    const values = { current }
    throw new HttpError(409, 'serial-range-used', {
      values,
      details: [detailOf(property, 'serial-range-used', values)],
    })
  }
  return null
}

export function checkVoluntary(uses: boolean, hasRange: boolean): void {
  if (uses && !hasRange) throw missing('voluntarySerial', 'To use serials of one’s own there must be a range of them.')
}
