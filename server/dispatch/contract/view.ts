import { z } from 'zod'
import { systemTags, type Contract, type SerialRange } from '../../../shared/entities/contract.ts'
import { left } from '../../../shared/rules/dispatch/serials.ts'
import type { RowOf } from '../../crud/table-store.ts'

export type ContractHead = RowOf<'contract'> & { centerCode: string }

/** A contract as it is answered, without its keys. */
export function contractOf(row: ContractHead, openInvoices: number): Contract {
  const {
    apiKeySealed,
    apiKeyPrint: _print,
    apiRefreshKeySealed,
    systemTagsJson,
    polledAt: _polled,
    serialStart,
    serialEnd,
    serialCurrent,
    auxStart,
    auxEnd,
    auxCurrent,
    ...same
  } = row
  return {
    ...same,
    openInvoices,
    courierCode: row.courierCode,
    type: row.type,
    status: row.status,
    systemTags: tagsOf(systemTagsJson),
    hasPassword: apiKeySealed !== null,
    hasRefreshKey: apiRefreshKeySealed !== null,
    voluntarySerial: rangeOf(serialStart, serialEnd, serialCurrent),
    auxiliarySerial: rangeOf(auxStart, auxEnd, auxCurrent),
  }
}

function tagsOf(json: string): Contract['systemTags'] {
  return z.array(z.enum(systemTags)).parse(JSON.parse(json))
}

function rangeOf(start: string | null, end: string | null, current: string | null): SerialRange | null {
  return start === null || end === null ? null : { start, end, current, left: left({ start, end, current }) }
}
