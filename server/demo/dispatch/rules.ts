import { deliveryRuleInput, type DeliveryRuleInput } from '../../../shared/entities/delivery-rule.ts'
import { deliveryRuleStore } from '../../allocation/rule/store.ts'
import type { Crew } from '../people/crew.ts'
import { known } from '../known.ts'
import type { MadeContract } from './contracts.ts'

type Contracts = Record<'cj' | 'hanjin' | 'lotte' | 'fedex' | 'sagawa' | 'yamato', MadeContract>
type DemoRule = [contract: keyof Contracts, name: string, weightValue: number, asks: Partial<DeliveryRuleInput>]

const goods = { storageTypes: [], boxVolumes: [], deliveryRegions: [], skuIds: [] }
const orders = { channels: [], amountMin: null, amountMax: null, currency: 'KRW', tags: [] }
const to = (...countries: string[]) => ({ countryCondition: { countries } })

/**
 * Hanjin shares the ordinary parcels of Korea with CJ. The rule for expensive orders comes after the one for all of Korea, which therefore
 * takes them first.
 */
const rules: DemoRule[] = [
  ['cj', '도착보장', 90, { ...to('KR'), deliveryCondition: 'NFA' }],
  ['hanjin', '휴일·일요배송', 80, { ...to('KR'), deliveryCondition: 'HOLIDAY' }],
  [
    'hanjin',
    '제주·울릉',
    70,
    {
      ...to('KR'),
      postalCodeCondition: {
        ranges: [
          { from: '63000', to: '63644' },
          { from: '40200', to: '40240' },
        ],
        prefixes: [],
      },
    },
  ],
  ['lotte', '이형 상품', 60, { ...to('KR'), deliveryCondition: 'ODD' }],
  ['cj', '냉장·냉동', 50, { ...to('KR'), itemCondition: { ...goods, storageTypes: ['REFRIGERATED', 'FROZEN'] } }],
  [
    'fedex',
    '해외 특송',
    40,
    { ...to('US', 'CA', 'SG'), itemCondition: { ...goods, deliveryRegions: ['ALL', 'OVERSEAS'] } },
  ],
  ['cj', '국내 기본', 10, to('KR')],
  ['hanjin', '고액 주문', 5, { ...to('KR'), orderCondition: { ...orders, amountMin: 300_000 } }],
  ['sagawa', '沖縄・離島', 30, { ...to('JP'), postalCodeCondition: { ranges: [], prefixes: ['90', '100-01'] } }],
  ['yamato', '国内標準', 10, to('JP')],
]

/** The delivery rules that choose the couriers' contracts. */
export async function seedRules(crew: Crew, contracts: Contracts): Promise<void> {
  const store = deliveryRuleStore(crew.ago(29 * 24), crew.caller('admin'))
  for (const [contract, name, weightValue, asks] of rules) {
    const { id: contractId, center } = contracts[contract]
    const otherContractIds = name === '국내 기본' ? [contracts.hanjin.id] : []
    await store.create(
      deliveryRuleInput.parse({
        otherContractIds,
        ...asks,
        name,
        weightValue,
        contractId,
        centerId: known(crew.centers, center),
      }),
    )
  }
}
