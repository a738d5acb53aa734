import {
  contractStatuses,
  contractTypes,
  systemTags,
  type Contract,
  type SerialRange,
} from '../../../shared/entities/contract.ts'
import { courierCodes } from '../../../shared/entities/inbound.ts'
import { left } from '../../../shared/rules/serials.ts'
import type { RowOf } from '../../crud/table-store.ts'
import { oneOf } from '../../db/one-of.ts'

export type ContractHead = RowOf<'contract'> & { centerCode: string }

/** A contract as it is answered: without its keys. */
export function contractOf(row: ContractHead, openInvoices: number): Contract {
  const {
    apiKeySealed: _key,
    apiKeyPrint: _print,
    apiRefreshKeySealed,
    systemTagsJson,
    useVoluntarySerial,
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
    courierCode: oneOf(courierCodes, row.courierCode),
    type: oneOf(contractTypes, row.type),
    status: oneOf(contractStatuses, row.status),
    systemTags: tagsOf(systemTagsJson),
    useVoluntarySerial: useVoluntarySerial === 1,
    hasPassword: true,
    hasRefreshKey: apiRefreshKeySealed !== null,
    voluntarySerial: rangeOf(serialStart, serialEnd, serialCurrent),
    auxiliarySerial: rangeOf(auxStart, auxEnd, auxCurrent),
  }
}

function tagsOf(json: string): Contract['systemTags'] {
  const tags: unknown = JSON.parse(json)
  return Array.isArray(tags) ? tags.map((tag) => oneOf(systemTags, String(tag))) : []
}

function rangeOf(start: string | null, end: string | null, current: string | null): SerialRange | null {
  return start === null || end === null ? null : { start, end, current, left: left({ start, end, current }) }
}
