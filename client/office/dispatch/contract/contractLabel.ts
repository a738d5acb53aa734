import type { Language } from '../../../../shared/entities/account.ts'
import type { Contract } from '../../../../shared/entities/contract.ts'
import { courierName } from '../../../../shared/messages/couriers.ts'

/** A contract as one line that distinguishes it from others: «ICN1 · CJ Logistics · Daily». */
export function contractLabel(
  {
    centerCode,
    courierCode,
    name,
    logisticsCode,
  }: Pick<Contract, 'centerCode' | 'courierCode' | 'name' | 'logisticsCode'>,
  language: Language,
): string {
  return [centerCode, courierName(language, courierCode), name ?? logisticsCode].join(' · ')
}
