import { contractInput } from '../../../shared/entities/contract.ts'
import type { courierCodes } from '../../../shared/entities/inbound.ts'
import { printerInput } from '../../../shared/entities/printer.ts'
import { contractStore } from '../../dispatch/contract/store.ts'
import { printerStore } from '../../dispatch/printer/store.ts'
import type { Secrets } from '../../secrets.ts'
import type { Crew } from '../people/crew.ts'
import { known } from '../known.ts'

/** The account of the demo at FedEx's stand-in (simulators/fedex.ts). */
const fedexKeys = { apiId: 'gantry', apiKey: 'gantry-secret', apiSubId: '740561073' }

type ContractName = 'cj' | 'hanjin' | 'lotte' | 'fedex' | 'sagawa' | 'yamato'

interface DemoContract {
  center: string
  courier: (typeof courierCodes)[number]
  label: string
  english: string
  /** Numbers that the courier gave in advance, and how many of them were used before today. */
  range?: { start: string; end: string; used: number }
  keys?: typeof fedexKeys
  ratio?: number
  parcelPrice?: number
  returnOnly?: boolean
  terminalCode?: string
}

/** Hanjin's numbers run low: today's waybills use more than nine in ten. */
const contracts: Record<ContractName, DemoContract> = {
  cj: {
    center: 'ICN1',
    courier: 'CJGLS',
    label: 'CJ대한통운 인천',
    english: 'CJ Logistics Incheon',
    range: { start: '61610000001', end: '61610050000', used: 12_000 },
    ratio: 7,
    parcelPrice: 2_450,
    terminalCode: '4K21',
  },
  hanjin: {
    center: 'ICN1',
    courier: 'HANJIN',
    label: '한진택배 인천',
    english: 'Hanjin Incheon',
    range: { start: '42000000001', end: '42000002000', used: 1753 },
    ratio: 3,
    parcelPrice: 2_680,
    terminalCode: 'ICN07',
  },
  lotte: { center: 'ICN1', courier: 'LOTTE', label: '롯데택배 (화주 발번)', english: 'Lotte, numbered by the seller' },
  fedex: { center: 'ICN1', courier: 'FEDEX', label: 'FedEx 국제', english: 'FedEx International', keys: fedexKeys },
  sagawa: {
    center: 'NRT1',
    courier: 'SAGAWA',
    parcelPrice: 5_900,
    label: '佐川急便 成田',
    english: 'Sagawa Narita',
    range: { start: '35500000001', end: '35500020000', used: 3100 },
  },
  yamato: {
    center: 'NRT1',
    courier: 'YAMATO',
    parcelPrice: 6_300,
    label: 'ヤマト運輸 成田',
    english: 'Yamato Narita',
    range: { start: '47800000001', end: '47800020000', used: 5400 },
  },
}

const shippers: Record<
  string,
  { shipperName: string; shipperPhone: string; shipperPostalCode: string; shipperAddress: string }
> = {
  ICN1: {
    shipperName: '갠트리 인천 제1센터',
    shipperPhone: '032-555-0134',
    shipperPostalCode: '22382',
    shipperAddress: '인천광역시 중구 공항동로296번길 97-30',
  },
  NRT1: {
    shipperName: 'ガントリー成田第1センター',
    shipperPhone: '0476-55-0178',
    shipperPostalCode: '282-0011',
    shipperAddress: '千葉県成田市取香529-10',
  },
}

export interface MadeContract {
  id: number
  center: string
  courier: string
  /** Serials come from the contract's range; otherwise the seller or the courier's API gives them. */
  hasRange: boolean
}

/** The couriers' contracts of both centers. */
export async function seedContracts(crew: Crew, secrets: Secrets): Promise<Record<ContractName, MadeContract>> {
  const made = async ({
    center,
    courier,
    label,
    english,
    range,
    keys,
    ...more
  }: DemoContract): Promise<MadeContract> => {
    const shipper = known(new Map(Object.entries(shippers)), center)
    const returns = {
      returnName: shipper.shipperName,
      returnPhone: shipper.shipperPhone,
      returnPostalCode: shipper.shipperPostalCode,
      returnAddress: shipper.shipperAddress,
    }
    const input = contractInput.parse({
      centerId: known(crew.centers, center),
      logisticsCode: `${center}-${courier}`,
      apiKey: `demo-${courier.toLowerCase()}`,
      courierCode: courier,
      name: label,
      englishName: english,
      ...shipper,
      ...returns,
      useVoluntarySerial: range !== undefined,
      voluntarySerial: range ? { start: range.start, end: range.end } : null,
      ...keys,
      ...more,
    })
    const { id } = await contractStore(crew.ago(30 * 24), crew.caller('admin'), secrets).create(input)
    if (range) {
      const serialCurrent = String(BigInt(range.start) + BigInt(range.used) - 1n).padStart(range.start.length, '0')
      await crew.database.dialect.write.updateTable('contract').set({ serialCurrent }).where('id', '=', id).execute()
    }
    return { id, center, courier, hasRange: range !== undefined }
  }
  return {
    cj: await made(contracts.cj),
    hanjin: await made(contracts.hanjin),
    lotte: await made(contracts.lotte),
    fedex: await made(contracts.fedex),
    sagawa: await made(contracts.sagawa),
    yamato: await made(contracts.yamato),
  }
}

/** One label printer for each center; their addresses are known once their stand-ins run. */
export const demoPrinters = [
  { center: 'ICN1', name: '포장 라인 1', size: '100x150', dpi: 203 },
  { center: 'NRT1', name: '梱包ライン 1', size: '4x6', dpi: 300 },
] as const

export async function seedPrinters(crew: Crew): Promise<void> {
  const store = printerStore(crew.ago(30 * 24), crew.caller('admin'), true)
  for (const { center, ...printer } of demoPrinters)
    await store.create(printerInput.parse({ ...printer, centerId: known(crew.centers, center), host: '127.0.0.1' }))
}
