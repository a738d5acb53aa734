import { z } from 'zod'
import { contractInput, type Contract, type ContractPatch } from '../../../../shared/entities/contract.ts'
import { useT } from '../../../ui/app/language.tsx'

type Input = z.output<typeof contractInput>
/** A key that is left empty keeps its stored value. */
export type ContractDraft = Omit<Input, 'centerId' | 'apiKey'> & { centerId: number | null; apiKey: string | null }

/** The key is optional when the stored contract has one. */
export const editSchema = contractInput.extend({ apiKey: contractInput.shape.apiKey.nullable() })

export function newDraft(centerId: number | null): ContractDraft {
  return {
    ...contractInput.omit({ centerId: true }).parse({ logisticsCode: '-', apiKey: '-' }),
    logisticsCode: '',
    apiKey: null,
    centerId,
  }
}

/** A contract's row has more fields than its form, and none of its keys. */
export function draftOf(contract: Contract): ContractDraft {
  const { voluntarySerial, auxiliarySerial, ...row } = contract
  const fields = contractInput
    .omit({ apiKey: true, apiRefreshKey: true })
    .strip()
    .parse({ ...row, voluntarySerial: endsOf(voluntarySerial), auxiliarySerial: endsOf(auxiliarySerial) })
  return { ...fields, apiKey: null, apiRefreshKey: null }
}

export function patchOf(values: ContractDraft): ContractPatch {
  const { centerId: _, apiKey, apiRefreshKey, ...rest } = values
  return { ...rest, ...(apiKey === null ? {} : { apiKey }), ...(apiRefreshKey === null ? {} : { apiRefreshKey }) }
}

function endsOf(range: Contract['voluntarySerial']): Input['voluntarySerial'] {
  return range && { start: range.start, end: range.end }
}

export function useContractLabels(): Record<keyof ContractDraft, string> {
  const t = useT()
  return {
    centerId: t('word.center'),
    logisticsCode: t('contract.logisticsCode'),
    apiKey: t('contract.apiKey'),
    courierCode: t('word.courier'),
    name: t('word.name'),
    englishName: t('contract.englishName'),
    description: t('contract.description'),
    type: t('word.type'),
    systemTags: t('contract.tags'),
    labelSize: t('contract.labelSize'),
    masking: t('contract.masking'),
    shipperName: t('contract.shipperName'),
    shipperPhone: t('party.phone'),
    shipperPostalCode: t('party.postalCode'),
    shipperAddress: t('party.address'),
    returnName: t('contract.returnName'),
    returnPhone: t('party.phone'),
    returnPostalCode: t('party.postalCode'),
    returnAddress: t('party.address'),
    ratio: t('contract.ratio'),
    parcelPrice: t('contract.parcelPrice'),
    returnOnly: t('contract.returnOnly'),
    useAPI: t('contract.useAPI'),
    cutOffTime: t('contract.cutOffTime'),
    terminalCode: t('contract.terminalCode'),
    useVoluntarySerial: t('contract.useVoluntary'),
    voluntarySerial: t('contract.voluntary'),
    auxiliarySerial: t('contract.auxiliary'),
    apiId: t('contract.apiId'),
    apiSubId: t('contract.apiSubId'),
    apiRefreshKey: t('contract.apiRefreshKey'),
  }
}
